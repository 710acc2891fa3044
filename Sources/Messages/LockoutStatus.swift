/// What an administrator is told of the lockout.
public struct LockoutStatus: Equatable, Sendable {
  /// What the next PIN would meet.
  public var standing: Standing
  /// Wrong PINs since the last right one.
  public var runFailures: UInt32
  /// How many unpaid failures may be spent at once; 0: any number.
  public var allowance: UInt32
  /// How many of them are left; 0 if there is no allowance.
  public var allowanceLeft: UInt32
  /// How long until the next one is back; zero if none is missing.
  public var nextRefill: Duration
  /// Failures of the last 30 days that nobody paid back; 100 stands for 100 or more.
  public var unpaidFailures: UInt32
  /// After how many of them nothing is checked any more; 0: never.
  public var hardStop: UInt32
  /// Whether the alarm is on.
  public var isAlarmed: Bool
  /// All attempts ever made.
  public var attempts: UInt64
  /// Those of them that were right.
  public var successes: UInt64
  /// Those of them that were the same wrong PIN again, and free.
  public var repeats: UInt64

  /// A status with all its fields.
  public init(
    standing: Standing, runFailures: UInt32, allowance: UInt32, allowanceLeft: UInt32,
    nextRefill: Duration, unpaidFailures: UInt32, hardStop: UInt32, isAlarmed: Bool,
    attempts: UInt64, successes: UInt64, repeats: UInt64
  ) {
    self.standing = standing
    self.runFailures = runFailures
    self.allowance = allowance
    self.allowanceLeft = allowanceLeft
    self.nextRefill = nextRefill
    self.unpaidFailures = unpaidFailures
    self.hardStop = hardStop
    self.isAlarmed = isAlarmed
    self.attempts = attempts
    self.successes = successes
    self.repeats = repeats
  }
}
