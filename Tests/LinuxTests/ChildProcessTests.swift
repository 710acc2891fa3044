import Glibc
import Linux
import Testing

@Suite("Child processes")
struct ChildProcessTests {
  /// Runs a line of shell, with `descriptors`, and waits for its end.
  private func run(
    _ line: String, environment: [String] = [],
    descriptors: [ChildProcess.Mapping] = ChildProcess.standardStreams
  ) throws -> ChildProcess.End {
    var child = try ChildProcess(
      program: "/bin/sh", arguments: ["-c", line], environment: environment,
      descriptors: descriptors)
    return wait(for: &child)
  }

  private func wait(for child: inout ChildProcess) -> ChildProcess.End {
    while true {
      var poll = pollfd(fd: child.rawValue, events: Int16(POLLIN), revents: 0)
      _ = unsafe Glibc.poll(&poll, 1, -1)
      if let end = child.reap() { return end }
    }
  }

  @Test("the end of a program is told as it was: a status or a signal")
  func ends() throws {
    #expect(try run("exit 0") == .exited(0))
    #expect(try run("exit 7") == .exited(7))
    #expect(try run("kill -KILL $$") == .killed(signal: SIGKILL))
  }

  @Test("a running child has no end yet, and a signal reaches it")
  func signals() throws {
    var child = try ChildProcess(program: "/bin/sleep", arguments: ["1000"])
    #expect(child.reap() == nil)
    child.signal(SIGTERM)
    #expect(wait(for: &child) == .killed(signal: SIGTERM))
    #expect(child.reap() == .killed(signal: SIGTERM))
    child.signal(SIGTERM)
  }

  @Test("the child has the descriptors it was given, even crosswise, and no other")
  func descriptors() throws {
    let first = try FileDescriptor(opening: "/dev/zero", flags: O_RDONLY)
    let second = try FileDescriptor(opening: "/dev/full", flags: O_WRONLY)
    let inherited = fcntl(first.rawValue, F_DUPFD, 20)
    defer { close(inherited) }
    // The shell itself opens nothing here: what it lists is what it was given.
    let end = try run(
      """
      number=0
      while [ $number -lt 100 ]; do
        [ -e /proc/$$/fd/$number ] && open="$open $number"
        number=$((number + 1))
      done
      [ "$open" = " 0 1 2 5 8" ] || exit 1
      [ /proc/$$/fd/5 -ef /dev/full ] && [ /proc/$$/fd/8 -ef /dev/zero ] || exit 2
      """,
      descriptors: ChildProcess.standardStreams + [
        .init(first.rawValue, to: 8), .init(second.rawValue, to: 5),
      ])
    #expect(end == .exited(0))
    #expect(try run("[ ! -e /proc/$$/fd/0 ]", descriptors: [.init(1, to: 1)]) == .exited(0))
  }

  @Test("two descriptors trade places")
  func crosswise() throws {
    let zero = try FileDescriptor(opening: "/dev/zero", flags: O_RDONLY)
    let full = try FileDescriptor(opening: "/dev/full", flags: O_RDONLY)
    let end = try run(
      """
      [ /proc/$$/fd/\(zero.rawValue) -ef /dev/full ] && [ /proc/$$/fd/\(full.rawValue) -ef /dev/zero ]
      """,
      descriptors: ChildProcess.standardStreams + [
        .init(zero.rawValue, to: full.rawValue), .init(full.rawValue, to: zero.rawValue),
      ])
    #expect(end == .exited(0))
  }

  @Test("the environment is what was given and nothing of ours")
  func environment() throws {
    let line = "[ \"$(/usr/bin/tr '\\0' ';' </proc/$$/environ)\" = 'A=b c;B=;' ]"
    #expect(try run(line, environment: ["A=b c", "B="]) == .exited(0))
    #expect(try run("[ -z \"$(/usr/bin/tr '\\0' ';' </proc/$$/environ)\" ]") == .exited(0))
  }

