/// A moment on the boot clock (`CLOCK_BOOTTIME`): nobody can set it, and it runs on while the machine sleeps.
public struct BootInstant: Comparable, Hashable, Sendable {
  /// Time since the kernel started.
  public var sinceBoot: Duration

  /// The moment that long after the kernel started.
  public init(sinceBoot: Duration) { self.sinceBoot = sinceBoot }

  /// The earlier one is less.
  public static func < (left: BootInstant, right: BootInstant) -> Bool {
    left.sinceBoot < right.sinceBoot
  }

  /// The moment that much later.
  public static func + (instant: BootInstant, duration: Duration) -> BootInstant {
    BootInstant(sinceBoot: instant.sinceBoot + duration)
  }

  /// The time between two moments.
  public static func - (later: BootInstant, earlier: BootInstant) -> Duration {
    later.sinceBoot - earlier.sinceBoot
  }
}
