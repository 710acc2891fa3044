import Messages
import PINEntry
import Secrets
import Testing

@testable import Terminal

@Suite("A verdict")
struct VerdictTests {
  @Test(
    "accepted is shown, with the owner's name only where names are shown", arguments: [false, true])
  func accepted(showsName: Bool) throws {
    var door = try Door { $0.showsName = showsName }
    try door.attempt(.accepted(name: "Ann", failuresSince: 2), then: .open(triesLeft: 4))
    let expected = Screen.Acceptance(
      name: showsName ? "Ann" : nil, failuresSince: 2, action: .none)
    #expect(door.subject == .accepted(expected))
    door.wait(.seconds(4))
    #expect(door.subject == .entry)
  }

  @Test("accepted stays while its program runs, and longer when that failed")
  func action() throws {
    var door = try Door()
    try door.attempt(.accepted(name: "Ann", failuresSince: 0), then: .open(triesLeft: 4))
    door.send(.action(attempt: 1, .running))
    door.wait(.seconds(30))
    let running = door.subject
    door.send(.action(attempt: 0, .failed))
    door.send(.action(attempt: 1, .failed))
    door.wait(.seconds(9))
    let failed = door.subject
    door.wait(.seconds(1))
    #expect(
      running == .accepted(Screen.Acceptance(name: nil, failuresSince: 0, action: .running)))
    #expect(failed == .accepted(Screen.Acceptance(name: nil, failuresSince: 0, action: .failed)))
    #expect(door.subject == .entry)
  }

  @Test("accepted gives way to the next person's first digit, but not to an eager last key")
  func next() throws {
    var door = try Door()
    try door.attempt(.accepted(name: "Ann", failuresSince: 0), then: .open(triesLeft: 4))
    door.wait(.milliseconds(999))
    door.type("5")
    let eager = door.subject
    door.wait(.milliseconds(1))
    door.type("\n<")
    let other = door.subject
    door.type("5")
    #expect(eager != .entry)
    #expect(other != .entry)
    #expect(door.subject == .entry)
    #expect(door.filled == 1)
  }

  @Test("accepted does not keep the next person waiting for its program")
  func nextWhileRunning() throws {
    var door = try Door()
    try door.attempt(.accepted(name: "Ann", failuresSince: 0), then: .open(triesLeft: 4))
    door.send(.action(attempt: 1, .running))
    door.wait(.seconds(1))
    door.type("5")
    let filled = door.filled
    door.send(.action(attempt: 1, .failed))
    #expect(filled == 1)
    #expect(door.subject == .entry)
  }

  @Test("accepted ends by itself if nothing is heard of its program any more")
  func lostAction() throws {
    var door = try Door { $0.actionLimit = .seconds(35) }
    try door.attempt(.accepted(name: "Ann", failuresSince: 0), then: .open(triesLeft: 4))
    door.send(.action(attempt: 1, .running))
    door.wait(.milliseconds(34_999))
    let before = door.subject
    door.wait(.milliseconds(1))
    #expect(before != .entry)
    #expect(door.subject == .entry)
  }

  @Test("each program of an acceptance has its own time, and the last one's end is shown as ever")
  func severalPrograms() throws {
    var door = try Door { $0.actionLimit = .seconds(35) }
    try door.attempt(.accepted(name: "Ann", failuresSince: 0), then: .open(triesLeft: 4))
    for _ in 0..<3 {
      door.send(.action(attempt: 1, .running))
      door.wait(.seconds(34))
    }
    let during = door.subject
    door.send(.action(attempt: 1, .failed))
    let after = door.subject
    #expect(during != .entry && after != .entry && after != during)
    door.send(.action(attempt: 1, .running))
    door.send(.action(attempt: 1, .finished))
    door.wait(.zero)
    #expect(door.subject == .entry)
  }

  @Test("rejected shows the wrong field and the tries left, then an empty one with the hint")
  func rejected() throws {
    var door = try Door()
    try door.attempt(.rejected, then: .open(triesLeft: 2))
    let wrong = door.screen
    door.wait(.seconds(2))
    let after = door.screen
    #expect(wrong.subject == .rejected(triesLeft: 2))
    #expect(wrong.field.filled == 4)
    #expect(after.subject == .entry)
    #expect(after.field.filled == 0)
    #expect(after.hint == .triesLeft(2))
    door.wait(.seconds(20))
    #expect(door.screen.hint == nil)
  }

  @Test("rejected gives way to the first digit of the next try, which is not lost")
  func retype() throws {
    var door = try Door()
    try door.attempt(.rejected, then: .open(triesLeft: 2))
    door.type("1")
    #expect(door.subject == .entry)
    #expect(door.filled == 1)
  }

  @Test(
    "rejected with a wait: the wrong field, then a countdown that ends in a question to the gatekeeper"
  )
  func wait() throws {
    var door = try Door()
    let wait = Wait(until: door.now + .seconds(30), total: .seconds(30))
    try door.attempt(.rejected, then: .waiting(wait))
    let wrong = door.subject
    door.type("1")
    let deaf = door.subject
    door.wait(.seconds(2))
    let locked = door.subject
    door.wait(.milliseconds(27_999))
    let last = door.subject
    door.wait(.milliseconds(1))
    #expect(wrong == .rejected(triesLeft: 0))
    #expect(deaf == .rejected(triesLeft: 0))
    #expect(locked == .locked(secondsLeft: 28, of: 30))
    #expect(last == .locked(secondsLeft: 1, of: 30))
    #expect(door.effects.contains(.askStanding))
    door.send(.standing(.open(triesLeft: 0)))
    #expect(door.subject == .entry)
  }

  @Test("a countdown asks to be woken once a second, on the second")
  func ticks() throws {
    var door = try Door()
    let wait = Wait(until: door.now + .milliseconds(29_500), total: .seconds(30))
    door.send(.standing(.waiting(wait)))
    var wakes = 0
    while let next = door.terminal.deadline(at: door.now), next < wait.until {
      try #require(next > door.now)
      door.now = next
      door.send(.deadline)
      wakes += 1
    }
    #expect(wakes == 29)
  }

  @Test("of another attempt than the one that is waited for is not one")
  func stranger() throws {
    var door = try Door()
    door.type("1234")
    let sent = try #require(try door.present())
    door.send(
      .verdict(
        attempt: sent.attempt &+ 1, .accepted(name: "Eve", failuresSince: 0),
        .open(triesLeft: 4)))
    #expect(door.subject == .verifying)
  }

  @Test("without an attempt is not one")
  func unasked() throws {
    var door = try Door()
    door.send(.verdict(attempt: 0, .accepted(name: "Eve", failuresSince: 0), .open(triesLeft: 4)))
    #expect(door.subject == .entry)
  }

  @Test("refused shows why: a wait, or a hint where nothing stands in the way")
  func refused() throws {
    var door = try Door()
    try door.attempt(.refused, then: .open(triesLeft: 4))
    let hint = door.screen.hint
    try door.attempt(.refused, then: .unavailable(.ledgerNotWritable))
    #expect(hint == .notChecked)
    #expect(door.subject == .outOfService(.ledgerNotWritable))
  }
}

