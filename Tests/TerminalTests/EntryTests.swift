import Messages
import PINEntry
import Secrets
import Testing

@testable import Terminal

@Suite("A terminal, while a PIN is entered")
struct EntryTests {
  @Test("shows a dot for every digit and the accent on the next cell")
  func dots() throws {
    var door = try Door()
    door.type("12")
    let screen = door.screen
    #expect(screen.subject == .entry)
    #expect(screen.field == Screen.Field(cells: 4, filled: 2, focus: 2))
    #expect(screen.pad == nil)
  }

  @Test("verifies only when the frame with the last dot has been seen")
  func shownFirst() throws {
    var door = try Door()
    door.type("1234")
    let beforeFrame = door.effects
    let shown = door.screen
    let sent = try door.present()
    #expect(!beforeFrame.contains(.verify))
    #expect(shown.subject == .entry)
    #expect(shown.field.filled == 4)
    #expect(sent?.digits == 4)
    let verifying = door.screen
    #expect(verifying.subject == .verifying)
    #expect(verifying.field.filled == 4)
  }

  @Test("verifies once for a completion, however many frames are shown")
  func once() throws {
    var door = try Door()
    door.type("1234")
    let first = try door.present()
    let second = try door.present()
    #expect(first != nil)
    #expect(second == nil)
  }

  @Test("drops every key pressed between completion and verdict")
  func deaf() throws {
    var door = try Door()
    door.type("123456")
    let sent = try #require(try door.present())
    door.type("9\n<x9")
    let none = try door.present()
    door.send(.verdict(attempt: sent.attempt, .rejected, .open(triesLeft: 3)))
    door.wait(.seconds(3))
    #expect(sent.digits == 4)
    #expect(none == nil)
    #expect(door.filled == 0)
  }

  @Test("an entry left alone is erased after idle-clear, and was no attempt")
  func idle() throws {
    var door = try Door()
    door.type("123")
    door.wait(.milliseconds(14_999))
    let before = door.filled
    door.wait(.milliseconds(1))
    #expect(before == 3)
    #expect(door.filled == 0)
    #expect(try door.present() == nil)
  }

  @Test("idle-clear counts from the last key")
  func idleFromLastKey() throws {
    var door = try Door()
    door.type("1")
    door.wait(.seconds(14))
    door.type("2")
    door.wait(.seconds(14))
    #expect(door.filled == 2)
  }

  @Test("a key that comes when the time of an entry is over is added to nothing")
  func idleMissed() throws {
    var door = try Door()
    door.type("12")
    // The machine slept, or the process stood still: the key is what wakes it, and the timer comes after.
    door.now = door.now + .seconds(3600)
    door.type("3")
    #expect(door.filled == 1)
    door.type("45")
    #expect(try door.present() == nil)
  }

  @Test("idle-clear of zero keeps an entry, and asks for no wake-up")
  func idleOff() throws {
    var door = try Door { $0.idleClear = .zero }
    door.type("12")
    let deadline = door.terminal.deadline(at: door.now)
    #expect(deadline == nil)
  }

  @Test("asks for no wake-up when nothing is going on")
  func quiet() throws {
    let door = try Door()
    let deadline = door.terminal.deadline(at: door.now)
    #expect(deadline == nil)
  }

  @Test("Enter on too few digits gives a hint that the next digit takes away, and spends nothing")
  func tooShort() throws {
    var door = try Door { $0.length = 4...8 }
    door.type("12\n")
    let hinted = door.screen
    let sent = try door.present()
    door.type("3")
    #expect(hinted.hint == .tooShort(length: 4...8))
    #expect(hinted.field.filled == 2)
    #expect(sent == nil)
    #expect(door.screen.hint == nil)
  }

  @Test("a variable length is verified at Enter")
  func variable() throws {
    var door = try Door { $0.length = 4...8 }
    door.type("12345")
    let early = try door.present()
    door.type("\n")
    let sent = try door.present()
    #expect(early == nil)
    #expect(sent?.digits == 5)
  }

  @Test(
    "lost input erases the entry, even a complete one, and says so, without an attempt",
    arguments: ["123", "1234"])
  func lost(typed: String) throws {
    var door = try Door()
    door.type(typed)
    door.send(.inputLost)
    #expect(door.screen.hint == .inputLost)
    #expect(door.filled == 0)
    #expect(try door.present() == nil)
  }

  @Test("a screen that goes takes the entry with it, even a complete one")
  func screenLost() throws {
    var door = try Door()
    door.type("1234")
    door.send(.screenLost)
    #expect(try door.present() == nil)
    #expect(door.filled == 0)
  }

  @Test("nobody enters a PIN unseen: what is typed without a screen is not verified when one comes")
  func unseen() throws {
    var door = try Door()
    door.send(.screenLost)
    door.type("1234")
    #expect(try door.present() == nil)
    #expect(door.filled == 0)
    door.type("1234")
    #expect(try door.present()?.digits == 4)
    var fresh = try Terminal(options: Options())
    _ = fresh.handle(.command(.insert(Digit(validValue: 1))), at: door.now)
    #expect(fresh.entry.count == 0)
  }

  @Test("shows the last digit for reveal-last, never again after a deletion")
  func reveal() throws {
    var door = try Door { $0.revealLast = .seconds(1) }
    door.type("1")
    let first = door.screen.field.revealed
    door.type("2")
    let second = door.screen.field.revealed
    door.type("<")
    let deleted = door.screen.field.revealed
    door.type("3")
    door.wait(.seconds(1))
    #expect(first == 0)
    #expect(second == 1)
    #expect(deleted == nil)
    #expect(door.screen.field.revealed == nil)
  }

  @Test("a digit that replaces a visible one makes the screen another")
  func revision() throws {
    var door = try Door { $0.mode = .visible }
    door.type("12")
    let before = door.screen
    door.send(.command(.select(cell: 0)))
    door.type("7")
    let after = door.screen
    #expect(before.field.showsDigits)
    #expect(before != after)
  }

  @Test("ends on a blank screen, without digits, and is deaf from then on")
  func closing() throws {
    var door = try Door()
    door.type("123")
    door.send(.closing)
    door.type("4")
    #expect(door.subject == .blank)
    #expect(door.filled == 0)
    #expect(door.terminal.entry.count == 0)
  }

  @Test(
    "another configuration erases the entry in progress, complete or not",
    arguments: ["123", "1234"])
  func apply(typed: String) throws {
    var door = try Door()
    door.type(typed)
    var options = Options()
    options.length = 8...8
    try door.terminal.apply(options)
    #expect(try door.present() == nil)
    #expect(door.screen.field == Screen.Field(cells: 8, filled: 0, focus: 0))
  }

  @Test("waits for a keypad when there is none, and comes back with one")
  func keypad() throws {
    var door = try Door()
    door.send(.devices(keypads: 0, touchscreens: 0))
    let without = door.subject
    door.send(.devices(keypads: 0, touchscreens: 1))
    #expect(without == .waitingForKeypad)
    #expect(door.subject == .entry)
  }

  @Test("an entry goes with the last device, and stays while another one is there")
  func keypadPulledOut() throws {
    var door = try Door()
    door.type("12")
    door.send(.devices(keypads: 0, touchscreens: 1))
    let withOther = door.filled
    door.send(.devices(keypads: 0, touchscreens: 0))
    door.send(.devices(keypads: 1, touchscreens: 0))
    #expect(withOther == 2)
    #expect(door.filled == 0)
  }
}
