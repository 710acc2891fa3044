// The rules of the lockout, as changes of the record and questions to it.
extension LedgerRecord {
  /// Counts an attempt as the failure that it is until its PIN has been found right.
  mutating func countAttempt(at now: LedgerInstant, by lockout: Lockout) {
    attempts += 1
    run.countFailure(at: now, by: lockout)
    if let terms = lockout.terms(isAlarmed: isAlarmed) { allowance.spend(at: now, by: terms) }
    unpaid.add(at: now)
    let count = unpaid.count(at: now)
    if count >= Lockout.alarmThreshold { isAlarmed = true }
    if lockout.hardStop > 0 && count >= lockout.hardStop { hasStopped = true }
  }

  /// Makes the attempt that was counted last a success.
  ///
  /// - Parameters:
  ///   - before: the record from before it was counted.
  ///   - credential: the first bytes of the identifier of the credential whose PIN it was.
  ///   - count: how many credentials the store has.
  ///   - now: the moment.
  ///   - lockout: the rules.
  mutating func countSuccess(
    after before: LedgerRecord, of credential: UInt32, among count: Int, at now: LedgerInstant,
    by lockout: Lockout
  ) {
    restore(before)
    successes += 1
    let paid = min(
      run.payable(at: now), paybacks.room(for: credential, among: count, at: now))
    if let terms = lockout.terms(isAlarmed: isAlarmed) {
      allowance.payBack(paid, at: now, by: terms)
    }
    unpaid.payBack(paid)
    paybacks.add(paid, by: credential, at: now)
    run.end()
  }

  /// Makes the attempt that was counted last one that costs nothing.
  ///
  /// - Parameter before: the record from before it was counted.
  mutating func strikeOff(after before: LedgerRecord) {
    restore(before)
    repeats += 1
  }

  /// Forgets all failures: an administrator ends the lockout and the alarm. What was paid back stays so.
  mutating func reset() {
    run.end()
    allowance = Allowance()
    unpaid = UnpaidFailures()
    isAlarmed = false
    hasStopped = false
  }

  /// Loses the past: the longest wait begins, and the allowance is empty.
  mutating func losePast(at now: LedgerInstant, by lockout: Lockout) {
    run = .lost(at: now, by: lockout)
    allowance = Allowance(spent: UInt32(lockout.allowance), since: now)
  }

  private mutating func restore(_ before: LedgerRecord) {
    run = before.run
    allowance = before.allowance
    unpaid = before.unpaid
    isAlarmed = before.isAlarmed
    hasStopped = before.hasStopped
  }

  /// The wait that is on: the run's or the allowance's, whichever ends later.
  func waiting(at now: LedgerInstant, by lockout: Lockout) -> Run.Wait? {
    let run = run.waiting(at: now)
    guard let terms = lockout.terms(isAlarmed: isAlarmed),
      let empty = allowance.waiting(at: now, by: terms)
    else { return run }
    guard let run, run.until >= empty.until else { return empty }
    return run
  }

  /// Whether everything has stopped until an administrator ends that.
  func isStopped(by lockout: Lockout) -> Bool { hasStopped && lockout.hardStop > 0 }

  /// How many may be tried until one costs a wait or stops everything; at least 1, `Int.max` if none ever does.
  func triesLeft(at now: LedgerInstant, by lockout: Lockout) -> Int {
    var left = lockout.triesLeft(afterFailures: Int(run.failures))
    if let terms = lockout.terms(isAlarmed: isAlarmed) {
      left = min(left, allowance.left(at: now, by: terms))
    }
    if lockout.hardStop > 0 { left = min(left, lockout.hardStop - unpaid.count(at: now)) }
    return max(left, 1)
  }

  /// Whether anything in it heals with ledger time.
  var needsTime: Bool {
    run.wait != nil || allowance.spent > 0 || !unpaid.times.isEmpty || !paybacks.entries.isEmpty
  }
}
