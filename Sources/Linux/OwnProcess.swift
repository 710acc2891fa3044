import CLinux
import Glibc

/// What a process of Pintle's does to itself before it does anything else.
public enum OwnProcess {
  /// Leaves nothing of this process to be read by others: no core file, no tracing by the same user, no new files that
  /// others may read (`prctl(2)`, `setrlimit(2)`, `umask(2)`), and no report of a crash: Swift's own, where its tool for
  /// them is found, prints memory. A broken pipe, or a file that may not grow, is an error and no end.
  public static func seal() {
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

  /// Writes one line to standard error (`write(2)`), from where the journal takes it.
  ///
  /// - Parameter text: without a line feed at its end.
  public static func complain(_ text: String) {
    var line = text + "\n"
    // Nobody is left to be told that this failed.
    line.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
