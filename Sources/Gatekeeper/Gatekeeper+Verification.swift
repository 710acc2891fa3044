public import Messages
public import Secrets

extension Gatekeeper {
  /// Decides about a PIN.
  ///
  /// In this order: is a PIN to be compared at all; stretch it, which needs memory; write the attempt down as the
  /// failure that it is until proven otherwise, on the disk; compare; write down what came of it, on the disk: a success,
  /// a wrong PIN again that is free, or nothing but the time, so that all three take the same. Only then is there a
  /// verdict. What fails on the way is `refused`, and nothing was compared or nothing opens.
  ///
  /// - Parameter digits: the PIN.
  /// - Returns: the verdict, and how it stands from now on.
  public mutating func verify(_ digits: borrowing SecretBytes) -> (Verdict, Standing) {
    refresh()
    let verdict = decide(digits)
    key.erase()
    settle()
    return (verdict, standing)
  }

  private mutating func decide(_ digits: borrowing SecretBytes) -> Verdict {
    guard case .open(let store) = state, case .read(let table, _) = store.credentials else {
      return .refused
    }
    // A ledger that failed before is tried again by the attempt itself; one never looked into can't be.
    change { [boot, rules] store in
      if case .unknown = store.ledger { store.mend(at: boot(), by: rules.lockout) }
    }
    let lockout = rules.lockout
    guard let before = openStoreRecord, let now = ledgerTime, !before.isStopped(by: lockout),
      before.waiting(at: now, by: lockout) == nil
    else { return .refused }
    isShortOfMemory = !Stretch.key(of: digits, cost: table.cost, into: &key)
    guard !isShortOfMemory else { return .refused }

    guard write({ $0.countAttempt(at: $1, by: lockout) }) else { return .refused }
    guard let position = table.match(key) else {
      let moment = boot().now
      let isFree = repeats.isFree(key, at: moment, limit: lockout.repeats)
      // Should this fail, it has cost what a new one costs.
      _ = write { record, _ in if isFree { record.strikeOff(after: before) } }
      return .rejected
    }
    let credential = table.credentials[position]
    // By its first four bytes the ledger knows whose it was.
    let payer = credential.identifier.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let count = table.credentials.count
    let isKept = write { record, now in
      record.countSuccess(after: before, of: payer, among: count, at: now, by: lockout)
    }
    guard isKept else { return .refused }
    // What the next one types must not tell whether it is what this one mistyped.
    repeats.forget()
    return .accepted(name: credential.name.text, failuresSince: Int(before.run.failures))
  }

  var openStoreRecord: LedgerRecord? {
    guard case .open(let store) = state else { return nil }
    return store.record
  }

  var ledgerTime: LedgerInstant? { openStoreRecord?.clock.time(at: boot()) }

  mutating func write(_ body: (inout LedgerRecord, LedgerInstant) -> Void) -> Bool {
    let boot = boot()
    return change { $0.write(at: boot, body) } ?? false
  }
}
