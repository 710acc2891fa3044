import Messages
import Testing

@testable import Gatekeeper

private let hour = Duration.seconds(3600)
private let refillTime = Duration.seconds(72 * 60)

/// A door with the shipped rules, or others.
private func newDoor(_ lockout: Lockout = .standard, people: Int = 1) throws -> SimulatedDoor {
  let door = try SimulatedDoor(rules: SimulatedDoor.rules(lockout))
  for person in 0..<people { #expect(try door.enrol("N\(person)", "9\(person)99") == nil) }
  return door
}

/// Waits as often as it takes and enters different wrong PINs until so many were counted.
private func fail(_ count: Int, at door: SimulatedDoor, from first: Int = 100_000) throws {
  for pin in first..<first + count {
    if let left = secondsLeft(door.standing, at: door.boot) { door.pass(.seconds(left)) }
    #expect(try door.verify("\(pin)") == .rejected)
  }
}

@Suite("The allowance of a store")
struct AllowanceTests {
  private let quick = Lockout(waits: [.zero], repeats: 0) ?? .standard

  @Test("20 wrong PINs empty it; the next one is let through after 72 minutes, never after a day")
  func empty() throws {
    let door = try newDoor(quick)
    for left in stride(from: 19, through: 1, by: -1) {
      #expect(try door.verify("0000") == .rejected)
      #expect(door.standing == .open(triesLeft: left))
    }
    #expect(try door.verify("0000") == .rejected)
    #expect(secondsLeft(door.standing, at: door.boot) == 4320)
    #expect(try door.verify("9099") == .refused)
    door.pass(.seconds(4319))
    #expect(try door.verify("9099") == .refused)
    door.pass(.seconds(1))
    #expect(door.standing == .open(triesLeft: 1))
    #expect(try door.verify("9099") == .accepted(name: "N0", failuresSince: 20))
  }

  @Test(
    "it comes back evenly, one each 72 minutes, and is whole after 24 hours and no more than whole")
  func refill() throws {
    let door = try newDoor(quick)
    for _ in 1...20 { try door.verify("0000") }
    for back in 1...20 {
      door.pass(refillTime)
      #expect(try door.status.allowanceLeft == UInt32(back))
    }
    door.pass(hour * 100)
    #expect(try door.status.allowanceLeft == 20)
    #expect(try door.status.nextRefill == .zero)
    try door.verify("0000")
    #expect(try door.status.nextRefill == refillTime)
  }

  @Test("a right PIN costs nothing of it, not even the last one")
  func rightOnes() throws {
    let door = try newDoor(quick)
    for _ in 1...50 { try door.verify("9099") }
    #expect(try door.status.allowanceLeft == 20)
    for _ in 1...19 { try door.verify("0000") }
    door.pass(.seconds(91))
    #expect(try door.verify("9099") == .accepted(name: "N0", failuresSince: 19))
    #expect(try door.status.allowanceLeft == 1)
  }

  @Test("its wait and the run's are waited for side by side: the later end counts")
  func bothWaits() throws {
    let rules = try #require(Lockout(waits: [.zero, .seconds(5000)], allowance: 2, repeats: 0))
    let door = try newDoor(rules)
    try door.verify("0000")
    #expect(door.standing == .open(triesLeft: 1))
    try door.verify("0000")
    // The allowance of 2 is back, by one, after 12 hours.
    #expect(secondsLeft(door.standing, at: door.boot) == 43_200)
    let other = try #require(Lockout(waits: [.zero, .seconds(50_000)], allowance: 2, repeats: 0))
    let slow = try newDoor(other)
    for _ in 1...2 { try slow.verify("0000") }
    #expect(secondsLeft(slow.standing, at: slow.boot) == 50_000)
  }

  @Test("no restart and no reboot brings any of it back, and its wait is saved each minute")
  func reboots() throws {
    var random = SystemRandomNumberGenerator()
    let door = try newDoor(quick)
    for _ in 1...20 {
      try door.verify("0000")
      try door.restart()
      try door.reboot(up: .zero, using: &random)
    }
    var left = try #require(secondsLeft(door.standing, at: door.boot))
    #expect(left == 4320)
    while left > 200 {
      door.pass(.seconds(150))
      try door.reboot(up: .seconds(1), using: &random)
      let now = try #require(secondsLeft(door.standing, at: door.boot))
      #expect(now >= left - 151 && now <= left - 151 + 60)
      left = now
    }
  }

  @Test("what passed until an end that was asked for heals; nothing is written where nothing heals")
  func closing() throws {
    var random = SystemRandomNumberGenerator()
    let door = try newDoor(quick)
    let calls = door.disk.log.count
    door.close()
    #expect(door.disk.log.count == calls)
    for _ in 1...2 { try door.verify("0000") }
    door.pass(refillTime)
    door.close()
    try door.reboot(up: .zero, using: &random)
    #expect(try door.status.allowanceLeft == 19)
  }

  @Test("one that was made smaller, or larger, goes on from what is spent")
  func reconfigured() throws {
    let door = try newDoor(quick)
    for _ in 1...20 { try door.verify("0000") }
    let small = try #require(Lockout(waits: [.zero], allowance: 4, repeats: 0))
    try door.restart(with: SimulatedDoor.rules(small))
    #expect(secondsLeft(door.standing, at: door.boot) == 21_600)
    let large = try #require(Lockout(waits: [.zero], allowance: 40, repeats: 0))
    try door.restart(with: SimulatedDoor.rules(large))
    #expect(door.standing == .open(triesLeft: 20))
    try door.restart(with: SimulatedDoor.rules([.zero]))
    #expect(door.standing == .open(triesLeft: .max))
  }

  @Test("with both files of the ledger bad it is empty, beside the longest wait")
  func lost() throws {
    let disk = try newDoor().disk.afterKill()
    for name in Ledger.names { disk.put(name, Array("rubbish".utf8)) }
    let door = try SimulatedDoor(disk, rules: SimulatedDoor.rules(.standard))
    #expect(secondsLeft(door.standing, at: door.boot) == 4320)
    #expect(door.said.count == 1 && door.said[0].contains("the allowance is empty"))
    door.pass(.seconds(4320))
    // The last of a run that is as long as any: one wrong PIN, then the allowance is empty again.
    #expect(door.standing == .open(triesLeft: 1))
    try door.verify("0000")
    #expect(secondsLeft(door.standing, at: door.boot) == 4320)
  }

  @Test("bounds: what can't be configured is no lockout")
  func bounds() {
    #expect(Lockout(allowance: -1) == nil && Lockout(allowance: 1_001) == nil)
    #expect(Lockout(refill: .milliseconds(999)) == nil && Lockout(refill: hour * 25) == nil)
    #expect(Lockout(hardStop: -1) == nil && Lockout(hardStop: 101) == nil)
    #expect(Lockout(repeats: -1) == nil && Lockout(repeats: 11) == nil)
    #expect(Lockout(allowance: 1_000, refill: hour * 24, hardStop: 100, repeats: 10) != nil)
    #expect(Lockout() == .standard)
  }
}

@Suite("What a right PIN makes up for")
struct PaybackTests {
  private func left(_ door: SimulatedDoor) throws -> Int { Int(try door.status.allowanceLeft) }

  @Test("two slips and a right PIN cost nothing, within 90 seconds")
  func slips() throws {
    let door = try newDoor()
    for pause in [0, 44, 45] {
      try door.verify("0001")
      door.pass(.seconds(pause))
      try door.verify("0002")
      door.pass(.seconds(pause))
      #expect(try left(door) == 18)
      try door.verify("9099")
      #expect(try left(door) == 20)
      #expect(try door.status.unpaidFailures == 0)
      door.pass(hour * 25)
    }
  }

  @Test("what is older than 90 seconds is not made up for")
  func late() throws {
    let door = try newDoor()
    try door.verify("0001")
    door.pass(.seconds(1))
    try door.verify("0002")
    door.pass(.seconds(90))
    try door.verify("9099")
    #expect(try left(door) == 19)
    #expect(try door.status.unpaidFailures == 1)
  }

  @Test("one right PIN makes up for two at most, and for none that came before another right one")
  func two() throws {
    let door = try newDoor(people: 2)
    for pin in ["0001", "0002", "0003"] { try door.verify(pin) }
    try door.verify("9099")
    #expect(try left(door) == 19)
    try door.verify("9199")
    #expect(try left(door) == 19)
  }

  @Test("a credential makes up for four in 24 hours; others still can, and it can again later")
  func four() throws {
    let door = try newDoor(people: 2)
    func slip(twiceBefore pin: String) throws {
      for wrong in ["0001", "0002"] { try door.verify(wrong) }
      try door.verify(pin)
    }
    for _ in 1...2 { try slip(twiceBefore: "9099") }
    #expect(try left(door) == 20)
    try slip(twiceBefore: "9099")
    #expect(try left(door) == 18)
    try slip(twiceBefore: "9199")
    #expect(try left(door) == 18)
    door.pass(hour * 24 - .seconds(1))
    #expect(try left(door) == 20)
    try slip(twiceBefore: "9099")
    #expect(try left(door) == 18)
    door.pass(.seconds(1))
    try slip(twiceBefore: "9099")
    #expect(try left(door) == 18)
  }

  @Test("all together make up for 20 in 24 hours and one for each four of them, not for more")
  func together() throws {
    let door = try newDoor(people: 8)
    var paid = 0
    for person in 0..<8 {
      for _ in 1...2 {
        let before = try left(door)
        for wrong in ["0001", "0002"] { try door.verify(wrong) }
        try door.verify("9\(person)99")
        paid += 2 - (before - (try left(door)))
      }
    }
    #expect(paid == 22)
  }

  @Test("neither a restart nor a reboot changes what is made up for, or for how many more")
  func restarts() throws {
    var random = SystemRandomNumberGenerator()
    let door = try newDoor()
    for _ in 1...3 {
      try door.verify("0001")
      try door.reboot(up: .seconds(1), using: &random)
      try door.verify("0002")
      try door.restart()
      try door.verify("9099")
      try door.reboot(up: .seconds(1), using: &random)
    }
    #expect(try left(door) == 18)
  }
}

@Suite("The same wrong PIN again")
struct RepeatTests {
  @Test("it is shown as wrong, and is free three times")
  func free() throws {
    let door = try newDoor()
    #expect(try door.verify("0000") == .rejected)
    for _ in 1...3 {
      #expect(try door.verify("0000") == .rejected)
      #expect(door.standing == .open(triesLeft: 4))
    }
    #expect(try door.verify("0000") == .rejected)
    #expect(door.standing == .open(triesLeft: 3))
    #expect(try door.status.allowanceLeft == 18)
    #expect(door.record?.attempts == 5 && door.record?.repeats == 3)
  }

  @Test("after five minutes it counts again")
  func late() throws {
    let door = try newDoor()
    try door.verify("0000")
    door.pass(.seconds(299))
    try door.verify("0000")
    #expect(door.standing == .open(triesLeft: 4))
    door.pass(.seconds(1))
    try door.verify("0000")
    #expect(door.standing == .open(triesLeft: 3))
  }

  @Test("the last five are remembered, each by itself")
  func five() throws {
    let door = try newDoor(Lockout(waits: [.zero]) ?? .standard)
    for pin in ["1", "2", "3", "4", "5"] { try door.verify(pin) }
    for pin in ["1", "2", "3", "4", "5"] { try door.verify(pin) }
    #expect(try door.status.allowanceLeft == 15)
    try door.verify("6")
    try door.verify("1")
    #expect(try door.status.allowanceLeft == 13)
    try door.verify("3")
    #expect(try door.status.allowanceLeft == 13)
  }

  @Test("it is forgotten by a right PIN, a restart and a reset, and remembered nowhere on the disk")
  func forgotten() throws {
    let door = try newDoor()
    try door.verify("0000")
    try door.verify("9099")
    try door.verify("0000")
    #expect(door.standing == .open(triesLeft: 4))
    try door.restart()
    try door.verify("0000")
    #expect(door.standing == .open(triesLeft: 3))
    #expect(door.reset() == nil)
    try door.verify("0000")
    #expect(door.standing == .open(triesLeft: 4))
    #expect(door.record?.repeats == 0)
  }

  @Test(
    "a repeat starts no wait again and raises no alarm, and none is free where none is configured")
  func noWait() throws {
    let door = try newDoor()
    for pin in ["1", "2", "3", "4", "5"] { try door.verify(pin) }
    door.pass(.seconds(30))
    try door.verify("5")
    #expect(door.standing == .open(triesLeft: 1))
    let strict = try newDoor(Lockout(repeats: 0) ?? .standard)
    for left in [4, 3, 2, 1] {
      try strict.verify("0000")
      #expect(strict.standing == .open(triesLeft: left))
    }
  }

  @Test("it is on the disk as a failure before it is compared, and struck off after that")
  func order() throws {
    let door = try newDoor()
    try door.verify("0000")
    // The power ends between the two writes.
    door.disk.end = door.disk.calls + 4
    try door.verify("0000")
    var random = SystemRandomNumberGenerator()
    try door.reboot(using: &random)
    #expect(door.record?.run.failures == 2)
  }
}

@Suite("The alarm, the hard stop and the reset")
struct AlarmTests {
  /// An allowance that comes back soon: one each 3 minutes.
  private let quick = Lockout(waits: [.zero], refill: hour, repeats: 0) ?? .standard

  private func alarmed() throws -> SimulatedDoor {
    let door = try newDoor(quick)
    try fail(100, at: door)
    return door
  }

  @Test("the 100th unpaid failure in 30 days raises it, once, and again at each start")
  func raised() throws {
    let door = try newDoor(quick)
    try fail(99, at: door)
    #expect(try !door.status.isAlarmed && door.said.isEmpty)
    try fail(1, at: door, from: 200_000)
    #expect(try door.status.isAlarmed)
    #expect(door.takeAlarm())
    #expect(!door.takeAlarm())
    #expect(door.said.count == 1 && door.said[0].hasPrefix("alarm: 100 wrong PINs"))
    try fail(1, at: door, from: 300_000)
    #expect(door.said.count == 1)
    #expect(!door.takeAlarm())
    try door.restart()
    #expect(door.said.count == 2 && door.takeAlarm())
  }

  @Test("failures of more than 30 days ago, or made up for, raise none")
  func notRaised() throws {
    let door = try newDoor(quick)
    try fail(99, at: door)
    door.pass(hour * 24 * 30)
    try fail(99, at: door)
    #expect(try !door.status.isAlarmed)
    // The 100th is a slip.
    door.pass(.seconds(180))
    try door.verify("9099")
    #expect(try !door.status.isAlarmed && door.said.isEmpty)
  }

  @Test("the allowance comes back half as fast until it is acknowledged, which time does not do")
  func halved() throws {
    let door = try alarmed()
    #expect(secondsLeft(door.standing, at: door.boot) == 360)
    door.pass(hour * 24 * 60)
    #expect(try door.status.isAlarmed && door.status.unpaidFailures == 0)
    for _ in 1...20 { try door.verify("0000") }
    #expect(secondsLeft(door.standing, at: door.boot) == 360)
    #expect(door.reset() == nil)
    #expect(try !door.status.isAlarmed)
    #expect(
      Array(door.said.suffix(2)) == ["an administrator has reset the lockout", "the alarm is off"])
    for _ in 1...20 { try door.verify("0000") }
    #expect(secondsLeft(door.standing, at: door.boot) == 180)
  }

  @Test("nothing stops for good where no hard stop is configured")
  func never() throws {
    let door = try newDoor(quick)
    try fail(150, at: door)
    let left = try #require(secondsLeft(door.standing, at: door.boot))
    #expect(left <= 360)
  }

  @Test("the hard stop comes with its number and stays, whatever passes, until a reset")
  func hardStop() throws {
    var random = SystemRandomNumberGenerator()
    let door = try newDoor(Lockout(waits: [.zero], hardStop: 10, repeats: 0) ?? .standard)
    for left in stride(from: 9, through: 1, by: -1) {
      try door.verify("0000")
      #expect(door.standing == .open(triesLeft: left))
    }
    #expect(try door.verify("0000") == .rejected)
    #expect(door.standing == .unavailable(.stopped))
    #expect(door.said == ["alarm: \(ServiceReason.stopped)"])
    #expect(door.deadline == nil, "nobody looks at what does not end by itself")
    door.pass(hour * 24 * 40)
    try door.reboot(using: &random)
    #expect(try door.verify("9099") == .refused)
    #expect(door.standing == .unavailable(.stopped))
    #expect(try door.enrol("Anna", "5678") == nil, "administrators are not stopped")
    #expect(door.reset() == nil)
    #expect(door.standing == .open(triesLeft: 10))
    #expect(try door.verify("9099") == .accepted(name: "N0", failuresSince: 0))
  }

  @Test("a right PIN as the last one before the hard stop stops nothing")
  func lastBeforeStop() throws {
    let door = try newDoor(Lockout(waits: [.zero], hardStop: 3, repeats: 0) ?? .standard)
    for _ in 1...2 { try door.verify("0000") }
    #expect(try door.verify("9099") == .accepted(name: "N0", failuresSince: 2))
    #expect(door.standing == .open(triesLeft: 3))
  }

  @Test("a reset ends a wait and forgets the failures, is on the disk, and pays nothing back")
  func reset() throws {
    var random = SystemRandomNumberGenerator()
    let door = try newDoor(people: 1)
    for _ in 1...2 {
      for wrong in ["0001", "0002"] { try door.verify(wrong) }
      try door.verify("9099")
    }
    for pin in ["1", "2", "3", "4", "5"] { try door.verify(pin) }
    #expect(secondsLeft(door.standing, at: door.boot) == 30)
    #expect(door.reset() == nil)
    try door.reboot(using: &random)
    #expect(door.standing == .open(triesLeft: 5))
    let status = try door.status
    #expect(status.allowanceLeft == 20 && status.unpaidFailures == 0 && status.runFailures == 0)
    for wrong in ["0001", "0002"] { try door.verify(wrong) }
    try door.verify("9099")
    #expect(try door.status.allowanceLeft == 18)
  }

  @Test("a reset that can't be written has not been made")
  func unwritable() throws {
    let door = try newDoor()
    for pin in ["1", "2", "3", "4", "5"] { try door.verify(pin) }
    door.disk.failsAfter = 0
    #expect(door.reset() == .unavailable(.ledgerNotWritable))
    door.disk.failsAfter = nil
    door.pass(.seconds(1))
    #expect(secondsLeft(door.standing, at: door.boot) == 29)
  }

  @Test("the status says what there is to say")
  func status() throws {
    let door = try newDoor()
    for pin in ["1", "1", "2"] { try door.verify(pin) }
    door.pass(.seconds(60))
    let expected = LockoutStatus(
      standing: .open(triesLeft: 3), runFailures: 2, allowance: 20, allowanceLeft: 18,
      nextRefill: refillTime - .seconds(60), unpaidFailures: 2, hardStop: 0, isAlarmed: false,
      attempts: 3, successes: 0, repeats: 1)
    #expect(try door.status == expected)
    door.disk.isThere = false
    #expect(throws: Refusal.unavailable(.storeUnusable)) { try door.status }
    #expect(throws: Refusal.unavailable(.storeUnusable)) { try door.bounds }
    #expect(door.reset() == .unavailable(.storeUnusable))
  }
}
