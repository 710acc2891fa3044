import Messages
import Testing

@testable import Terminal

@Suite("A screen that nobody uses")
struct LightTests {
  private func door() throws -> Door {
    try Door {
      $0.dimAfter = .seconds(60)
      $0.blankAfter = .seconds(300)
    }
  }

  @Test("is dimmed and then dark, each at its time and not before, with no wake-up between")
  func times() throws {
    var door = try door()
    #expect(door.screen.light == .full)
    #expect(door.terminal.deadline(at: door.now).map { $0 - door.now } == .seconds(60))
    door.wait(.milliseconds(59_999))
    #expect(door.screen.light == .full)
    door.wait(.milliseconds(1))
    #expect(door.screen.light == .dimmed)
    #expect(door.terminal.deadline(at: door.now).map { $0 - door.now } == .seconds(240))
    door.wait(.seconds(240))
    #expect(door.screen.light == .dark)
    #expect(door.terminal.deadline(at: door.now) == nil)
  }

  @Test("stays as it is if the configuration says so")
  func never() throws {
    var door = try Door()
    door.wait(.seconds(100_000))
    #expect(door.screen.light == .full)
    #expect(door.terminal.deadline(at: door.now) == nil)
  }

  @Test("wakes at a key, which counts")
  func key() throws {
    var door = try door()
    door.wait(.seconds(400))
    door.type("1")
    #expect(door.screen.light == .full)
    #expect(door.filled == 1)
  }

  @Test("wakes at a touch, which hits nothing when nothing was to be seen")
  func touch() throws {
    var door = try door()
    door.send(.devices(keypads: 1, touchscreens: 1))
    door.wait(.seconds(400))
    // Nothing is on a dark screen; when the finger lifts the pad is there.
    door.touch(.down, nil)
    door.touch(.up, .cell(0))
    #expect(door.screen.light == .full)
    #expect(door.filled == 0)
  }

  @Test("wakes when a keypad comes, and at a verdict")
  func others() throws {
    var door = try door()
    door.wait(.seconds(100))
    door.send(.devices(keypads: 2, touchscreens: 0))
    #expect(door.screen.light == .full)
    door.type("1234")
    let sent = try #require(try door.present())
    door.wait(.seconds(50))
    door.send(.verdict(attempt: sent.attempt, .rejected, .open(triesLeft: 3)))
    door.wait(.seconds(59))
    #expect(door.screen.light == .full)
    door.wait(.seconds(1))
    #expect(door.screen.light == .dimmed)
  }

  @Test("counts down a wait dimmed, and no verdict is ever shown dark")
  func phases() throws {
    var door = try door()
    door.send(.standing(.waiting(Wait(until: door.now + .seconds(900), total: .seconds(900)))))
    door.wait(.seconds(90))
    #expect(door.screen.light == .dimmed)
    #expect(door.subject == .locked(secondsLeft: 810, of: 900))
    door.send(.standing(.open(triesLeft: 4)))
    door.type("1234")
    let sent = try #require(try door.present())
    door.send(
      .verdict(attempt: sent.attempt, .accepted(name: "", failuresSince: 0), .open(triesLeft: 4)))
    door.send(.action(attempt: sent.attempt, .running))
    for _ in 0..<30 {
      #expect(door.screen.light == .full)
      door.now = door.now + .seconds(1)
    }
  }
}
