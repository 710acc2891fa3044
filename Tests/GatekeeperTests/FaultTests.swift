import Glibc
import Linux
import Messages
import Testing

@testable import Gatekeeper

@Suite("A store that fails")
struct FaultTests {
  private func door() throws -> SimulatedDoor {
    let door = try SimulatedDoor()
    #expect(try door.enrol("Anna", "1234") == nil)
    return door
  }

  @Test(
    "an attempt that can't be written down is not compared, not counted, and needs service",
    arguments: [ENOSPC, EROFS, EIO, EACCES, EDQUOT])
  func unwritable(code: Int32) throws {
    for call in [SimulatedDisk.Call.open, .write, .flush] {
      let door = try door()
      try door.verify("0000")
      door.disk.faults = [call: Errno(code)]
      for pin in ["1234", "0000"] {
        #expect(try door.verify(pin) == .refused)
        #expect(door.standing == .unavailable(.ledgerNotWritable))
      }
      #expect(door.record?.attempts == 1)
      #expect(door.said.filter { $0.contains("can't be written") }.count == 1, "said once")
      door.disk.faults = [:]
      // It heals at the next attempt…
      #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 1))
      #expect(door.standing == .open(triesLeft: 5))
      #expect(door.said.last == "the store serves again")
      // …and by itself within half a minute.
      door.disk.faults = [call: Errno(code)]
      try door.verify("1234")
      door.pass(.seconds(100))
      #expect(door.standing == .unavailable(.ledgerNotWritable))
      door.disk.faults = [:]
      door.pass(.seconds(30))
      #expect(door.standing == .open(triesLeft: 5))
      #expect(door.deadline == nil)
    }
  }

  @Test("a right PIN whose success can't be written down opens nothing and stays a failure")
  func successNotKept() throws {
    let door = try door()
    try door.verify("0000")
    // The second write of the attempt is the success.
    let call = door.disk.calls + 6
    door.disk.end = call
    #expect(try door.verify("1234") == .refused)
    #expect(door.record?.run.failures == 2 && door.record?.successes == 0)
    try door.restart()
    #expect((door.record?.run.failures ?? 0) >= 2 || door.record?.successes == 1)
  }

  @Test(
    "a wrong PIN whose second write fails stays wrong and counted, and needs service from then on")
  func failureNotClosed() throws {
    let door = try SimulatedDoor(rules: SimulatedDoor.rules(.standard))
    #expect(try door.enrol("Anna", "1234") == nil)
    try door.verify("0000")
    // The second write of the same wrong PIN would strike it off.
    door.disk.failsAfter = 3
    #expect(try door.verify("0000") == .rejected)
    #expect(door.standing == .unavailable(.ledgerNotWritable))
    #expect(door.record?.run.failures == 2 && door.record?.repeats == 0)
    door.disk.failsAfter = nil
    door.pass(.seconds(1))
    #expect(door.standing == .open(triesLeft: 3))
  }

  @Test("a ledger of another version is refused with the reason, and is not written over")
  func otherVersion() throws {
    for version: UInt8 in [1, 3] {
      let disk = try door().disk.afterKill()
      for name in Ledger.names {
        var bytes = try #require(disk.content(of: name))
        bytes[8] = version
        disk.put(name, bytes)
      }
      let content = disk.content(of: "ledger.0")
      let door = try SimulatedDoor(disk)
      #expect(door.standing == .unavailable(.storeUnusable))
      #expect(try door.verify("1234") == .refused)
      #expect(door.said == ["\(StoreError.otherVersion("/store/ledger.0"))"])
      #expect(disk.content(of: "ledger.0") == content)
      // One that is ours goes before one that is not.
      disk.put("ledger.1", try self.door().disk.content(of: "ledger.1"))
      door.pass(.seconds(30))
      #expect(door.standing == .open(triesLeft: 5))
    }
  }

  @Test("probes of a fault grow rarer, and stop with it")
  func probes() throws {
    let door = try door()
    door.disk.faults = [.write: Errno(ENOSPC)]
    try door.verify("0000")
    var pauses: [Duration] = []
    for _ in 1...7 {
      let pause = try #require(door.deadline)
      pauses.append(pause)
      door.pass(pause)
    }
    #expect(pauses == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
  }

  @Test("a wait goes on through a fault, and is shown again after it")
  func faultInWait() throws {
    let door = try door()
    for _ in 1...9 {
      try door.verify("0000")
      if door.record?.run.failures != 9 { door.pass(.seconds(900)) }
    }
    door.disk.faults = [.flush: Errno(EIO)]
    door.pass(.seconds(100))
    #expect(door.standing == .unavailable(.ledgerNotWritable))
    door.disk.faults = [:]
    door.pass(.seconds(40))
    #expect(secondsLeft(door.standing, at: door.boot) == 760)
  }

