import Messages
import Testing

@testable import Gatekeeper

@Suite("Deciding about a PIN")
struct VerificationTests {
  private func door(waits: [Duration] = Lockout.standard.waits) throws -> SimulatedDoor {
    let door = try SimulatedDoor(rules: SimulatedDoor.rules(waits))
    #expect(try door.enrol("Anna", "1234") == nil)
    return door
  }

  @Test("a new store has no credentials and compares nothing; the first one opens it")
  func newStore() throws {
    let door = try SimulatedDoor()
    #expect(door.standing == .noCredentials)
    #expect(try door.verify("1234") == .refused)
    #expect(door.record?.attempts == 0)
    #expect(door.deadline == nil)
    #expect(try door.enrol("Anna", "1234") == nil)
    #expect(door.standing == .open(triesLeft: 5))
  }

  @Test(
    "a right PIN is accepted under its owner's name, with the failures since the last right one")
  func accepted() throws {
    let door = try door()
    #expect(try door.enrol("Bert", "5678") == nil)
    #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 0))
    try door.verify("1111")
    try door.verify("2222")
    #expect(try door.verify("5678") == .accepted(name: "Bert", failuresSince: 2))
    #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 0))
    #expect(door.record?.attempts == 5 && door.record?.successes == 3)
  }

  @Test("wrong PINs are rejected with ever fewer tries left; the fifth starts the wait")
  func rejected() throws {
    let door = try door()
    for left in [4, 3, 2, 1] {
      #expect(try door.verify("0000") == .rejected)
      #expect(door.standing == .open(triesLeft: left))
    }
    #expect(try door.verify("0000") == .rejected)
    #expect(secondsLeft(door.standing, at: door.boot) == 30)
  }

  @Test("in a wait nothing is compared and nothing counted, not even a right PIN")
  func waiting() throws {
    let door = try door()
    for _ in 1...5 { try door.verify("0000") }
    door.pass(.seconds(29))
    #expect(try door.verify("1234") == .refused)
    #expect(try door.verify("0000") == .refused)
    #expect(door.record?.attempts == 5)
    #expect(secondsLeft(door.standing, at: door.boot) == 1)
    door.pass(.seconds(1))
    #expect(door.standing == .open(triesLeft: 1))
    #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 5))
    #expect(door.standing == .open(triesLeft: 5))
  }

  @Test("each further failure starts the next longer wait")
  func longerWaits() throws {
    let door = try door()
    for _ in 1...4 { try door.verify("0000") }
    for wait in [30.0, 60, 120, 300, 900, 900] {
      #expect(try door.verify("0000") == .rejected)
      #expect(secondsLeft(door.standing, at: door.boot) == wait)
      door.pass(.seconds(wait))
    }
  }

  @Test("without waits any number may be tried, and every one is counted")
  func noWaits() throws {
    let door = try door(waits: [.zero])
    for _ in 1...100 { #expect(try door.verify("0000") == .rejected) }
    #expect(door.standing == .open(triesLeft: .max))
    #expect(door.record?.failures == 100)
  }

  @Test("an attempt is on the disk before the verdict: a kill right after it changes nothing")
  func restart() throws {
    let door = try door()
    for count in 1...4 {
      try door.verify("0000")
      try door.restart()
      #expect(door.record?.run.failures == UInt32(count))
      #expect(door.standing == .open(triesLeft: 5 - count))
    }
    try door.verify("0000")
    door.pass(.seconds(10))
    try door.restart()
    #expect(secondsLeft(door.standing, at: door.boot) == 20)
    #expect(try door.verify("1234") == .refused)
    door.pass(.seconds(20))
    #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 5))
    try door.restart()
    #expect(door.standing == .open(triesLeft: 5))
  }

  @Test(
    "whatever comes of it, an attempt takes two writes, each flushed; a store that only starts writes nothing"
  )
  func writes() throws {
    let door = try SimulatedDoor(rules: SimulatedDoor.rules(.standard))
    #expect(try door.enrol("Anna", "1234") == nil)
    try door.verify("0000")
    // A wrong one, the same again, another one, a right one.
    for pin in ["1111", "1111", "2222", "1234"] {
      let calls = door.disk.log.count
      try door.verify(pin)
      #expect(Array(door.disk.log[calls...]) == [.open, .write, .flush, .open, .write, .flush])
    }
    #expect(door.record?.repeats == 1)
    try door.restart()
    #expect(!door.disk.log.contains { $0 == .write || $0 == .flush })
    #expect(door.disk.openFiles == 0)
  }

  @Test("nothing is due without a wait and without a fault")
  func idle() throws {
    let door = try door()
    for _ in 1...4 { try door.verify("0000") }
    #expect(door.deadline == nil)
    try door.verify("0000")
    #expect(door.deadline == .seconds(30))
    door.pass(.seconds(30))
    #expect(door.deadline == nil)
    try door.restart()
    #expect(door.deadline == nil)
  }
}

@Suite("Waits over reboots")
struct RebootTests {
  private func locked(failures: Int = 9) throws -> SimulatedDoor {
    let door = try SimulatedDoor()
    #expect(try door.enrol("Anna", "1234") == nil)
    while (door.record?.run.failures ?? 0) < failures {
      try door.verify("0000")
      if door.record?.run.failures != UInt32(failures) { door.pass(.seconds(900)) }
    }
    return door
  }

  @Test("a reboot at each tenth of a wait never shortens it and costs at most a minute")
  func tenths() throws {
    var random = SystemRandomNumberGenerator()
    for tenth in 0...9 {
      let door = try locked()
      door.pass(.seconds(90 * tenth))
      try door.reboot(up: .seconds(15), using: &random)
      let left = try #require(secondsLeft(door.standing, at: door.boot))
      let honest = 900.0 - Double(90 * tenth) - 15
      #expect(left >= honest && left <= honest + 60, "at \(tenth) tenths: \(left) s left")
      #expect(try door.verify("1234") == .refused)
      door.pass(.seconds(left))
      #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 9))
    }
  }

  @Test("a wait that is over stays over after a reboot")
  func finished() throws {
    var random = SystemRandomNumberGenerator()
    let door = try locked()
    door.pass(.seconds(900))
    try door.reboot(using: &random)
    #expect(door.standing == .open(triesLeft: 1))
  }

  @Test(
    "nightly reboots for a month: a wait always between nothing and its limit, and it always ends")
  func month() throws {
    var random = SystemRandomNumberGenerator()
    let door = try locked(failures: 5)
    for _ in 1...30 {
      for _ in 1...6 {
        let before = secondsLeft(door.standing, at: door.boot) ?? 0
        #expect(before >= 0 && before <= 900)
        if before == 0 { try door.verify("0000") }
        door.pass(.seconds(Int.random(in: 0...1200, using: &random)))
      }
      door.pass(.seconds(18 * 3600))
      #expect(secondsLeft(door.standing, at: door.boot) == nil)
      try door.reboot(up: .seconds(Int.random(in: 1...120, using: &random)), using: &random)
      #expect(secondsLeft(door.standing, at: door.boot) == nil)
    }
    #expect(try door.verify("1234") != .refused)
  }

  @Test("power cycles shorter than a minute hold a wait up but never shorten it")
  func powerCycles() throws {
    var random = SystemRandomNumberGenerator()
    let door = try locked()
    var left = 900.0
    for _ in 1...20 {
      door.pass(.seconds(30))
      try door.reboot(up: .seconds(5), using: &random)
      let now = try #require(secondsLeft(door.standing, at: door.boot))
      #expect(now >= left - 35)
      left = now
    }
    #expect(left > 0)
  }
}
