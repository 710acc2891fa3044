import Glibc
import Linux
import Messages
import Testing

@testable import Gatekeeper

@Suite("Adding, listing and withdrawing PINs")
struct AdministrationTests {
  @Test("names are listed in the order of their enrolment, and gone when withdrawn")
  func list() throws {
    let door = try SimulatedDoor()
    #expect(try door.names() == [])
    for (name, pin) in [("Anna", "1"), ("Bert", "123456789012"), ("Carl", "01")] {
      #expect(try door.enrol(name, pin) == nil)
    }
    #expect(try door.names() == ["Anna", "Bert", "Carl"])
    #expect(try door.remove("Bert") == nil)
    #expect(try door.names() == ["Anna", "Carl"])
    #expect(try door.verify("123456789012") == .rejected)
    #expect(try door.verify("01") == .accepted(name: "Carl", failuresSince: 1))
    try door.restart()
    #expect(try door.names() == ["Anna", "Carl"])
  }

  @Test("a name is given once, a PIN is given once, and no refusal is an attempt")
  func duplicates() throws {
    let door = try SimulatedDoor()
    #expect(try door.enrol("Anna", "1234") == nil)
    let file = door.disk.content(of: "credentials")
    #expect(try door.enrol("Anna", "9999") == .nameTaken)
    #expect(try door.enrol("Bert", "1234") == .notAvailable)
    #expect(try door.remove("Carl") == .nameUnknown)
    #expect(door.disk.content(of: "credentials") == file)
    #expect(door.record?.attempts == 0)
    #expect(try door.enrol("Bert", "01234") == nil)
    #expect(try door.remove("Anna") == nil)
    #expect(try door.enrol("Anna", "1234") == nil)
  }

  @Test("a store whose last PIN was withdrawn is no new store: every PIN is wrong")
  func lastOne() throws {
    let door = try SimulatedDoor()
    #expect(try door.enrol("Anna", "1234") == nil)
    #expect(try door.remove("Anna") == nil)
    #expect(door.standing == .open(triesLeft: 5))
    #expect(try door.verify("1234") == .rejected)
    try door.restart()
    #expect(door.standing == .open(triesLeft: 4))
  }

  @Test("credentials that can't be written are not there, and the old ones stand")
  func unwritable() throws {
    for call in [SimulatedDisk.Call.write, .flush, .rename] {
      let door = try SimulatedDoor()
      #expect(try door.enrol("Anna", "1234") == nil)
      door.disk.faults = [call: Errno(ENOSPC)]
      #expect(try door.enrol("Bert", "5678") == .notWritable)
      #expect(try door.remove("Anna") == .notWritable)
      door.disk.faults = [:]
      #expect(try door.names() == ["Anna"])
      #expect(door.disk.fileNames == ["credentials", "ledger.0", "ledger.1"])
      #expect(try door.verify("5678") == .rejected)
      #expect(try door.enrol("Bert", "5678") == nil)
    }
  }

  @Test("an administrator may add a PIN during a wait, and the wait stays")
  func duringWait() throws {
    let door = try SimulatedDoor()
    #expect(try door.enrol("Anna", "1234") == nil)
    for _ in 1...5 { try door.verify("0000") }
    #expect(try door.enrol("Bert", "5678") == nil)
    #expect(secondsLeft(door.standing, at: door.boot) == 30)
  }

  @Test("what an interrupted enrolment left behind is in nobody's way")
  func leftOver() throws {
    let door = try SimulatedDoor()
    door.disk.put("credentials.new", Array("half".utf8), mode: 0o666, user: 0)
    #expect(try door.enrol("Anna", "1234") == nil)
    #expect(door.disk.fileNames == ["credentials", "ledger.0", "ledger.1"])
  }
}
