import Glibc
import Linux
import Messages
import Testing

@testable import Gatekeeper

@Suite("The ledger on the disk")
struct LedgerTests {
  private let boot = Boot(
    identifier: .init(high: 1, low: 2), now: BootInstant(sinceBoot: .seconds(50)))

  private var sample: LedgerRecord {
    var record = LedgerRecord(
      clock: LedgerClock(
        saved: LedgerInstant(sinceStart: .nanoseconds(123_456_789_012_345)), boot: boot))
    record.generation = 77
    record.isCommissioned = true
    record.run = Run(
      failures: 5,
      wait: .init(
        until: LedgerInstant(sinceStart: .nanoseconds(123_466_789_012_345)), total: .seconds(30)))
    record.run.recent = [-30_000_000_000, 0].map {
      record.clock.saved + .nanoseconds($0)
    }
    record.isAlarmed = true
    record.hasStopped = true
    record.allowance = Allowance(
      spent: 7, since: LedgerInstant(sinceStart: .nanoseconds(123_400_000_000_000)))
    record.unpaid = UnpaidFailures(times: [7, 7, 123_000], until: record.clock.saved) ?? .init()
    record.paybacks =
      Paybacks(
        entries: [.init(credential: 1, second: 100_000), .init(credential: .max, second: 123_457)],
        until: record.clock.saved) ?? .init()
    record.attempts = 19
    record.successes = 12
    record.repeats = 6
    return record
  }

  private func find(
    _ disk: SimulatedDisk, isCommissioned: Bool = true
  ) throws -> (Ledger, Ledger.Condition) {
    try Ledger.find(
      through: disk, at: boot, by: .standard, isCommissioned: isCommissioned)
  }

  /// A ledger with so many failures, written as often.
  private func written(_ failures: Int) throws -> SimulatedDisk {
    let disk = SimulatedDisk()
    var (ledger, _) = try find(disk, isCommissioned: false)
    for _ in 0..<failures {
      try ledger.write(through: disk, at: boot) { record, now in
        record.attempts += 1
        record.run.failures += 1
      }
    }
    return disk
  }

  @Test("a record comes back as it went")
  func roundTrip() {
    #expect(sample.encoded.count == LedgerRecord.size)
    #expect(sample.unpaid.times.count == 3 && sample.paybacks.entries.count == 2)
    #expect(LedgerRecord(decoding: sample.encoded) == sample)
    var full = sample
    let late = full.clock.saved.seconds
    full.unpaid = UnpaidFailures(times: Array(0..<100), until: full.clock.saved) ?? .init()
    full.paybacks =
      Paybacks(
        entries: (0..<400).map { .init(credential: $0 &* 7_919, second: late - 400 + $0) },
        until: full.clock.saved) ?? .init()
    #expect(full.paybacks.entries.count == Paybacks.capacity && full.unpaid.times.count == 100)
    #expect(LedgerRecord(decoding: full.encoded) == full)
    #expect(LedgerRecord(decoding: sample.encoded + [9, 9]) == sample)
  }

  @Test("no record with a byte changed, and none that is cut off, is taken")
  func damage() {
    let good = sample.encoded
    for index in good.indices {
      var bad = good
      bad[index] ^= 1 << UInt8(index % 8)
      #expect(LedgerRecord(decoding: bad) == nil, "byte \(index)")
      #expect(LedgerRecord(decoding: Array(good[..<index])) == nil, "\(index) bytes")
    }
  }

