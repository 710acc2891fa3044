/// What wrong PINs cost.
public struct Lockout: Equatable, Sendable {
  /// The most waits that can be given, and the longest one.
  public static let maximumCount = 32
  /// The longest wait that can be given.
  public static let maximumWait = Duration.seconds(24 * 3600)
  /// How large an allowance may be; 0 is none.
  public static let allowanceRange = 0...1_000
  /// How long a spent allowance may take to be whole again.
  public static let refillRange = Duration.seconds(1)...Duration.seconds(24 * 3600)
  /// After how many unpaid failures everything may stop; 0 is never.
  public static let hardStopRange = 0...UnpaidFailures.capacity
  /// How often the same wrong PIN may be free.
  public static let repeatsRange = 0...10

  /// Within this time before a success failures are paid back.
  static let paybackWindow = Duration.seconds(90)
  /// So many a success pays back at most.
  static let paybacksPerSuccess = 2
  /// So many a credential pays back at most in a ``paybackPeriod``.
  static let paybacksPerCredential = 4
  /// Over which paybacks are limited.
  static let paybackPeriod = Duration.seconds(24 * 3600)
  /// So many unpaid failures in an ``unpaidPeriod`` raise the alarm.
  static let alarmThreshold = 100
  /// For how long an unpaid failure counts.
  static let unpaidPeriod = Duration.seconds(30 * 24 * 3600)
  /// For how long a wrong PIN is remembered.
  static let repeatWindow = Duration.seconds(300)

  /// The wait after the first wrong PIN in a row, after the second and so on; the last one holds for all further ones.
  public let waits: [Duration]
  /// How many unpaid failures a store may spend at once; 0: any number.
  public let allowance: Int
  /// How long a spent allowance takes to be whole again; it comes back evenly.
  public let refill: Duration
  /// After so many unpaid failures in 30 days nothing is checked until an administrator ends that; 0: never.
  public let hardStop: Int
  /// How often the same wrong PIN is free within five minutes.
  public let repeats: Int

  /// Failures 1 to 4 are free, the 5th costs 30 s, then 1, 2, 5 and 15 min for each further one; 20 unpaid failures,
  /// refilled in 24 h; no hard stop; the same wrong PIN is free three times.
  public static let standard = Lockout(
    uncheckedWaits: [
      .zero, .zero, .zero, .zero, .seconds(30), .seconds(60), .seconds(120), .seconds(300),
      .seconds(900),
    ], allowance: 20, refill: .seconds(24 * 3600), hardStop: 0, repeats: 3)

  /// Rules as configured; those not given are the standard's. Anything out of bounds gives nil.
  ///
  /// - Parameters:
  ///   - waits: 1…32 of them, each from zero to 24 h.
  ///   - allowance: within ``allowanceRange``.
  ///   - refill: within ``refillRange``.
  ///   - hardStop: within ``hardStopRange``.
  ///   - repeats: within ``repeatsRange``.
  public init?(
    waits: [Duration] = standard.waits, allowance: Int = standard.allowance,
    refill: Duration = standard.refill, hardStop: Int = standard.hardStop,
    repeats: Int = standard.repeats
  ) {
    guard (1...Lockout.maximumCount).contains(waits.count),
      waits.allSatisfy({ $0 >= .zero && $0 <= Lockout.maximumWait }),
      Lockout.allowanceRange.contains(allowance), Lockout.refillRange.contains(refill),
      Lockout.hardStopRange.contains(hardStop), Lockout.repeatsRange.contains(repeats)
    else { return nil }
    self.init(
      uncheckedWaits: waits, allowance: allowance, refill: refill, hardStop: hardStop,
      repeats: repeats)
  }

  private init(
    uncheckedWaits: [Duration], allowance: Int, refill: Duration, hardStop: Int, repeats: Int
  ) {
    waits = uncheckedWaits
    self.allowance = allowance
    self.refill = refill
    self.hardStop = hardStop
    self.repeats = repeats
  }

  /// The wait that the n-th failure of a run costs, counted from 1.
  func wait(afterFailure count: Int) -> Duration { waits[min(max(count, 1), waits.count) - 1] }

  /// The longest of all waits.
  var longest: Duration { waits.reduce(.zero, max) }

  /// How many may be tried until one costs a wait, after so many failures; `Int.max` if none ever does.
  func triesLeft(afterFailures failures: Int) -> Int {
    for tries in 1...waits.count where wait(afterFailure: failures + tries) > .zero {
      return tries
    }
    return .max
  }

  /// How the allowance comes back; nil if there is none. An alarm halves how fast.
  func terms(isAlarmed: Bool) -> Allowance.Terms? {
    guard allowance > 0 else { return nil }
    return Allowance.Terms(
      whole: UInt32(allowance), interval: refill / allowance * (isAlarmed ? 2 : 1))
  }

  /// So many failures all successes of a store together pay back at most in a ``paybackPeriod``: more than honest
  /// people ever need (a slip of one in four of them each day, and 20), far less than a stranger could have others pay
  /// back who tries two just before each of them comes in.
  static func paybacks(perStoreOf credentials: Int) -> Int {
    min(20 + credentials / 4, Paybacks.capacity)
  }
}