  @Test("no signal is blocked or ignored in the child, whatever is so here")
  func signalState() throws {
    var set = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGUSR2)
    unsafe pthread_sigmask(SIG_BLOCK, &set, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let end = try run(
      "grep -q '^SigBlk:.*0000000000000000$' /proc/self/status"
        + " && grep -q '^SigIgn:.*0000000000000000$' /proc/self/status", environment: ["PATH=/bin"])
    #expect(end == .exited(0))
  }

  @Test("a session of its own dies as a group")
  func group() throws {
    let pair = try pipe()
    var child = try ChildProcess(
      program: "/bin/sh", arguments: ["-c", "/bin/sleep 1000 & wait"],
      descriptors: [.init(pair.write.rawValue, to: 9)], newSession: true)
    #expect(getsid(child.identifier) == child.identifier)
    child.signal(SIGKILL)
    #expect(wait(for: &child) == .killed(signal: SIGKILL))
    // The pipe ends when the last process that holds it is gone: the sleeper too.
    try pair.close { read in
      #expect(read == 0)
    }
  }

  @Test("a child whose owner goes is killed and leaves nothing behind")
  func owner() throws {
    let identifier: Int32
    do {
      let child = try ChildProcess(program: "/bin/sleep", arguments: ["1000"])
      identifier = child.identifier
    }
    #expect(kill(identifier, 0) == -1 && errno == ESRCH)
  }

  @Test("the death of the one who started it reaches a child")
  func deathSignal() throws {
    // A thread stands for the parent: the kernel watches the thread that made the child.
    let box = Box()
    var thread = pthread_t()
    let started = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let box = unsafe Unmanaged<Box>.fromOpaque(argument).takeUnretainedValue()
        box.start()
        return nil
      }, Unmanaged.passUnretained(box).toOpaque())
    #expect(started == 0)
    pthread_join(thread, nil)
    #expect(box.end() == .killed(signal: SIGUSR1))
  }

  @Test("a program that can't be started is an error, and no child is left")
  func failures() throws {
    #expect(throws: Errno(ENOENT)) { try start("/nonexistent/program") }
    #expect(throws: Errno(EACCES)) { try start("/etc/passwd") }
    #expect(throws: Errno(EBADF)) { try start("/bin/true", descriptors: [.init(9999, to: 3)]) }
  }

  private func start(
    _ program: String, descriptors: [ChildProcess.Mapping] = ChildProcess.standardStreams
  ) throws(Errno) {
    var child = try ChildProcess(program: program, descriptors: descriptors)
    _ = wait(for: &child)
  }
}

/// A child that one thread starts and another one waits for.
private final class Box: @unchecked Sendable {
  private var child: ChildProcess?

  func start() {
    child = try? ChildProcess(
      program: "/bin/sleep", arguments: ["1000"], deathSignal: SIGUSR1)
  }

  func end() -> ChildProcess.End? {
    guard child != nil else { return nil }
    while true {
      if let end = child?.reap() { return end }
      usleep(1000)
    }
  }
}

/// Both ends of a pipe.
private struct Pipe: ~Copyable {
  let read: FileDescriptor
  let write: FileDescriptor

  consuming func close(_ body: (Int) -> Void) throws {
    let reader = read
    drop(write)
    var byte: UInt8 = 0
    let count = try unsafe withUnsafeMutableBytes(of: &byte) { try unsafe reader.read(into: $0) }
    body(count)
  }
}

private func drop(_: consuming FileDescriptor) {}

private func pipe() throws -> Pipe {
  var ends: [2 of Int32] = [-1, -1]
  var span = ends.mutableSpan
  let result = unsafe span.withUnsafeMutableBufferPointer { unsafe Glibc.pipe($0.baseAddress) }
  guard result == 0 else { throw Errno.last }
  return Pipe(read: FileDescriptor(owning: ends[0]), write: FileDescriptor(owning: ends[1]))
}
