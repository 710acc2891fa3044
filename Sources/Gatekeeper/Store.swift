import Glibc
import Linux
import Messages

/// An open store: its folder, locked; its credentials; its ledger. What is wrong with a part is kept beside it, and
/// looked at again whenever the store is used.
struct Store {
  /// The credentials, as last read.
  enum Credentials: Equatable {
    /// There is no file: none were ever enrolled, or it was taken away.
    case absent
    /// They are as the file of that identity says.
    case read(CredentialTable, FileStatus.Identity)
    /// The file is no use.
    case unreadable(StoreError)
  }

  /// The ledger, as far as it is known.
  enum State {
    /// It could not be looked into.
    case unknown(StoreError)
    /// It is known, and what it says is on the disk.
    case kept(Ledger)
    /// It is known, but the last write failed.
    case failing(Ledger, StoreError)
  }

  static let credentialsName = "credentials"

  let calls: any StoreCalls
  private(set) var credentials: Credentials
  private(set) var ledger: State
  /// What was found when it was opened, to be said once.
  private(set) var findings: [String] = []

  /// Reads the credentials and finds the ledger; puts on the disk what is missing of it.
  init(through calls: any StoreCalls, at boot: Boot, by lockout: Lockout) {
    self.calls = calls
    credentials = Store.read(through: calls)
    ledger = .unknown(.unwritable(calls.path, Errno(EIO)))
    mend(at: boot, by: lockout)
  }

  /// The ledger's record, if it is known.
  var record: LedgerRecord? {
    switch ledger {
    case .unknown: nil
    case .kept(let ledger), .failing(let ledger, _): ledger.record
    }
  }

  /// What keeps the ledger from being written.
  var fault: StoreError? {
    switch ledger {
    case .kept: nil
    case .unknown(let error), .failing(_, let error): error
    }
  }

  /// Reads the credentials again if the file is another one than was read.
  mutating func refresh() {
    if case .read(_, let identity) = credentials,
      let status = try? calls.status(ofName: Store.credentialsName), status.identity == identity
    {
      return
    }
    credentials = Store.read(through: calls)
  }

  /// Finds the ledger if that failed before, and makes up for a write that failed.
  mutating func mend(at boot: Boot, by lockout: Lockout) {
    switch ledger {
    case .kept: return
    case .failing:
      if write(at: boot) { repair(at: boot) }
    case .unknown:
      do throws(StoreError) {
        let (found, condition) = try Ledger.find(
          through: calls, at: boot, by: lockout, isCommissioned: credentials != .absent)
        ledger = .kept(found)
        switch condition {
        case .sound, .new: break
        case .halved: findings.append("one file of the ledger was damaged; the other one counts")
        case .lost:
          findings.append(
            "the ledger is lost or damaged; the longest wait begins, and the allowance is empty")
        }
        repair(at: boot)
      } catch { ledger = .unknown(error) }
    }
  }

  /// Makes the files of the ledger that are no use anew, while there is room for them.
  private mutating func repair(at boot: Boot) {
    for _ in Ledger.names {
      guard case .kept(let ledger) = ledger, ledger.needsRepair, write(at: boot) else { return }
    }
  }

  /// Writes the ledger with a change and has it on the disk.
  ///
  /// - Returns: whether it is; if not, the change has not been made.
  @discardableResult
  mutating func write(
    at boot: Boot, _ change: (inout LedgerRecord, LedgerInstant) -> Void = { _, _ in }
  ) -> Bool {
    var ledger: Ledger
    switch self.ledger {
    case .unknown: return false
    case .kept(let known), .failing(let known, _): ledger = known
    }
    do throws(StoreError) {
      try ledger.write(through: calls, at: boot) { record, now in
        if credentials != .absent { record.isCommissioned = true }
        change(&record, now)
      }
      self.ledger = .kept(ledger)
      return true
    } catch {
      self.ledger = .failing(ledger, error)
      return false
    }
  }

  /// Replaces the credentials.
  ///
  /// - Returns: whether the new ones are safely on the disk.
  mutating func replace(by table: CredentialTable) -> Bool {
    defer { credentials = Store.read(through: calls) }
    do throws(StoreError) {
      try calls.replace(Store.credentialsName, with: table.text)
      return true
    } catch {
      findings.append("\(error)")
      return false
    }
  }

  /// Hands over what is to be said, once.
  mutating func takeFindings() -> [String] {
    defer { findings = [] }
    return findings
  }

  private static func read(through calls: any StoreCalls) -> Credentials {
    let path = "\(calls.path)/\(credentialsName)"
    do throws(StoreError) {
      let file = try StoreFile.open(credentialsName, flags: O_RDONLY, through: calls)
      let identity = try file.status().identity
      let bytes = try file.read(limit: CredentialTable.maximumSize + 1)
      do throws(CredentialTable.Damage) {
        return .read(try CredentialTable(text: bytes), identity)
      } catch { throw .damaged(path, line: error.line) }
    } catch .unreadable(_, Errno(ENOENT)) {
      return .absent
    } catch { return .unreadable(error) }
  }
}
