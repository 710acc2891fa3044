/// When the last failures were that nobody has paid back: what the alarm and the hard stop count.
struct UnpaidFailures: Equatable, Sendable {
  /// How many are remembered: as many as the alarm and the largest hard stop need.
  static let capacity = 100

  /// Whole seconds of ledger time, rounded up, from the oldest to the latest.
  private(set) var times: [UInt32] = []

  /// None.
  init() {}

  /// As remembered; nil if that can't be.
  init?(times: [UInt32], until now: LedgerInstant) {
    guard times.count <= UnpaidFailures.capacity,
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
      (times.last ?? 0) <= now.seconds
    else { return nil }
    self.times = times
  }

  /// How many count at a moment.
  func count(at now: LedgerInstant) -> Int {
    times.reduce(0) { now.isWithin(Lockout.unpaidPeriod, of: $1) ? $0 + 1 : $0 }
  }

  /// Adds one.
  mutating func add(at now: LedgerInstant) {
    times.removeAll { !now.isWithin(Lockout.unpaidPeriod, of: $0) }
    if times.count == UnpaidFailures.capacity { times.removeFirst() }
    times.append(now.seconds)
  }

  /// Takes the latest ones back.
  mutating func payBack(_ count: Int) { times.removeLast(min(count, times.count)) }
}

extension LedgerInstant {
  /// Whole seconds, rounded up: what is counted from then on never ends early.
  var seconds: UInt32 {
    let (seconds, attoseconds) = sinceStart.components
    return UInt32(clamping: attoseconds > 0 ? seconds + 1 : seconds)
  }

  /// Whether less than a period has passed since a second.
  func isWithin(_ period: Duration, of second: UInt32) -> Bool {
    sinceStart - .seconds(Int64(second)) < period
  }
}
