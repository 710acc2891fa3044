import Messages
import PINEntry
import Secrets
import Testing

@testable import Terminal

@Suite("A finger")
struct TouchTests {
  private func doorWithTouch(_ change: (inout Options) -> Void = { _ in }) throws -> Door {
    var door = try Door(change)
    door.send(.devices(keypads: 1, touchscreens: 1))
    return door
  }

  @Test("on a pad key enters its digit when it lands, and only then")
  func lands() throws {
    var door = try doorWithTouch()
    door.touch(.down, .padKey(4))
    let landed = door.filled
    door.touch(.up, .padKey(4))
    let value = door.terminal.entry.digit(at: 0)?.value
    #expect(landed == 1)
    #expect(door.filled == 1)
    #expect(value == 5)
  }

  @Test("that slides enters nothing it slides over")
  func slides() throws {
    var door = try doorWithTouch()
    door.touch(.down, .padKey(0))
    door.touch(.moved, .padKey(1))
    door.touch(.moved, .padKey(2))
    door.touch(.up, .padKey(2))
    #expect(door.filled == 1)
  }

  @Test("and others at the same time enter one digit each")
  func several() throws {
    var door = try doorWithTouch()
    for finger in 0..<3 { door.touch(.down, .padKey(finger), finger: finger) }
    let pressed = door.screen.pad?.pressed
    for finger in 0..<3 { door.touch(.up, .padKey(finger), finger: finger) }
    #expect(door.filled == 3)
    #expect(pressed == 0b111)
  }

  @Test("beyond the tenth is not heeded")
  func eleventh() throws {
    var door = try Door { $0.length = 12...12 }
    door.send(.devices(keypads: 0, touchscreens: 1))
    for finger in 0..<12 { door.touch(.down, .padKey(0), finger: finger) }
    #expect(door.filled == 10)
  }

  @Test("presses delete and OK of the pad")
  func deleteAndSubmit() throws {
    var door = try doorWithTouch { $0.length = 1...4 }
    door.tap(.padKey(0))
    door.tap(.padKey(10))
    door.tap(.padKey(9))
    let afterDelete = door.filled
    door.tap(.padKey(11))
    let sent = try door.present()
    #expect(afterDelete == 1)
    #expect(sent?.digits == 1)
  }

  @Test(
    "makes its key look pressed for a moment even if it taps quickly, and no longer than 120 ms after"
  )
  func pressedLook() throws {
    var door = try doorWithTouch()
    door.touch(.down, .padKey(3))
    door.touch(.up, .padKey(3))
    let quick = door.screen.pad?.pressed
    door.wait(.milliseconds(120))
    let later = door.screen.pad?.pressed
    door.touch(.down, .padKey(3))
    door.wait(.seconds(1))
    let held = door.screen.pad?.pressed
    door.touch(.up, .padKey(3))
    #expect(quick == 0b1000)
    #expect(later == 0)
    #expect(held == 0b1000)
    #expect(door.screen.pad?.pressed == 0)
  }

  @Test("leaves no look behind where pressed keys are not to be shown")
  func noLook() throws {
    var door = try doorWithTouch { $0.showsPressed = false }
    door.touch(.down, .padKey(3))
    #expect(door.screen.pad?.pressed == 0)
    #expect(door.filled == 1)
  }

  @Test("selects a filled cell when it lifts inside it, not when it lands")
  func selects() throws {
    var door = try doorWithTouch()
    door.type("12")
    door.touch(.down, .cell(0))
    let landed = door.screen.field.selected
    door.touch(.up, .cell(0))
    let lifted = door.screen.field.selected
    door.tap(.cell(3))
    #expect(landed == nil)
    #expect(lifted == 0)
    #expect(door.screen.field.selected == nil)
  }

  @Test("that lifts on another cell, or is taken back, selects nothing")
  func lifts() throws {
    var door = try doorWithTouch()
    door.type("12")
    door.touch(.down, .cell(0))
    door.touch(.up, .cell(1))
    let other = door.screen.field.selected
    door.touch(.down, .cell(0))
    door.touch(.cancelled, .cell(0))
    door.touch(.up, .cell(0))
    #expect(other == nil)
    #expect(door.screen.field.selected == nil)
  }

  @Test(
    "brings the pad up by a tap on an empty cell where the pad comes on a tap, until the entry ends"
  )
  func onTap() throws {
    var door = try doorWithTouch { $0.pad = .onTap }
    let before = door.screen.pad
    door.tap(.cell(2))
    let called = door.screen.pad
    door.tap(.padKey(0))
    let digits = door.filled
    door.wait(.seconds(15))
    #expect(before == nil)
    #expect(called != nil)
    #expect(digits == 1)
    #expect(door.screen.pad == nil)
  }

  @Test("brings the pad up by a tap while a wrong field is still shown")
  func onTapOfWrong() throws {
    var door = try doorWithTouch { $0.pad = .onTap }
    try door.attempt(.rejected, then: .open(triesLeft: 2))
    door.tap(.cell(0))
    #expect(door.subject == .entry)
    #expect(door.screen.pad != nil)
    #expect(door.screen.hint == .triesLeft(2))
  }

  @Test("finds the called pad still there for the next try after a wrong PIN")
  func padStays() throws {
    var door = try doorWithTouch { $0.pad = .onTap }
    door.tap(.cell(0))
    for _ in 0..<4 { door.tap(.padKey(0)) }
    let sent = try #require(try door.present())
    door.send(.verdict(attempt: sent.attempt, .rejected, .open(triesLeft: 3)))
    let wrong = door.screen.pad
    door.wait(.seconds(2))
    #expect(wrong != nil)
    #expect(door.screen.pad != nil)
  }

  @Test("ends a welcome after its first second, and enters nothing by that")
  func endsWelcome() throws {
    var door = try doorWithTouch()
    try door.attempt(.accepted(name: "Ann", failuresSince: 0), then: .open(triesLeft: 4))
    door.tap(.cell(0))
    let eager = door.subject
    door.wait(.seconds(1))
    door.tap(.cell(0))
    #expect(eager != .entry)
    #expect(door.subject == .entry)
    #expect(door.filled == 0)
  }

  @Test("finds the pad only with a touchscreen, unless told otherwise")
  func padRule() throws {
    var door = try Door()
    let without = door.screen.pad
    door.send(.devices(keypads: 1, touchscreens: 1))
    let with = door.screen.pad
    let always = try Door { $0.pad = .always }
    var never = try Door { $0.pad = .never }
    never.send(.devices(keypads: 0, touchscreens: 1))
    #expect(without == nil)
    #expect(with != nil)
    #expect(always.screen.pad != nil)
    #expect(never.screen.pad == nil)
  }

  @Test("presses nothing on a pad that is not on the screen")
  func hidden() throws {
    var door = try Door { $0.pad = .never }
    door.send(.devices(keypads: 0, touchscreens: 1))
    door.tap(.padKey(0))
    #expect(door.filled == 0)
  }

  @Test("lands on a calculator's order where that is asked for")
  func calculator() throws {
    var door = try doorWithTouch { $0.padOrder = .calculator }
    door.tap(.padKey(0))
    let value = door.terminal.entry.digit(at: 0)?.value
    #expect(value == 7)
  }
}
