import CLinux
import Glibc

/// Signals as a descriptor to read, instead of handlers that interrupt (`signalfd(2)`).
///
/// While it lives the signals are blocked in the calling thread; children must be started with an empty mask
/// (``ChildProcess`` does).
public struct SignalQueue: ~Copyable {
  private let queue: FileDescriptor

  /// Blocks the signals and queues them from now on.
  ///
  /// - Parameter signals: `SIGTERM`, `SIGINT` and so on.
  /// - Throws: the `errno` of the call.
  public init(_ signals: [Int32]) throws(Errno) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    let blocked = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    guard blocked == 0 else { throw Errno(blocked) }
    let flags = Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC)
    queue = FileDescriptor(owning: try retrying { unsafe signalfd(-1, &set, flags) })
  }

  /// What to register with the event loop.
  public var descriptor: Int32 { queue.rawValue }

  /// The next signal that came, without waiting.
  ///
  /// - Returns: its number; nil when no more are queued.
  public borrowing func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    let count = unsafe Glibc.read(queue.rawValue, &info, size)
    return count == size ? Int32(info.ssi_signo) : nil
  }
}