  @Test("a damaged credential file is refused, left as it is, and healed when it is mended")
  func damagedCredentials() throws {
    let door = try door()
    let good = try #require(door.disk.content(of: "credentials"))
    for damage in [Array("rubbish\n".utf8), [], Array(good.dropLast(70)), good + [10]] {
      door.disk.put("credentials", damage)
      #expect(try door.verify("1234") == .refused)
      #expect(door.standing == .unavailable(.credentialsUnreadable))
      #expect(try door.enrol("Bert", "5678") == .unavailable(.credentialsUnreadable))
      #expect(try door.remove("Anna") == .unavailable(.credentialsUnreadable))
      #expect(throws: Refusal.unavailable(.credentialsUnreadable)) { try door.names() }
      #expect(door.disk.content(of: "credentials") == damage)
      #expect(door.said.last?.contains("/store/credentials is damaged in line") == true)
      door.disk.put("credentials", good)
      door.examine()
      #expect(door.standing == .open(triesLeft: 5))
    }
    #expect(door.record?.attempts == 0)
    #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 0))
  }

  @Test("a credential file that others can read, or that is another's, is refused with the reason")
  func exposedCredentials() throws {
    for mode: UInt32 in [0o640, 0o604, 0o660, 0o666] {
      let door = try door()
      door.disk.setMode(mode, of: "credentials")
      #expect(try door.verify("1234") == .refused)
      #expect(door.standing == .unavailable(.credentialsUnreadable))
      #expect(door.said.last == "\(StoreError.exposed("/store/credentials"))")
      door.disk.setMode(0o600, of: "credentials")
      #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 0))
    }
    let door = try door()
    door.disk.put("credentials", door.disk.content(of: "credentials"), user: 0)
    #expect(try door.verify("1234") == .refused)
    #expect(door.said.last == "\(StoreError.foreign("/store/credentials"))")
  }

  @Test("a commissioned store whose credentials were taken away is no new store")
  func missingCredentials() throws {
    let door = try door()
    let good = door.disk.content(of: "credentials")
    door.disk.put("credentials", nil)
    for _ in 1...2 {
      #expect(try door.verify("1234") == .refused)
      #expect(door.standing == .unavailable(.credentialsUnreadable))
      #expect(try door.enrol("Mallory", "6666") == .unavailable(.credentialsUnreadable))
      try door.restart()
    }
    door.disk.put("credentials", good)
    door.pass(.seconds(30))
    #expect(door.standing == .open(triesLeft: 5))
  }

  @Test("credentials that an administrator puts into a new store by hand are served")
  func restoredCredentials() throws {
    let good = try door().disk.content(of: "credentials")
    let door = try SimulatedDoor()
    door.disk.put("credentials", good)
    door.examine()
    #expect(door.standing == .open(triesLeft: 5))
    #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 0))
    #expect(door.record?.isCommissioned == true)
  }

  @Test("a lost ledger costs the longest wait, once, and is said")
  func lostLedger() throws {
    let disk = try door().disk.afterKill()
    disk.put("ledger.0", nil)
    disk.put("ledger.1", Array("rubbish".utf8))
    let door = try SimulatedDoor(disk)
    #expect(secondsLeft(door.standing, at: door.boot) == 900)
    #expect(
      door.said == [
        "the ledger is lost or damaged; the longest wait begins, and the allowance is empty"
      ])
    door.pass(.seconds(100))
    try door.restart()
    #expect(secondsLeft(door.standing, at: door.boot) == 800)
    #expect(door.said.count == 1)
    door.pass(.seconds(800))
    #expect(try door.verify("1234") == .accepted(name: "Anna", failuresSince: 9))
  }

  @Test(
    "a ledger that can't even be looked into is out of service until it can, and no wait comes of it"
  )
  func deniedLedger() throws {
    let disk = try door().disk.afterKill()
    disk.setMode(0o606, of: "ledger.0")
    let door = try SimulatedDoor(disk)
    #expect(door.standing == .unavailable(.storeUnusable))
    #expect(try door.verify("1234") == .refused)
    disk.setMode(0o600, of: "ledger.0")
    door.pass(.seconds(30))
    #expect(door.standing == .open(triesLeft: 5))
  }

  @Test("a folder that goes and comes back stops and serves; nothing is counted meanwhile")
  func folder() throws {
    let door = try door()
    try door.verify("0000")
    door.disk.isThere = false
    #expect(try door.verify("1234") == .refused)
    #expect(door.standing == .unavailable(.storeUnusable))
    door.disk.isThere = true
    door.pass(.seconds(30))
    #expect(door.standing == .open(triesLeft: 4))
    #expect(door.record?.attempts == 1)
  }
}
