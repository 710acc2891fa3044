import Messages
import Testing

@testable import Gatekeeper

/// Ends of power and kills at any call of any attempt. What may never be: fewer failures in the store than verdicts
/// that said so, an opening that the store does not know of, a store that needs a person.
@Suite("Ends of power at every call")
struct PowerCutTests {
  /// What people were told.
  private struct Told {
    var rejected: UInt64 = 0
    var accepted: UInt64 = 0
  }

  private enum Outcome: Equatable {
    case sound
    case lostFailures
    case lostSuccess
    case needsPerson
  }

  /// One life: a store, some attempts, an end at one call, what is found after it.
  private func life(
    flushes: Bool = true, isPowerCut: Bool, using random: inout some RandomNumberGenerator
  ) throws -> Outcome {
    let disk = SimulatedDisk()
    disk.flushes = flushes
    let door = try SimulatedDoor(disk, rules: SimulatedDoor.rules([.zero]))
    _ = try door.enrol("Anna", "1234")
    disk.end = disk.calls + Int.random(in: 1...60, using: &random)
    var told = Told()
    while !disk.isDead {
      let isRight = Int.random(in: 0..<3, using: &random) == 0
      let verdict = try door.verify(isRight ? "1234" : "0000")
      // What was decided by a process that is no more has been told to nobody.
      if disk.isDead { break }
      if verdict == .rejected { told.rejected += 1 }
      if case .accepted = verdict { told.accepted += 1 }
    }
    if isPowerCut { try door.reboot(using: &random) } else { try door.restart() }
    guard let record = door.record, door.standing == .open(triesLeft: .max) else {
      return .needsPerson
    }
    if record.failures < told.rejected { return .lostFailures }
    if record.successes < told.accepted { return .lostSuccess }
    guard case .accepted = try door.verify("1234") else { return .needsPerson }
    return .sound
  }

  @Test("500 power cuts and 500 kills: no verdict is forgotten and no store needs a person")
  func cuts() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      #expect(try life(isPowerCut: true, using: &random) == .sound)
      #expect(try life(isPowerCut: false, using: &random) == .sound)
    }
  }

  /// One life with all rules: what is found after an end is what was last told, or a later step of the attempt that was
  /// under way, and never less is spent than that.
  private func strictLife(
    isPowerCut: Bool, using random: inout some RandomNumberGenerator
  ) throws -> Bool {
    let disk = SimulatedDisk()
    let lockout = Lockout(waits: [.zero], refill: .seconds(1200)) ?? .standard
    let door = try SimulatedDoor(disk, rules: SimulatedDoor.rules(lockout))
    _ = try door.enrol("Anna", "1234")
    disk.end = disk.calls + Int.random(in: 1...90, using: &random)
    var told = try #require(door.record)
    var isReset = false
    while !disk.isDead {
      let kind = Int.random(in: 0..<12, using: &random)
      isReset = kind == 11
      if isReset {
        _ = door.reset()
      } else {
        // One of three wrong PINs: often a repeat.
        try door.verify(kind < 3 ? "1234" : "000\(kind % 3)")
      }
      if disk.isDead { break }
      told = try #require(door.record)
      if kind == 5 { door.pass(.seconds(70)) }
    }
    if isPowerCut { try door.reboot(up: .zero, using: &random) } else { try door.restart() }
    let found = try #require(door.record)
    if found.attempts == told.attempts {
      let isSame =
        found.run == told.run && found.allowance == told.allowance && found.unpaid == told.unpaid
        && found.paybacks == told.paybacks && found.repeats == told.repeats
        && found.successes == told.successes
      return isSame || (isReset && found.run == Run() && found.allowance == Allowance())
    }
    guard found.attempts == told.attempts + 1,
      found.unpaid.times.count + 2 >= told.unpaid.times.count
    else { return false }
    if found.successes == told.successes {
      return found.run.failures >= told.run.failures && found.paybacks == told.paybacks
        && found.unpaid.times.count >= told.unpaid.times.count
    }
    return found.successes == told.successes + 1 && found.run == Run()
  }

  @Test(
    "500 power cuts and 500 kills: no failure, no payback and no repeat is forgotten, and none is invented"
  )
  func strictCuts() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      #expect(try strictLife(isPowerCut: true, using: &random))
      #expect(try strictLife(isPowerCut: false, using: &random))
    }
  }

  @Test("the control: without flushes the same power cuts do lose verdicts")
  func control() throws {
    var random = SystemRandomNumberGenerator()
    var lost = 0
    for _ in 0..<300 where try life(flushes: false, isPowerCut: true, using: &random) != .sound {
      lost += 1
    }
    #expect(lost > 60)
  }

  @Test(
    "an end of power at each call of the first start and the first enrolment leaves a store that works"
  )
  func firstSteps() throws {
    var random = SystemRandomNumberGenerator()
    let whole = SimulatedDisk()
    _ = try SimulatedDoor(whole).enrol("Anna", "1234")
    for end in 1...whole.calls {
      for _ in 0..<20 {
        let disk = SimulatedDisk()
        disk.end = end
        let door = try SimulatedDoor(disk)
        let wasEnrolled = try door.enrol("Anna", "1234") == nil && !disk.isDead
        try door.reboot(using: &random)
        let standing = door.standing
        if wasEnrolled { #expect(standing == .open(triesLeft: 5)) }
        #expect(
          standing == .open(triesLeft: 5) || standing == .noCredentials, "at call \(end)")
        if standing == .noCredentials { #expect(try door.enrol("Anna", "1234") == nil) }
        #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 0))
      }
    }
  }

  @Test("an end of power at each call of an enrolment leaves the old credentials or the new ones")
  func enrolment() throws {
    var random = SystemRandomNumberGenerator()
    for end in 1...30 {
      for _ in 0..<20 {
        let door = try SimulatedDoor()
        _ = try door.enrol("Anna", "1234")
        door.disk.end = door.disk.calls + end
        let isDone = try door.enrol("Bert", "5678") == nil && !door.disk.isDead
        try door.reboot(using: &random)
        let names = try door.names()
        #expect(names == ["Anna", "Bert"] || (names == ["Anna"] && !isDone))
        #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 0))
        #expect(door.disk.fileNames.isSuperset(of: ["credentials", "ledger.0", "ledger.1"]))
      }
    }
  }

  @Test("a cut in the middle of a wait, as often as one likes, never makes it end early")
  func waits() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let door = try SimulatedDoor()
      _ = try door.enrol("Anna", "1234")
      for _ in 1...5 { try door.verify("0000") }
      var waited = 0
      while case .waiting = door.standing {
        let step = Int.random(in: 0...20, using: &random)
        door.disk.end =
          Bool.random(using: &random)
          ? door.disk.calls + Int.random(in: 1...6, using: &random) : nil
        door.pass(.seconds(step))
        waited += step
        if Bool.random(using: &random) {
          try door.restart()
        } else {
          try door.reboot(up: .seconds(1), using: &random)
          waited += 1
        }
        guard waited < 10_000 else { break }
      }
      #expect(waited >= 30 && waited < 10_000)
    }
  }
}