  @Test("a record with a good sum that could never have been written is not taken")
  func nonsense() {
    func resummed(_ change: (inout [UInt8]) -> Void) -> LedgerRecord? {
      var bytes = Array(sample.encoded[..<(LedgerRecord.size - Checksum.size)])
      change(&bytes)
      return LedgerRecord(decoding: bytes + Checksum.of(bytes))
    }
    #expect(resummed { _ in } == sample)
    #expect(resummed { $0[8] = 3 } == nil, "another version")
    #expect(resummed { $0[9] = 8 } == nil, "a truth value that there is not")
    #expect(resummed { $0[31] = 0x80 } == nil, "a time beyond counting")
    #expect(resummed { $0[71] = 0x7F } == nil, "a wait that ends after its length")
    #expect(resummed { $0[79] = 0x7F } == nil, "a wait longer than any")
    #expect(resummed { $0[95] = 0xFF } == nil, "more right ones than attempts")
    #expect(resummed { $0[96] = 8 } == nil, "more repeats than wrong ones")
    #expect(resummed { $0[106] = 1 } == nil, "more spent than any allowance has")
    #expect(resummed { $0[118] = 0xFF } == nil, "a refill that begins later than now")
    #expect(resummed { $0[120] = 3 } == nil, "more recent failures than count")
    #expect(resummed { $0[134] = 0xFF } == nil, "a recent failure later than now")
    #expect(resummed { $0[121] = 101 } == nil, "more unpaid failures than have room")
    #expect(resummed { $0[144] = 8 } == nil, "unpaid failures out of order")
    #expect(resummed { $0[121] = 4 } == nil, "unpaid failures out of order at the end")
    #expect(resummed { $0[155] = 1 } == nil, "an unpaid failure later than now")
    #expect(resummed { $0[123] = 2 } == nil, "more paybacks than have room")
    #expect(resummed { $0[551] = 1 } == nil, "paybacks out of order")
    #expect(resummed { $0[559] = 1 } == nil, "a payback later than now")
  }

