import CLinux
import Glibc

/// What a process of Pintle's does to itself before it does anything else.
public enum OwnProcess {
  /// Leaves nothing of this process to be read by others: no core file, no tracing by the same user, no new files that
  /// others may read (`prctl(2)`, `setrlimit(2)`, `umask(2)`), and no report of a crash: Swift's own, where its tool for
  /// them is found, prints memory. A broken pipe, or a file that may not grow, is an error and no end.
  ///
  /// A standard stream that is closed leads to `/dev/null` from then on. Its number would else be given to the next thing
  /// that is opened, which messages would then be written to, and which children would inherit.
  public static func seal() {
    for stream in STDIN_FILENO...STDERR_FILENO where clinux_fcntl(stream, F_GETFD, 0) == -1 {
      // Gives the lowest number that is free: this one. Without /dev/null it stays closed.
      unsafe clinux_open("/dev/null", O_RDWR, 0)
    }
    // None of them fails for a process that only gives up what it has.
    clinux_prctl(PR_SET_DUMPABLE, 0)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    umask(0o077)
    for crash in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      signal(crash, SIG_DFL)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Becomes the owner of a file for good, if this process is root's and the file is not (`setgroups(2)`, `setgid(2)`,
  /// `setuid(2)`). Does nothing otherwise.
  ///
  /// - Parameter path: the file or folder.
  /// - Throws: the `errno` of the call that failed; what was given up by then stays given up.
  public static func become(ownerOf path: String) throws(Errno) {
    guard geteuid() == 0 else { return }
    var status = stat()
    try retrying { unsafe stat(path, &status) }
    guard status.st_uid != 0 else { return }
    let (user, group) = (status.st_uid, status.st_gid)
    try retrying { setgroups(0, nil) }
    try retrying { setgid(group) }
    try retrying { setuid(user) }
    // Changing the user makes a process one that may be dumped again, if the system is set up so.
    clinux_prctl(PR_SET_DUMPABLE, 0)
  }

  /// The environment it was started with, `NAME=value` each (`environ(7)`).
  public static var environment: [String] {
    var texts: [String] = []
    guard var next = unsafe clinux_environment() else { return texts }
    while let text = unsafe next.pointee {
      texts.append(unsafe String(cString: text))
      unsafe next = next.successor()
    }
    return texts
  }

  /// Takes another name for lists of processes, at most 15 bytes (`PR_SET_NAME`).
  ///
  /// - Parameter name: the name.
  public static func rename(_ name: String) {
    _ = unsafe name.withCString { clinux_prctl(PR_SET_NAME, UInt(bitPattern: $0)) }
  }

  /// Writes a line to standard error, from where the journal takes it, and never waits: where nobody reads any more, a
  /// journal that is stuck or a pipe to a stopped program, what no longer fits is lost. A log must not stop a door.
  ///
  /// - Parameter text: without a line feed at its end.
  public static func complain(_ text: String) {
    var line = text + "\n"
    line.withUTF8 { bytes in
      let whole = UnsafeRawBufferPointer(bytes)
      var position = 0
      while position < whole.count {
        let end = min(position + chunk, whole.count)
        let written = unsafe writeReady(UnsafeRawBufferPointer(rebasing: whole[position..<end]))
        guard written > 0 else { return }
        position += written
      }
    }
  }

  /// `PIPE_BUF`: what a pipe that is ready takes without waiting.
  private static let chunk = 4096

  /// Writes as much as goes without waiting (`send(2)`, or `poll(2)` and `write(2)`). Standard error itself is never
  /// made one that does not wait: that would hold for every process that shares it. A terminal is opened once more
  /// instead: it calls itself ready as soon as there is room for a part of the line, and then waits for the rest.
  ///
  /// - Returns: how many bytes went; 0 or less if none.
  private static func writeReady(_ bytes: UnsafeRawBufferPointer) -> Int {
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let sent = unsafe send(STDERR_FILENO, bytes.baseAddress, bytes.count, flags)
    guard sent < 0, errno == ENOTSOCK else { return sent }
    if isatty(STDERR_FILENO) == 1, let terminal = try? unwaitingStandardError() {
      return (try? unsafe terminal.write(bytes)) ?? 0
    }
    var ready = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&ready, 1, 0) == 1 else { return 0 }
    return unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  }

  private static func unwaitingStandardError() throws(Errno) -> FileDescriptor {
    try FileDescriptor(
      opening: "/proc/self/fd/\(STDERR_FILENO)", flags: O_WRONLY | O_NONBLOCK | O_NOCTTY)
  }
}
