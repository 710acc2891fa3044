import Messages

// One block of a disk, little-endian:
//
//     0…7        "PINTLELG"
//     8          version, 2
//     9          bits: 0 commissioned, 1 alarm, 2 stopped
//     16…23      generation
//     24…31      ledger time, ns
//     32…47      boot identifier
//     48…55      boot time of the save, ns
//     56…63      failures of the run
//     64…71      end of the wait in ledger time, ns; both zero if there is none
//     72…79      length of the wait, ns
//     80…87      attempts
//     88…95      successes
//     96…103     repeats
//     104…111    spent of the allowance
//     112…119    since when the next one of them is on its way back, ns of ledger time; zero if none is
//     120        how many recent failures of the run
//     121        how many unpaid failures
//     122…123    how many paybacks
//     128…143    recent failures, ns of ledger time each
//     144…543    unpaid failures, s of ledger time each, four bytes
//     544…3743   paybacks: four bytes of the credential's identifier, then s of ledger time
//     4064…4095  BLAKE2b-256 of all before
//
// What is not named is zero.
extension LedgerRecord {
  /// How many bytes a record has: a disk writes no less than such a block.
  static let size = 4096

  /// What is in front of every version's records.
  static let magic: UInt64 = 0x474C_454C_544E_4950
  /// The version of these records.
  static let version: UInt8 = 2

  private static let checked = size - Checksum.size

  private enum Place {
    static let flags = 9
    static let generation = 16
    static let time = 24
    static let boot = 32
    static let sinceBoot = 48
    static let failures = 56
    static let waitEnd = 64
    static let waitTotal = 72
    static let attempts = 80
    static let successes = 88
    static let repeats = 96
    static let spent = 104
    static let since = 112
    static let recentCount = 120
    static let unpaidCount = 121
    static let paybackCount = 122
    static let recent = 128
    static let unpaid = recent + 8 * Lockout.paybacksPerSuccess
    static let paybacks = unpaid + 4 * UnpaidFailures.capacity
  }

  private enum Flag {
    static let commissioned: UInt8 = 1
    static let alarmed: UInt8 = 2
    static let stopped: UInt8 = 4
    static let all = commissioned | alarmed | stopped
  }