  @Test("whatever a record with a good sum says, it is refused or can be counted on with")
  func extremes() throws {
    var random = SystemRandomNumberGenerator()
    let numbers: [UInt64] = [
      0, 1, 1 << 31, (1 << 32) - 1, (1 << 62), (1 << 63) - 1, 1 << 63, .max - 1, .max,
    ]
    var taken = 0
    for _ in 0..<1_500 {
      var bytes = Array(sample.encoded[..<(LedgerRecord.size - Checksum.size)])
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = 8 * Int.random(in: 2...19, using: &random)
        let number =
          Bool.random(using: &random)
          ? numbers[Int.random(in: numbers.indices, using: &random)]
          : UInt64.random(in: .min ... .max, using: &random)
        for index in 0..<8 {
          bytes[position + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))
        }
      }
      let disk = SimulatedDisk()
      for name in Ledger.names { disk.put(name, bytes + Checksum.of(bytes)) }
      var (ledger, condition) = try find(disk)
      if condition == .sound { taken += 1 }
      for _ in 0..<3 {
        try ledger.write(through: disk, at: boot) { record, now in
          record.countAttempt(at: now, by: .standard)
        }
        // One that counts to its end with this write is a damaged one from then on.
        guard ledger.record.generation < 1 << 62, ledger.record.attempts < 1 << 62 else { continue }
        let read = try find(disk).0.record
        #expect(read.run == ledger.record.run && read.allowance == ledger.record.allowance)
      }
      let failures = ledger.record.run.failures
      #expect(failures >= 3)
    }
    #expect(taken > 100, "the numbers must reach the inside")
  }

  @Test("writes go to the two files in turn, in place, and the newer one counts")
  func alternation() throws {
    let disk = try written(2)
    let before = try #require(disk.content(of: "ledger.1"))
    var (ledger, condition) = try find(disk)
    #expect(condition == .sound && ledger.record.run.failures == 2)
    let calls = disk.log.count
    try ledger.write(through: disk, at: boot)
    #expect(disk.content(of: "ledger.1") == before)
    #expect(disk.content(of: "ledger.0")?.count == Ledger.fileSize)
    #expect(Array(disk.log[calls...]) == [.open, .write, .flush])
    #expect(try find(disk).0.record.generation == 3)
    #expect(disk.openFiles == 0)
  }

  @Test("a write torn at any byte leaves the record before it")
  func tornWrites() throws {
    for count in [3, 4] {
      let before = try written(count)
      let after = try written(count + 1)
      let name = Ledger.names[count % 2]
      let old = try #require(before.content(of: name))
      let new = try #require(after.content(of: name))
      for cut in 0..<LedgerRecord.size {
        let disk = before.afterKill()
        disk.put(name, Array(new[..<cut]) + old[cut...])
        let (ledger, condition) = try find(disk)
        // Bytes that are alike on both sides of the cut leave a whole record, old or new.
        #expect(ledger.record.run.failures >= UInt32(count), "cut at \(cut)")
        #expect(condition == .halved || ledger.record.run.failures <= UInt32(count + 1))
      }
    }
  }

  @Test("a file that is gone or cut off is made up for by the other one, and made anew")
  func halves() throws {
    for name in Ledger.names {
      for content in [nil, [], Array("rubbish".utf8), [UInt8](repeating: 0, count: 4096)] {
        let disk = try written(4)
        disk.put(name, content)
        var (ledger, condition) = try find(disk)
        #expect(condition == .halved)
        #expect(ledger.record.run.failures >= 3)
        #expect(ledger.needsRepair)
        try ledger.write(through: disk, at: boot)
        #expect(!ledger.needsRepair)
        #expect(try find(disk).1 == .sound)
        #expect(disk.content(of: name)?.count == Ledger.fileSize)
      }
    }
  }

  @Test("both gone or bad: the longest wait where credentials are, a fresh start where none are")
  func lost() throws {
    for content in [nil, Array("rubbish".utf8), [UInt8](repeating: 0, count: 4096)] {
      let disk = try written(4)
      disk.put("ledger.0", content)
      disk.put("ledger.1", content)
      let (ledger, condition) = try find(disk)
      #expect(condition == .lost)
      #expect(ledger.record.run.wait?.total == .seconds(900))
      #expect(ledger.record.isCommissioned)
      let (fresh, other) = try find(disk, isCommissioned: false)
      #expect(other == .new && fresh.record.run == Run() && !fresh.record.isCommissioned)
    }
  }

  @Test("a ledger that can't be looked into, or that others can write, is no lost ledger")
  func denied() throws {
    let disk = try written(3)
    disk.faults = [.open: Errno(EACCES)]
    #expect(throws: StoreError.unreadable("/store/ledger.0", Errno(EACCES))) { try find(disk) }
    disk.faults = [:]
    disk.setMode(0o620, of: "ledger.1")
    #expect(throws: StoreError.exposed("/store/ledger.1")) { try find(disk) }
    disk.put("ledger.1", disk.content(of: "ledger.1"), user: 0)
    #expect(throws: StoreError.foreign("/store/ledger.1")) { try find(disk) }
  }

  @Test("a full disk does not stop a ledger that has its room")
  func fullDisk() throws {
    let disk = try written(2)
    disk.isFull = true
    var (ledger, _) = try find(disk)
    for _ in 0..<5 { try ledger.write(through: disk, at: boot) }
    #expect(try find(disk).0.record.generation == 7)
  }

  @Test("after a write that failed the next one goes to the same file, and the other is left alone")
  func failedWrite() throws {
    for call in [SimulatedDisk.Call.write, .flush] {
      let disk = try written(2)
      var (ledger, _) = try find(disk)
      let safe = disk.content(of: "ledger.1")
      disk.faults = [call: Errno(EIO)]
      for _ in 0..<3 {
        #expect(throws: StoreError.unwritable("/store/ledger.0", Errno(EIO))) {
          try ledger.write(through: disk, at: boot)
        }
      }
      #expect(ledger.record.generation == 2)
      disk.faults = [:]
      #expect(disk.content(of: "ledger.1") == safe)
      try ledger.write(through: disk, at: boot)
      #expect(disk.content(of: "ledger.1") == safe)
      #expect(try find(disk).0.record.generation == 3)
    }
  }

  @Test(
    "a file on a bad spot of the disk is made anew elsewhere, and the other one is left alone meanwhile"
  )
  func badSpot() throws {
    let disk = try written(2)
    var (ledger, _) = try find(disk)
    let safe = disk.content(of: "ledger.1")
    disk.spoil("ledger.0")
    try ledger.write(through: disk, at: boot)
    #expect(disk.content(of: "ledger.1") == safe)
    try ledger.write(through: disk, at: boot)
    try ledger.write(through: disk, at: boot)
    let (found, condition) = try find(disk)
    #expect(condition == .sound && found.record.generation == 5)
  }

  @Test("a file that is taken away while it runs is made anew")
  func takenAway() throws {
    let disk = try written(2)
    var (ledger, _) = try find(disk)
    disk.put("ledger.0", nil)
    disk.put("ledger.1", nil)
    try ledger.write(through: disk, at: boot)
    try ledger.write(through: disk, at: boot)
    let (found, condition) = try find(disk)
    #expect(condition == .sound && found.record.generation == 4)
  }
}
