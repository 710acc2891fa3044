import CLinux
import Glibc

/// `CLOCK_BOOTTIME`: time since the kernel started, suspension included; no one can set it.
public enum BootClock {
  /// Time since boot.
  public static var now: Duration {
    var time = timespec()
    // Can't fail: the clock exists since Linux 2.6.39 and the pointer is good.
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