  /// The record's bytes.
  var encoded: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: LedgerRecord.checked)
    func put(_ number: some FixedWidthInteger, at position: Int) {
      for index in 0..<number.bitWidth / 8 {
        bytes[position + index] = UInt8(truncatingIfNeeded: number >> (8 * index))
      }
    }
    put(LedgerRecord.magic, at: 0)
    put(LedgerRecord.version, at: 8)
    bytes[Place.flags] =
      (isCommissioned ? Flag.commissioned : 0) | (isAlarmed ? Flag.alarmed : 0)
      | (hasStopped ? Flag.stopped : 0)
    put(generation, at: Place.generation)
    put(clock.saved.sinceStart.wholeNanoseconds, at: Place.time)
    put(clock.boot.identifier.high, at: Place.boot)
    put(clock.boot.identifier.low, at: Place.boot + 8)
    put(clock.boot.now.sinceBoot.wholeNanoseconds, at: Place.sinceBoot)
    put(run.failures, at: Place.failures)
    put((run.wait?.until.sinceStart ?? .zero).wholeNanoseconds, at: Place.waitEnd)
    put((run.wait?.total ?? .zero).wholeNanoseconds, at: Place.waitTotal)
    put(attempts, at: Place.attempts)
    put(successes, at: Place.successes)
    put(repeats, at: Place.repeats)
    put(allowance.spent, at: Place.spent)
    put(allowance.since.sinceStart.wholeNanoseconds, at: Place.since)
    put(UInt8(run.recent.count), at: Place.recentCount)
    put(UInt8(unpaid.times.count), at: Place.unpaidCount)
    put(UInt16(paybacks.entries.count), at: Place.paybackCount)
    for (index, time) in run.recent.enumerated() {
      put(time.sinceStart.wholeNanoseconds, at: Place.recent + 8 * index)
    }
    for (index, time) in unpaid.times.enumerated() { put(time, at: Place.unpaid + 4 * index) }
    for (index, entry) in paybacks.entries.enumerated() {
      put(entry.credential, at: Place.paybacks + 8 * index)
      put(entry.second, at: Place.paybacks + 8 * index + 4)
    }
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
    func number<Number: FixedWidthInteger>(at position: Int) -> Number {
      (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(bytes[position + $1]) << (8 * $1) }
    }
    func time(at position: Int) -> Duration? {
      let nanoseconds: UInt64 = number(at: position)
      return Int64(exactly: nanoseconds).map { .nanoseconds($0) }
    }
    let flags = bytes[Place.flags]
    guard number(at: 0) == LedgerRecord.magic, bytes[8] == LedgerRecord.version,
      flags & ~Flag.all == 0, let saved = time(at: Place.time),
      let sinceBoot = time(at: Place.sinceBoot), let waitEnd = time(at: Place.waitEnd),
      let waitTotal = time(at: Place.waitTotal), let since = time(at: Place.since)
    else { return nil }
    let now = LedgerInstant(sinceStart: saved)
    generation = number(at: Place.generation)
    isCommissioned = flags & Flag.commissioned != 0
    isAlarmed = flags & Flag.alarmed != 0
    hasStopped = flags & Flag.stopped != 0
    clock = LedgerClock(
      saved: now,
      boot: Boot(
        identifier: Boot.Identifier(high: number(at: Place.boot), low: number(at: Place.boot + 8)),
        now: BootInstant(sinceBoot: sinceBoot)))
    attempts = number(at: Place.attempts)
    successes = number(at: Place.successes)
    repeats = number(at: Place.repeats)
    // Nobody gets that far by counting, nor by waiting; what says so was not written here, and might not be counted on
    // with.
    guard attempts < 1 << 63, generation < 1 << 63, successes <= attempts,
      repeats <= attempts - successes, saved < LedgerRecord.endOfTime
    else { return nil }

    run = Run(failures: number(at: Place.failures))
    if waitTotal > .zero {
      // A wait longer than what was given out, or than any that can be, was never written here.
      guard waitTotal <= Lockout.maximumWait, waitEnd <= saved + waitTotal else { return nil }
      run.wait = Run.Wait(until: LedgerInstant(sinceStart: waitEnd), total: waitTotal)
    }
    let recentCount = Int(bytes[Place.recentCount])
    guard recentCount <= Lockout.paybacksPerSuccess else { return nil }
    for index in 0..<recentCount {
      guard let time = time(at: Place.recent + 8 * index), time <= saved else { return nil }
      run.recent.append(LedgerInstant(sinceStart: time))
    }
    let spent: UInt32 = number(at: Place.spent)
    guard spent <= Lockout.allowanceRange.upperBound, since <= saved else { return nil }
    allowance = Allowance(spent: spent, since: LedgerInstant(sinceStart: since))

    let unpaidCount = Int(bytes[Place.unpaidCount])
    let paybackCount: UInt16 = number(at: Place.paybackCount)
    guard unpaidCount <= UnpaidFailures.capacity, paybackCount <= Paybacks.capacity,
      let unpaid = UnpaidFailures(
        times: (0..<unpaidCount).map { number(at: Place.unpaid + 4 * $0) }, until: now),
      let paybacks = Paybacks(
        entries: (0..<Int(paybackCount)).map {
          Paybacks.Entry(
            credential: number(at: Place.paybacks + 8 * $0),
            second: number(at: Place.paybacks + 8 * $0 + 4))
        }, until: now)
    else { return nil }
    self.unpaid = unpaid
    self.paybacks = paybacks
  }

  /// Ledger time ends there, since its seconds are counted in 32 bits: after 100 years.
  private static let endOfTime = Duration.seconds(100 * 366 * 24 * 3600)

  /// Whether bytes begin as a record of another version does.
  ///
  /// - Parameter bytes: what a file holds.
  /// - Returns: whether they do.
  static func isOfOtherVersion(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 8 else { return false }
    let magic = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[$1]) << (8 * UInt64($1)) }
    return magic == LedgerRecord.magic && bytes[8] != LedgerRecord.version
  }
}
