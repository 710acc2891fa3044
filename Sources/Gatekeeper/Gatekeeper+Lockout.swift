public import Messages

extension Gatekeeper {
  /// How the lockout stands.
  ///
  /// - Throws: `Refusal` if the ledger is not known.
  public mutating func lockoutStatus() throws(Refusal) -> LockoutStatus {
    examine()
    guard let record = openStoreRecord, let now = ledgerTime else { throw .unavailable(reason) }
    let lockout = rules.lockout
    let terms = lockout.terms(isAlarmed: record.isAlarmed)
    let next = terms.flatMap { record.allowance.nextRefill(at: now, by: $0) }
    return LockoutStatus(
      standing: standing, runFailures: record.run.failures, allowance: UInt32(lockout.allowance),
      allowanceLeft: UInt32(terms.map { record.allowance.left(at: now, by: $0) } ?? 0),
      nextRefill: next.map { $0 - now } ?? .zero,
      unpaidFailures: UInt32(record.unpaid.count(at: now)), hardStop: UInt32(lockout.hardStop),
      isAlarmed: record.isAlarmed, attempts: record.attempts, successes: record.successes,
      repeats: record.repeats)
  }

  /// Ends waits, the alarm and the hard stop, and forgets all failures.
  ///
  /// - Returns: why not, if not.
  public mutating func resetLockout() -> Refusal? {
    examine()
    defer { settle() }
    guard openStoreRecord != nil else { return .unavailable(reason) }
    guard write({ record, _ in record.reset() }) else { return .unavailable(.ledgerNotWritable) }
    repeats.forget()
    say("an administrator has reset the lockout")
    return nil
  }

  /// How many guesses the rules let through.
  ///
  /// - Throws: `Refusal` if the credentials can't be read.
  public mutating func guessBounds() throws(Refusal) -> GuessBounds {
    examine()
    guard case .open(let store) = state else { throw .unavailable(reason) }
    switch store.credentials {
    case .read(let table, _):
      return GuessSchedule(lockout: rules.lockout, credentials: table.credentials.count).bounds
    case .absent where store.record?.isCommissioned != true:
      return GuessSchedule(lockout: rules.lockout, credentials: 0).bounds
    case .absent, .unreadable: throw .unavailable(.credentialsUnreadable)
    }
  }

  private var reason: ServiceReason {
    guard case .unavailable(let reason) = standing else { return .ledgerNotWritable }
    return reason
  }
}
