/// A terminal's run: wrong PINs since the last right one, and the wait that the last of them has earned.
struct Run: Equatable, Sendable {
  /// A wait in ledger time.
  struct Wait: Equatable, Sendable {
    /// When it ends.
    var until: LedgerInstant
    /// How long it is as a whole.
    var total: Duration
  }

  /// How many failures.
  var failures: UInt32 = 0
  /// The wait that the last one has earned; it may be over.
  var wait: Wait?
  /// When the last failures were that a success may pay back, ``Lockout/paybacksPerSuccess`` at most.
  var recent: [LedgerInstant] = []

  /// The wait, if one is on.
  func waiting(at now: LedgerInstant) -> Wait? {
    guard let wait, now < wait.until else { return nil }
    return wait
  }

  /// Counts an attempt as the failure that it is until its PIN has been found right.
  mutating func countFailure(at now: LedgerInstant, by lockout: Lockout) {
    failures = failures == .max ? .max : failures + 1
    recent = (recent + [now]).suffix(Lockout.paybacksPerSuccess)
    start(lockout.wait(afterFailure: Int(failures)), at: now)
  }

  /// How many failures a success would pay back now, limits of its credential aside.
  func payable(at now: LedgerInstant) -> Int {
    recent.count { now - $0 <= Lockout.paybackWindow }
  }

  /// Ends the run: a PIN was right.
  mutating func end() { self = Run() }

  /// The run of a terminal whose past is lost: as if it had failed for as long as one can, just now.
  static func lost(at now: LedgerInstant, by lockout: Lockout) -> Run {
    var run = Run(failures: UInt32(lockout.waits.count))
    run.start(lockout.longest, at: now)
    return run
  }

  private mutating func start(_ duration: Duration, at now: LedgerInstant) {
    wait = duration > .zero ? Wait(until: now + duration, total: duration) : nil
  }
}
