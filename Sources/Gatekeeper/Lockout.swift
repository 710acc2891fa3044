/// What wrong PINs cost.
public struct Lockout: Equatable, Sendable {
  /// The most waits that can be given, and the longest one.
  public static let maximumCount = 32
  /// The longest wait that can be given.
  public static let maximumWait = Duration.seconds(24 * 3600)

  /// The wait after the first wrong PIN in a row, after the second and so on; the last one holds for all further ones.
  public let waits: [Duration]

  /// Failures 1 to 4 are free, the 5th costs 30 s, then 1, 2, 5 and 15 min for each further one.
  public static let standard = Lockout(
    uncheckedWaits: [
      .zero, .zero, .zero, .zero, .seconds(30), .seconds(60), .seconds(120), .seconds(300),
      .seconds(900),
    ])

  /// Waits as configured.
  ///
  /// - Parameter waits: 1…32 of them, each from zero to 24 h; anything else gives nil.
  public init?(waits: [Duration]) {
    guard (1...Lockout.maximumCount).contains(waits.count),
      waits.allSatisfy({ $0 >= .zero && $0 <= Lockout.maximumWait })
    else { return nil }
    self.init(uncheckedWaits: waits)
  }

  private init(uncheckedWaits: [Duration]) { waits = uncheckedWaits }

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
}
