import Messages

/// How many wrong PINs rules let through in a time, at most: for who tries whenever he is let, and at best for him.
///
/// It is a bound, and nobody gets far below it who has the patience: alarms are taken to be acknowledged at once.
struct GuessSchedule {
  /// Nobody types faster, and no board answers faster.
  static let pace = Duration.seconds(1)

  private static let dayLength = Duration.seconds(24 * 3600)
  /// By then the start is over, and each further guess takes as long as the one before.
  private static let startLength = 20_000

  let lockout: Lockout
  /// How many credentials the store has.
  let credentials: Int

  /// The bounds for a day, 30 days and 365 days.
  var bounds: GuessBounds {
    GuessBounds(
      credentials: UInt32(clamping: credentials),
      stranger: .init { stranger(within: $0) }, insider: .init { insider(within: $0) })
  }

  /// How many PINs somebody can try who is alone with the terminal and knows none.
  func stranger(within time: Duration) -> Int { unpaid(within: time, endsRuns: false) }

  /// How many somebody can try who ends runs and has failures paid back: with a PIN of his own, or because he tries
  /// just before others come in.
  func insider(within time: Duration) -> Int {
    let perDay = min(
      Lockout.paybacksPerCredential * credentials, Lockout.paybacks(perStoreOf: credentials))
    let paid = perDay * time.periods(of: GuessSchedule.dayLength)
    return min(
      unpaid(within: time, endsRuns: credentials > 0) + paid,
      time.periods(of: GuessSchedule.pace))
  }

  private func unpaid(within time: Duration, endsRuns: Bool) -> Int {
    let count = scheduled(within: time, endsRuns: endsRuns)
    guard lockout.hardStop > 0 else { return count }
    // Who knows the rule stays one below it, and starts again when the first ones no longer count.
    return min(count, (lockout.hardStop - 1) * time.periods(of: Lockout.unpaidPeriod) + 1)
  }

  private func scheduled(within time: Duration, endsRuns: Bool) -> Int {
    let terms = lockout.terms(isAlarmed: false)
    let interval = terms?.interval ?? .zero
    func pause(after count: Int) -> Duration {
      endsRuns ? GuessSchedule.pace : max(lockout.wait(afterFailure: count), GuessSchedule.pace)
    }
    var last = Duration.zero
    var count = 1
    while count < GuessSchedule.startLength {
      var next = last + pause(after: count)
      if let terms, count >= Int(terms.whole) {
        next = max(next, interval * (count - Int(terms.whole) + 1))
      }
      guard next < time else { return count }
      last = next
      count += 1
    }
    let period = max(interval, pause(after: count))
    return count + (time - last).periods(of: period) - 1
  }
}

extension Duration {
  /// In how many periods it lies that follow each other: the last one may be longer than what is left of it.
  fileprivate func periods(of period: Duration) -> Int {
    Int((wholeNanoseconds + period.wholeNanoseconds - 1) / period.wholeNanoseconds)
  }
}

extension GuessBounds.Guesses {
  fileprivate init(_ count: (Duration) -> Int) {
    let day = Duration.seconds(24 * 3600)
    self.init(
      inADay: UInt32(clamping: count(day)), inAMonth: UInt32(clamping: count(day * 30)),
      inAYear: UInt32(clamping: count(day * 365)))
  }
}
