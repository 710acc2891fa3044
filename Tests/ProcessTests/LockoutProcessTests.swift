import CLinux
import Glibc
import Linux
import Messages
import Secrets
import Testing
import Wire

@Suite("The lockout of pintle-gatekeeper, as it is")
struct LockoutProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try enrol("Anna", "1234", store: folder.path)
  }

  /// A gatekeeper with the shipped rules but those given.
  private func gatekeeper(_ options: [String] = [], action: Int32? = nil) throws
    -> GatekeeperProcess
  {
    try GatekeeperProcess(
      store: folder.path, ["--new-store-cost", "8,1"] + options, action: action)
  }

  private func administrator() throws -> AdministratorLink {
    try AdministratorLink.open(store: folder.path, program: "/nonexistent")
  }

  @Test(
    "the shipped rules: a repeat is free, slips are paid back, the fifth wrong one starts the wait")
  func shipped() throws {
    let gatekeeper = try gatekeeper()
    #expect(try gatekeeper.verify("0000") == (.rejected, .open(triesLeft: 4)))
    #expect(try gatekeeper.verify("0000") == (.rejected, .open(triesLeft: 4)))
    let right = try gatekeeper.verify("1234")
    #expect(right == (.accepted(name: "Anna", failuresSince: 1), .open(triesLeft: 5)))
    var administrator = try administrator()
    var status = try administrator.lockoutStatus()
    #expect(status.allowance == 20 && status.allowanceLeft == 20 && status.unpaidFailures == 0)
    #expect(status.attempts == 3 && status.successes == 1 && status.repeats == 1)
    for pin in 1...5 { _ = try gatekeeper.verify("000\(pin)") }
    status = try administrator.lockoutStatus()
    #expect(secondsLeft(status.standing) ?? 0 > 0 && status.allowanceLeft == 15)
    #expect(status.nextRefill > .seconds(4000) && status.nextRefill <= .seconds(4320))
  }

  @Test("the allowance of the command line counts, and its end is waited for over a kill")
  func allowance() throws {
    let options = ["--allowance", "2", "--refill", "6000", "--waits", "0", "--repeats", "0"]
    var gatekeeper = try gatekeeper(options)
    #expect(try gatekeeper.verify("0000").1 == .open(triesLeft: 1))
    let left = secondsLeft(try gatekeeper.verify("0000").1) ?? 0
    #expect(left > 0 && left <= 3)
    _ = gatekeeper.kill(SIGKILL)
    gatekeeper = try self.gatekeeper(options)
    #expect(try gatekeeper.verify("1234").0 == .refused)
    // Its end is told without being asked for.
    #expect(try gatekeeper.reply() == .standing(.open(triesLeft: 1)))
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 2))
  }

  @Test("a reset ends a wait at once, and the terminal hears of it")
  func reset() throws {
    let gatekeeper = try gatekeeper(["--waits", "600000"])
    _ = try gatekeeper.verify("0000")
    #expect(try gatekeeper.verify("1234").0 == .refused)
    var administrator = try administrator()
    try administrator.resetLockout()
    #expect(try gatekeeper.reply() == .standing(.open(triesLeft: 1)))
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
  }

  @Test(
    "the hard stop needs an administrator, runs what is for locks and alarms, and no kill ends it")
  func hardStop() throws {
    let pair = try SocketPair()
    let events = PacketSocket(owning: try pair.near.duplicate())
    let options = ["--hard-stop", "2", "--waits", "0", "--repeats", "0"]
    var gatekeeper = try gatekeeper(options, action: pair.far.rawValue)
    _ = try gatekeeper.verify("0000")
    #expect(try gatekeeper.verify("0000") == (.rejected, .unavailable(.stopped)))
    #expect(try received(from: events, 4) == [.reject, .reject, .lock, .alarm])
    _ = gatekeeper.kill(SIGKILL)
    gatekeeper = try self.gatekeeper(options)
    #expect(try gatekeeper.verify("1234") == (.refused, .unavailable(.stopped)))
    var administrator = try administrator()
    #expect(try administrator.list().map(\.text) == ["Anna"])
    try administrator.resetLockout()
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
  }

  /// The next events that the action process would get, within ten seconds.
  private func received(
    from socket: borrowing PacketSocket, _ count: Int
  ) throws -> [ActionEvent] {
    var packet = try Packet()
    var events: [ActionEvent] = []
    while events.count < count {
      if try socket.receive(into: &packet) {
        events.append(try ActionEvent(decoding: packet))
        continue
      }
      var waiting = pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 10_000) == 1 else { break }
    }
    return events
  }

  @Test("the bounds of guessing are those of its rules and its credentials")
  func explain() throws {
    let gatekeeper = try gatekeeper()
    _ = try gatekeeper.standing()
    var administrator = try administrator()
    let bounds = try administrator.guessBounds()
    #expect(bounds.credentials == 1)
    #expect(bounds.stranger == .init(inADay: 39, inAMonth: 619, inAYear: 7_319))
    #expect(bounds.insider == .init(inADay: 43, inAMonth: 739, inAYear: 8_779))
  }

  @Test("a terminal may neither reset, nor ask for the status, nor for the bounds")
  func roles() throws {
    let gatekeeper = try gatekeeper(["--waits", "600000"])
    _ = try gatekeeper.verify("0000")
    for request in [Request.lockout(id: 5), .resetLockout(id: 5), .explainLockout(id: 5)] {
      try gatekeeper.link.send(request)
      #expect(try gatekeeper.reply() == .refused(id: 5, .notAllowed))
    }
    #expect(try gatekeeper.verify("1234").0 == .refused)
  }

  @Test("what a ledger has of another version is refused with the reason")
  func otherVersion() throws {
    for name in ["ledger.0", "ledger.1"] {
      let line =
        "printf '\\001' | dd of=\(folder.path)/\(name) bs=1 seek=8 conv=notrunc status=none"
      #expect(try run("/bin/sh", ["-c", line]) == .exited(0))
    }
    let gatekeeper = try gatekeeper()
    #expect(try gatekeeper.standing() == .unavailable(.storeUnusable))
    #expect(try gatekeeper.verify("1234").0 == .refused)
  }

  @Test("rules that can't be are told in a line, with exit code 64")
  func usage() throws {
    let gatekeeper = try program("pintle-gatekeeper")
    for words in [
      ["--allowance", "-1"], ["--allowance", "1,2"], ["--allowance", "1001"], ["--allowance"],
      ["--refill", "999"], ["--refill", "86400001"], ["--hard-stop", "101"], ["--repeats", "11"],
      ["--repeats", "x"], ["--waits", "1,x"], ["--waits", ""], ["--waits", "86400001"],
    ] {
      let all = ["--store", "/", "--terminal-fd", "99"] + words
      #expect(try run(gatekeeper, all) == .exited(64), "\(words)")
    }
  }
}
