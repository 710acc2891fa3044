import Glibc
import Linux
import Messages
import Secrets
import Testing
import Wire

/// The real `pintle-action`, with the test in the gatekeeper's place.
private final class ActionProcess {
  let socket: PacketSocket
  var child: ChildProcess
  private var packet: Packet

  init(_ program: String?, limit: Int = 10_000) throws {
    let pair = try SocketPair()
    let accept = program.map { ["--accept", $0] } ?? []
    child = try ChildProcess(
      program: try ProcessTests.program("pintle-action"),
      arguments: ["--gatekeeper-fd", "3", "--time-limit", "\(limit)"] + accept,
      environment: ["SECRET=1"],
      descriptors: try quietStreams() + [.init(pair.far.rawValue, to: 3)])
    socket = PacketSocket(owning: pair.near)
    packet = try Packet()
  }

  func accept(_ id: UInt32, _ text: String = "Anna") throws {
    let name = try #require(CredentialName(text))
    ActionEvent.accept(id: id, name: name).encode(into: &packet)
    try socket.send(packet)
  }

  func report() throws -> ActionReport {
    while try !socket.receive(into: &packet) {
      var waiting = pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 10_000) == 1 else { throw GatekeeperProcess.NoReply() }
    }
    return try ActionReport(decoding: packet)
  }
}

private func report(_ id: UInt32, _ state: ActionState) -> ActionReport {
  ActionReport(id: id, state: state)
}

@Suite("pintle-action, as it is")
struct ActionProcessTests {
  private func script(_ lines: String, in folder: TemporaryFolder) throws -> String {
    try folder.write("#!/bin/sh\n\(lines)\n", to: "accept", mode: 0o755)
    return "\(folder.path)/accept"
  }

