import Glibc
import Linux

/// The attempt ledger: one record in two files, `ledger.0` and `ledger.1`, written alternately in place and flushed.
///
/// The files are preallocated, so a full disk does not stop them. A write that is torn leaves the other file, which
/// holds what stood before; nothing was answered on the strength of the torn one, since nothing is before its flush.
struct Ledger {
  /// How the ledger was found.
  enum Condition: Equatable, Sendable {
    /// Both files hold a record.
    case sound
    /// One file does not; the other one counts.
    case halved
    /// There is none, and none is missed: a new store.
    case new
    /// There is none, though the store was in use: it was lost, or taken away.
    case lost
  }

  static let names = ["ledger.0", "ledger.1"]

  /// How large the files are.
  static let fileSize = LedgerRecord.size

  /// What stands on the disk.
  private(set) var record: LedgerRecord

  /// Which file the next write goes to: never the one that holds what stands.
  private var next: Int

  /// The files that were no use when last seen and are made anew rather than written over.
  private var broken: [2 of Bool]

  private init(record: LedgerRecord, next: Int, broken: [2 of Bool]) {
    self.record = record
    self.next = next
    self.broken = broken
  }

  /// Finds the ledger; writes nothing.
  ///
  /// - Parameters:
  ///   - calls: the store's folder.
  ///   - boot: now.
  ///   - lockout: what a lost ledger costs.
  ///   - isCommissioned: whether credentials are there, so that a ledger must be.
  /// - Returns: the ledger, and how it was found.
  /// - Throws: `StoreError` if a file is there but can't be looked into, or is not ours alone, or if there are only those
  ///   of another version. That is no lost ledger.
  static func find(
    through calls: any StoreCalls, at boot: Boot, by lockout: Lockout, isCommissioned: Bool
  ) throws(StoreError) -> (Ledger, Condition) {
    var isOfOtherVersion = false
    let first = try read(names[0], through: calls, &isOfOtherVersion)
    let second = try read(names[1], through: calls, &isOfOtherVersion)
    let broken: [2 of Bool] = [first == nil, second == nil]
    let isSecondNewer: Bool
    switch (first, second) {
    case (nil, nil):
      guard !isOfOtherVersion else { throw .otherVersion("\(calls.path)/\(names[0])") }
      var record = LedgerRecord(clock: LedgerClock(startingAt: boot))
      record.isCommissioned = isCommissioned
      if isCommissioned { record.losePast(at: record.clock.saved, by: lockout) }
      return (Ledger(record: record, next: 0, broken: broken), isCommissioned ? .lost : .new)
    case (_?, nil): isSecondNewer = false
    case (nil, _?): isSecondNewer = true
    case (let first?, let second?): isSecondNewer = second.generation > first.generation
    }
    guard var record = isSecondNewer ? second : first else { preconditionFailure("one is there") }
    record.clock = record.clock.found(at: boot)
    // Credentials are written before the latch: what came between them was an end of power.
    if isCommissioned { record.isCommissioned = true }
    let isHalved = broken[0] || broken[1]
    return (
      Ledger(record: record, next: isSecondNewer ? 0 : 1, broken: broken),
      isHalved ? .halved : .sound
    )
  }

  /// Whether a file has to be made anew before a full disk no longer matters.
  var needsRepair: Bool { broken[0] || broken[1] }

  /// Changes the record and has it on the disk before it returns; on failure the old one stands.
  ///
  /// - Parameters:
  ///   - calls: the store's folder.
  ///   - boot: now; ledger time is saved with every write.
  ///   - change: what is different; it gets ledger time.
  /// - Throws: `StoreError`. The disk may hold the change nevertheless; the next write goes to the same file.
  mutating func write(
    through calls: any StoreCalls, at boot: Boot,
    _ change: (inout LedgerRecord, LedgerInstant) -> Void = { _, _ in }
  ) throws(StoreError) {
    var changed = record
    changed.clock = record.clock.saved(at: boot)
    changed.generation += 1
    change(&changed, changed.clock.saved)
    try put(changed.encoded, through: calls)
    record = changed
    next = 1 - next
  }

  private mutating func put(_ bytes: [UInt8], through calls: any StoreCalls) throws(StoreError) {
    let name = Ledger.names[next]
    var badSpot: StoreError?
    if !broken[next] {
      do throws(StoreError) {
        let file = try StoreFile.open(name, flags: O_WRONLY, through: calls)
        if try file.status().identity.size >= bytes.count { return try file.writeFlushed(bytes) }
      } catch .unwritable(_, Errno(ENOENT)) {
        // Somebody took it away under us: it is made anew.
      } catch .unwritable(let path, Errno(EIO)) {
        // It may lie on a bad spot of the disk, where it will never take another write: anew, elsewhere.
        badSpot = .unwritable(path, Errno(EIO))
      }
    }
    do throws(StoreError) { try calls.replace(name, with: bytes) } catch {
      throw badSpot ?? error
    }
    broken[next] = false
  }

  /// The record of a file: nil if there is none in it, or it can't be read off the disk.
  private static func read(
    _ name: String, through calls: any StoreCalls, _ isOfOtherVersion: inout Bool
  ) throws(StoreError) -> LedgerRecord? {
    do throws(StoreError) {
      let file = try StoreFile.open(name, flags: O_RDONLY, through: calls)
      let bytes = try file.read(limit: LedgerRecord.size)
      if LedgerRecord.isOfOtherVersion(bytes) { isOfOtherVersion = true }
      return LedgerRecord(decoding: bytes)
    } catch .unreadable(_, Errno(ENOENT)), .unreadable(_, Errno(EIO)) {
      return nil
    }
  }
}
