public import Messages
public import Secrets

extension Gatekeeper {
  /// Decides about a PIN.
  ///
  /// In this order: is a PIN to be compared at all; stretch it, which needs memory; write the attempt down as the
  /// failure that it is until proven otherwise, on the disk; compare; if it is right, write that down too, on the disk.
  /// Only then is there a verdict. What fails on the way is `refused`, and nothing was compared or nothing opens.
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
    guard let run = openStoreRecord?.run, let now = ledgerTime, run.waiting(at: now) == nil else {
      return .refused
    }
    isShortOfMemory = !Stretch.key(of: digits, cost: table.cost, into: &key)
    guard !isShortOfMemory else { return .refused }

    let lockout = rules.lockout
    let isCounted = write { record, now in
      record.attempts += 1
      record.run.countFailure(at: now, by: lockout)
    }
    guard isCounted else { return .refused }
    guard let position = table.match(key) else { return .rejected }
    let isKept = write { record, _ in
      record.successes += 1
      record.run.end()
    }
    guard isKept else { return .refused }
    return .accepted(
      name: table.credentials[position].name.text, failuresSince: Int(run.failures))
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
