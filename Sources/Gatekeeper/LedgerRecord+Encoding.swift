import Messages

// One sector, little-endian:
//
//     0…7      "PINTLELG"
//     8        version, 1
//     9        1 if commissioned, else 0
//     16…23    generation
//     24…31    ledger time, ns
//     32…47    boot identifier
//     48…55    boot time of the save, ns
//     56…59    failures of the run
//     64…71    end of the wait in ledger time, ns; both zero if there is none
//     72…79    length of the wait, ns
//     80…87    attempts
//     88…95    successes
//     480…511  BLAKE2b-256 of all before
//
// What is not named is zero.
extension LedgerRecord {
  /// How many bytes a record has.
  static let size = 512

  private static let magic: UInt64 = 0x474C_454C_544E_4950
  private static let version: UInt8 = 1
  private static let checked = size - Checksum.size

  /// The record's bytes.
  var encoded: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: LedgerRecord.checked)
    func put(_ number: UInt64, at position: Int, count: Int = 8) {
      for index in 0..<count {
        bytes[position + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))
      }
    }
    put(LedgerRecord.magic, at: 0)
    bytes[8] = LedgerRecord.version
    bytes[9] = isCommissioned ? 1 : 0
    put(generation, at: 16)
    put(nanoseconds(clock.saved.sinceStart), at: 24)
    put(clock.boot.identifier.high, at: 32)
    put(clock.boot.identifier.low, at: 40)
    put(nanoseconds(clock.boot.now.sinceBoot), at: 48)
    put(UInt64(run.failures), at: 56, count: 4)
    put(nanoseconds(run.wait?.until.sinceStart ?? .zero), at: 64)
    put(nanoseconds(run.wait?.total ?? .zero), at: 72)
    put(attempts, at: 80)
    put(successes, at: 88)
    return bytes + Checksum.of(bytes)
  }

  /// The record that bytes hold, if they are whole and could have been written here.
  ///
  /// - Parameter bytes: what a file holds; bytes behind the record don't matter.
  init?(decoding bytes: [UInt8]) {
    guard bytes.count >= LedgerRecord.size else { return nil }
    let checked = bytes[..<LedgerRecord.checked]
    guard Checksum.of(checked).elementsEqual(bytes[LedgerRecord.checked..<LedgerRecord.size])
    else { return nil }
    func number(at position: Int, count: Int = 8) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[position + $1]) << (8 * UInt64($1)) }
    }
    func duration(at position: Int) -> Duration? {
      Int64(exactly: number(at: position)).map { .nanoseconds($0) }
    }
    guard number(at: 0) == LedgerRecord.magic, bytes[8] == LedgerRecord.version, bytes[9] <= 1,
      let saved = duration(at: 24), let sinceBoot = duration(at: 48),
      let waitEnd = duration(at: 64), let waitTotal = duration(at: 72)
    else { return nil }
    generation = number(at: 16)
    isCommissioned = bytes[9] == 1
    clock = LedgerClock(
      saved: LedgerInstant(sinceStart: saved),
      boot: Boot(
        identifier: Boot.Identifier(high: number(at: 32), low: number(at: 40)),
        now: BootInstant(sinceBoot: sinceBoot)))
    run = Run(failures: UInt32(number(at: 56, count: 4)))
    attempts = number(at: 80)
    successes = number(at: 88)
    // Nobody gets that far by counting; what says so was not written here, and might not be counted on with.
    guard attempts >= successes, generation < 1 << 63, attempts < 1 << 63 else { return nil }
    if waitTotal > .zero {
      // A wait longer than what was given out, or than any that can be, was never written here.
      guard waitTotal <= Lockout.maximumWait, waitEnd <= saved + waitTotal else { return nil }
      run.wait = Run.Wait(until: LedgerInstant(sinceStart: waitEnd), total: waitTotal)
    }
  }
}

private func nanoseconds(_ duration: Duration) -> UInt64 {
  let (seconds, attoseconds) = duration.components
  return UInt64(clamping: seconds) &* 1_000_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000)
}