  @Test("a right PIN runs the program with an environment from nothing and nothing of ours open")
  func runs() throws {
    let folder = try TemporaryFolder()
    let program = try script(
      """
      tr '\\0' '\\n' </proc/$$/environ | sort >'\(folder.path)/environment'
      for number in 0 1 2 3 4 5 6 7 8 9; do
        [ -e /proc/$$/fd/$number ] && echo $number >>'\(folder.path)/open'
      done
      pwd >'\(folder.path)/where'
      cut -d' ' -f6 /proc/$$/stat >'\(folder.path)/session'
      echo $$ >>'\(folder.path)/session'
      umask >'\(folder.path)/mask'
      """, in: folder)
    let action = try ActionProcess(program)
    try action.accept(7, "李雷 2")
    #expect(try action.report() == report(7, .running))
    #expect(try action.report() == report(7, .finished))
    #expect(
      folder.read("environment")
        == """
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
        PINTLE_EVENT=accept
        PINTLE_NAME=李雷 2

        """)
    // The shell has its script open as 10.
    #expect(folder.read("open") == "0\n1\n2\n")
    #expect(folder.read("where") == "/\n")
    #expect(folder.read("mask") == "0022\n")
    let session = folder.read("session")?.split(separator: "\n") ?? []
    #expect(session.count == 2 && session.first == session.last)
  }

  @Test("a program that fails, is killed, or can't be started has failed")
  func failures() throws {
    let folder = try TemporaryFolder()
    for line in ["exit 3", "kill -9 $$"] {
      let action = try ActionProcess(try script(line, in: folder))
      try action.accept(1)
      #expect(try action.report() == report(1, .running))
      #expect(try action.report() == report(1, .failed))
    }
    try folder.write("no program", to: "text", mode: 0o755)
    for path in ["/nonexistent", "accept", folder.path, "\(folder.path)/text", "/etc/passwd"] {
      let action = try ActionProcess(path)
      try action.accept(2)
      #expect(try action.report() == report(2, .failed), "\(path)")
    }
  }

  @Test("a program that others could change is not run")
  func untrusted() throws {
    let folder = try TemporaryFolder()
    let program = try script("touch '\(folder.path)/ran'", in: folder)
    let changes = [
      "chmod 775 \(program)", "chmod 757 \(program)", "chmod 777 \(folder.path)",
      "chmod 770 \(folder.path)",
    ]
    for change in changes {
      #expect(try run("/bin/sh", ["-c", change]) == .exited(0))
      let action = try ActionProcess(program)
      try action.accept(3)
      #expect(try action.report() == report(3, .failed), "\(change)")
      #expect(try run("/bin/chmod", ["755", program, folder.path]) == .exited(0))
    }
    #expect(!folder.exists("ran"))
    let action = try ActionProcess(program)
    try action.accept(4)
    #expect(try action.report() == report(4, .running))
    #expect(try action.report() == report(4, .finished))
    #expect(folder.exists("ran"))
  }

  @Test("another user's program is not run", .enabled(if: geteuid() == 0))
  func foreign() throws {
    let folder = try TemporaryFolder()
    let program = try script("exit 0", in: folder)
    #expect(unsafe chown(program, 12_345, 0) == 0)
    let action = try ActionProcess(program)
    try action.accept(3)
    #expect(try action.report() == report(3, .failed))
  }

  @Test("without a program there is nothing to do, and that is said")
  func none() throws {
    let action = try ActionProcess(nil)
    try action.accept(5)
    #expect(try action.report() == report(5, .none))
  }

  @Test("a program past its limit is ended with all that it started, politely first")
  func timeLimit() throws {
    let folder = try TemporaryFolder()
    let program = try script(
      """
      trap "echo told >'\(folder.path)/told'; exit 0" TERM
      sleep 1000 & echo $! >'\(folder.path)/sleeper'
      wait
      """, in: folder)
    let action = try ActionProcess(program, limit: 500)
    try action.accept(1)
    #expect(try action.report() == report(1, .running))
    #expect(try action.report() == report(1, .failed))
    #expect(folder.read("told") == "told\n")
    try expectGone(folder.read("sleeper"))
  }

  @Test("one that does not listen is killed")
  func stubborn() throws {
    let folder = try TemporaryFolder()
    let program = try script("trap '' TERM\nwhile :; do sleep 1000; done", in: folder)
    let action = try ActionProcess(program, limit: 200)
    try action.accept(1)
    #expect(try action.report() == report(1, .running))
    #expect(try action.report() == report(1, .failed))
  }

  @Test("whoever comes while a program runs is next; none is forgotten, too many are refused")
  func queue() throws {
    let folder = try TemporaryFolder()
    let program = try script(
      "echo \"$PINTLE_NAME\" >>'\(folder.path)/names'; [ -e '\(folder.path)/go' ] || read x <'\(folder.path)/gate'",
      in: folder)
    #expect(unsafe mkfifo("\(folder.path)/gate", 0o600) == 0)
    let action = try ActionProcess(program)
    for id in 1...18 { try action.accept(UInt32(id), "N\(id)") }
    #expect(try action.report() == report(1, .running))
    #expect(try action.report() == report(18, .failed))
    // Opens only when the first program stands at the gate; those behind it find it gone.
    var open: FileDescriptor?
    while open == nil {
      open = try? FileDescriptor(opening: "\(folder.path)/gate", flags: O_WRONLY | O_NONBLOCK)
      usleep(1000)
    }
    guard let gate = open.take() else { return }
    try folder.write("", to: "go")
    var newline: UInt8 = 10
    _ = try unsafe withUnsafeBytes(of: &newline) { try unsafe gate.write($0) }
    for id in 1...17 {
      if id > 1 { #expect(try action.report() == report(UInt32(id), .running)) }
      #expect(try action.report() == report(UInt32(id), .finished))
    }
    #expect(folder.read("names") == (1...17).map { "N\($0)\n" }.joined())
  }

  @Test("it ends at SIGTERM with its program; with the gatekeeper only once all is done")
  func ends() throws {
    let folder = try TemporaryFolder()
    let program = try script("echo $$ >'\(folder.path)/process'; exec sleep 1000", in: folder)
    let action = try ActionProcess(program)
    try action.accept(1)
    #expect(try action.report() == report(1, .running))
    while folder.read("process")?.isEmpty != false { usleep(1000) }
    action.child.signal(SIGTERM)
    #expect(end(of: &action.child) == .exited(0))
    try expectGone(folder.read("process"))

    let slow = try script("sleep 0.3; echo done >'\(folder.path)/done'", in: folder)
    let pair = try SocketPair()
    var child = try ChildProcess(
      program: try ProcessTests.program("pintle-action"),
      arguments: ["--gatekeeper-fd", "3", "--accept", slow],
      descriptors: try quietStreams() + [.init(pair.far.rawValue, to: 3)])
    do {
      let socket = PacketSocket(owning: pair.near)
      var packet = try Packet()
      ActionEvent.accept(id: 1, name: try #require(CredentialName("A"))).encode(into: &packet)
      try socket.send(packet)
      ActionEvent.accept(id: 2, name: try #require(CredentialName("B"))).encode(into: &packet)
      try socket.send(packet)
      drop(pair.far)
      // Read what was sent before the end is.
      while try !socket.receive(into: &packet) { usleep(1000) }
    }
    #expect(end(of: &child) == .exited(0))
    #expect(folder.read("done") == "done\n")
  }

  @Test("nonsense from the gatekeeper ends it; a wrong command line is told with exit code 64")
  func nonsense() throws {
    let action = try ActionProcess(nil)
    let number = action.socket.rawValue
    #expect(unsafe send(number, "x", 1, 0) == 1)
    #expect(end(of: &action.child) == .exited(0))
    let program = try ProcessTests.program("pintle-action")
    for words in [[], ["--gatekeeper-fd", "1"], ["--time-limit", "0"], ["--accept"]] {
      #expect(try run(program, words) == .exited(64))
    }
  }

  private func expectGone(_ text: String?) throws {
    let word = text?.split(separator: "\n").first
    let process = try #require(word.flatMap { Int32($0) })
    // It may still be waiting for init to collect it.
    for _ in 0..<200 where kill(process, 0) == 0 {
      if (try? isZombie(process)) == true { return }
      usleep(10_000)
    }
    #expect(kill(process, 0) == -1)
  }

  private func isZombie(_ process: Int32) throws -> Bool {
    try run("/bin/grep", ["-q", "^State:.Z", "/proc/\(process)/status"]) == .exited(0)
  }
}

func drop(_: consuming FileDescriptor) {}