@Suite("A gatekeeper")
struct GatekeeperTests {
  @Test("that dies during a verification leaves no verdict: out of service, nothing kept")
  func dies() throws {
    var door = try Door()
    door.type("1234")
    let sent = try #require(try door.present())
    door.send(.gatekeeperGone(.gatekeeperGone))
    let gone = door.subject
    door.send(
      .verdict(attempt: sent.attempt, .accepted(name: "Eve", failuresSince: 0), .open(triesLeft: 4))
    )
    #expect(gone == .outOfService(.gatekeeperGone))
    #expect(door.subject == .outOfService(.gatekeeperGone))
    door.send(.gatekeeperStarted)
    door.send(.standing(.open(triesLeft: 3)))
    #expect(door.subject == .entry)
    #expect(door.filled == 0)
  }

  @Test("that is started again is out of service until it tells its standing", arguments: [0, 1])
  func startedAgain(silence: Int) throws {
    var door = try Door()
    door.send(.gatekeeperGone(.gatekeeperConfused))
    door.send(.gatekeeperStarted)
    door.type("12")
    let asked = door.subject
    door.wait(.seconds(60 * silence))
    let later = door.subject
    door.send(.gatekeeperStarted)
    door.send(.standing(.open(triesLeft: 4)))
    #expect(asked == .outOfService(.gatekeeperConfused))
    #expect(later == .outOfService(silence == 0 ? .gatekeeperConfused : .gatekeeperGone))
    #expect(door.subject == .entry)
    #expect(door.filled == 0)
  }

  @Test("that does not judge in a minute is ended, and its late verdict counts for nothing")
  func hangs() throws {
    var door = try Door()
    door.type("1234")
    let sent = try #require(try door.present())
    door.wait(.seconds(60))
    #expect(door.effects.contains(.restartGatekeeper))
    #expect(door.subject == .outOfService(.gatekeeperGone))
    door.send(
      .verdict(attempt: sent.attempt, .accepted(name: "Eve", failuresSince: 0), .open(triesLeft: 4))
    )
    #expect(door.subject == .outOfService(.gatekeeperGone))
  }

  @Test("that does not tell its standing in two seconds is out of service, and ended in a minute")
  func mute() throws {
    var door = try Door()
    door.send(.gatekeeperStarted)
    door.type("12")
    door.wait(.seconds(2))
    let soon = door.subject
    door.wait(.milliseconds(57_999))
    let early = door.effects
    door.wait(.milliseconds(1))
    #expect(soon == .outOfService(.gatekeeperGone))
    #expect(!early.contains(.restartGatekeeper))
    #expect(door.effects.contains(.restartGatekeeper))
    #expect(door.subject == .outOfService(.gatekeeperGone))
    #expect(door.terminal.entry.count == 0)
  }

  @Test("that was slow serves as soon as it tells its standing, a PIN that it has before that")
  func slow() throws {
    var door = try Door()
    door.send(.gatekeeperStarted)
    door.type("1234")
    let sent = try #require(try door.present())
    door.wait(.seconds(30))
    let late = door.subject
    door.send(.standing(.open(triesLeft: 4)))
    door.send(.verdict(attempt: sent.attempt, .rejected, .open(triesLeft: 3)))
    #expect(late == .verifying)
    #expect(door.subject == .rejected(triesLeft: 3))
  }

  @Test(
    "without any credential lets nothing be entered",
    arguments: [
      Standing.noCredentials, .unavailable(.credentialsUnreadable),
      .waiting(Wait(until: BootInstant(sinceBoot: .seconds(900)), total: .seconds(900))),
    ])
  func closed(standing: Standing) throws {
    var door = try Door()
    door.type("12")
    door.send(.standing(standing))
    door.type("345678\n")
    #expect(try door.present() == nil)
    #expect(door.filled == 0)
    #expect(door.terminal.entry.count == 0)
  }

  @Test("that says so opens the field as soon as the first PIN is enrolled")
  func enrolled() throws {
    var door = try Door()
    door.send(.standing(.noCredentials))
    let before = door.subject
    door.send(.standing(.open(triesLeft: 4)))
    #expect(before == .noCredentials)
    #expect(door.subject == .entry)
  }
}
