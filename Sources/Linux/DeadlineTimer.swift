import CLinux
import Glibc

/// One deadline on the boot clock, as a descriptor that becomes readable when it has passed (`timerfd_create(2)` with
/// `CLOCK_BOOTTIME`). Armed for what comes next, disarmed when nothing does: no wake-up without a reason.
public struct DeadlineTimer: ~Copyable {
  private let timer: FileDescriptor

  /// When it goes off, as time since boot; nil when it is not armed.
  public private(set) var deadline: Duration?

  /// A timer that is not armed.
  ///
  /// - Throws: the `errno` of the call.
  public init() throws(Errno) {
    let flags = Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC)
    timer = FileDescriptor(owning: try retrying { timerfd_create(CLOCK_BOOTTIME, flags) })
  }

  /// What to register with the event loop.
  public var descriptor: Int32 { timer.rawValue }

  /// Sets the deadline, or disarms the timer (`timerfd_settime(2)`); a deadline that stands already costs no call.
  ///
  /// - Parameter deadline: time since boot; one in the past goes off at once; nil disarms.
  public mutating func arm(at deadline: Duration?) {
    guard deadline != self.deadline else { return }
    self.deadline = deadline
    var setting = itimerspec()
    if let deadline {
      let (seconds, attoseconds) = deadline.components
      // A zero time would disarm: the earliest moment is one nanosecond after boot.
      setting.it_value.tv_sec = time_t(max(seconds, 0))
      setting.it_value.tv_nsec = seconds < 0 ? 1 : max(Int(attoseconds / 1_000_000_000), 1)
    }
    let result = unsafe timerfd_settime(timer.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    precondition(result == 0, "a timer refused a good time")
  }

  /// Takes note that it went off: it is disarmed, and the descriptor is no longer readable.
  ///
  /// - Returns: whether it really had gone off.
  public mutating func acknowledge() -> Bool {
    var expirations: UInt64 = 0
    let count = unsafe Glibc.read(timer.rawValue, &expirations, 8)
    guard count == 8 else { return false }
    deadline = nil
    return true
  }
}
