import Messages
import Secrets
import Testing

@testable import PINEntry

/// What a test wants to know of a field, as plain values: expectations can't hold a call on a `~Copyable` field.
struct Look: Equatable {
  var count: Int
  var caret: Int?
  var selection: Int?
  var complete: Bool

  init(_ entry: borrowing PINEntry) {
    count = entry.count
    caret = entry.caret
    selection = entry.selection
    complete = entry.isAwaitingReceiver
  }

  init(count: Int, caret: Int?, selection: Int? = nil, complete: Bool = false) {
    self.count = count
    self.caret = caret
    self.selection = selection
    self.complete = complete
  }
}

extension PINEntry {
  /// Enters digits one by one; gives what the last one changed.
  @discardableResult
  mutating func type(_ values: [Int]) -> Change {
    var change = Change.none
    for value in values { change = insert(Digit(validValue: UInt8(value))) }
    return change
  }

  /// Whether the cells hold exactly these digits; says nothing of them otherwise.
  borrowing func holds(_ values: [Int]) -> Bool {
    guard count == values.count else { return false }
    for (cell, value) in values.enumerated() where digit(at: cell)?.value != value { return false }
    return true
  }
}

@Suite("The field")
struct EntryRuleTests {
  @Test("has four cells and shows dots unless told otherwise")
  func defaults() throws {
    let entry = try PINEntry()
    #expect(entry.cells == 4)
    #expect(entry.mode == .secret)
    #expect(entry.hasText == false)
    #expect(Look(entry) == Look(count: 0, caret: 0))
  }

  @Test("can have any number of cells from 1 to 12", arguments: 1...12)
  func lengths(length: Int) throws {
    var entry = try PINEntry(length: length...length)
    let last = entry.type(Array(repeating: 3, count: length))
    #expect(last == .completed)
    #expect(entry.cells == length)
  }

  @Test("a digit moves the caret to the next cell and says that something changed")
  func insert() throws {
    var entry = try PINEntry()
    let change = entry.type([1])
    #expect(change == .changed)
    #expect(entry.hasText == true)
    #expect(Look(entry) == Look(count: 1, caret: 1))
  }

  @Test("the digit that fills the last cell is stored before completion is told")
  func completion() throws {
    var entry = try PINEntry()
    let change = entry.type([0, 1, 2, 3])
    let stored = entry.holds([0, 1, 2, 3])
    #expect(change == .completed)
    #expect(stored)
    #expect(Look(entry) == Look(count: 4, caret: nil, complete: true))
  }

  @Test("hands its digits out once, and keeps none")
  func takenOnce() throws {
    var entry = try PINEntry()
    entry.type([0, 1, 2, 3])
    var first = try SecretBytes(capacity: 12)
    var second = try SecretBytes(capacity: 12)
    let taken = entry.take(into: &first)
    let again = entry.take(into: &second)
    let leadingZero = first[0] == UInt8(ascii: "0")
    #expect(taken)
    #expect(!again)
    #expect(first.count == 4)
    #expect(leadingZero)
    #expect(second.isEmpty == true)
    #expect(Look(entry) == Look(count: 0, caret: 0))
  }

  @Test("hands out nothing before it is complete")
  func notComplete() throws {
    var entry = try PINEntry()
    entry.type([1, 2, 3])
    var receiver = try SecretBytes(capacity: 12)
    let taken = entry.take(into: &receiver)
    #expect(!taken)
    #expect(receiver.isEmpty == true)
    #expect(entry.count == 3)
  }

  @Test("takes no key between its completion and its receiver")
  func deafWhileComplete() throws {
    var entry = try PINEntry()
    entry.type([1, 2, 3, 4])
    let changes = [
      entry.type([5]), entry.delete(), entry.clear(), entry.submit(), entry.select(cell: 0),
    ]
    #expect(changes.allSatisfy { $0 == .none })
    #expect(entry.count == 4)
  }

  @Test("a range does not complete by itself; Enter submits it")
  func range() throws {
    var entry = try PINEntry(length: 4...8)
    let typed = entry.type([1, 2, 3, 4, 5, 6, 7, 8])
    let beyond = entry.type([9])
    let submitted = entry.submit()
    #expect(typed == .changed)
    #expect(beyond == .none)
    #expect(submitted == .completed)
    #expect(entry.count == 8)
  }

  @Test("Enter on too few digits gives a hint and leaves what is there", arguments: 0...3)
  func tooShort(count: Int) throws {
    var entry = try PINEntry(length: 4...8)
    entry.type(Array(repeating: 1, count: count))
    let change = entry.submit()
    #expect(change == .tooShort)
    #expect(entry.count == count)
    #expect(entry.isAwaitingReceiver == false)
  }

  @Test("Enter on the least number of digits submits them")
  func least() throws {
    var entry = try PINEntry(length: 4...8)
    entry.type([1, 2, 3, 4])
    let change = entry.submit()
    #expect(change == .completed)
  }

  @Test("delete takes the last digit; on an empty field it does nothing")
  func delete() throws {
    var entry = try PINEntry()
    entry.type([1, 2])
    let first = entry.delete()
    let left = entry.holds([1])
    let second = entry.delete()
    let third = entry.delete()
    #expect(first == .changed)
    #expect(left)
    #expect(second == .changed)
    #expect(third == .none)
    #expect(Look(entry) == Look(count: 0, caret: 0))
  }

  @Test("clear takes all digits; on an empty field it does nothing")
  func clear() throws {
    var entry = try PINEntry()
    entry.type([1, 2, 3])
    let first = entry.clear()
    let second = entry.clear()
    #expect(first == .changed)
    #expect(second == .none)
    #expect(entry.hasText == false)
  }

  @Test("switching between dots and digits keeps what is entered and asks for a repaint")
  func mode() throws {
    var entry = try PINEntry()
    entry.type([1, 2])
    let visible = entry.setMode(.visible)
    let again = entry.setMode(.visible)
    let secret = entry.setMode(.secret)
    #expect(visible == .changed)
    #expect(again == .none)
    #expect(secret == .changed)
    #expect(entry.count == 2)
  }

  @Test("erasing empties a complete entry too")
  func erase() throws {
    var entry = try PINEntry()
    entry.type([1, 2, 3, 4])
    entry.erase()
    #expect(Look(entry) == Look(count: 0, caret: 0))
  }
}

@Suite("A selected cell")
struct SelectionTests {
  @Test("takes the next digit in place of its own, and is then no longer selected")
  func replaces() throws {
    var entry = try PINEntry()
    entry.type([1, 2, 3])
    let selected = entry.select(cell: 1)
    let caretless = entry.caret == nil
    let change = entry.type([9])
    let held = entry.holds([1, 9, 3])
    #expect(selected == .changed)
    #expect(caretless)
    #expect(change == .changed)
    #expect(held)
    #expect(Look(entry) == Look(count: 3, caret: 3))
  }

  @Test("is emptied by delete, and the gap closes")
  func deletes() throws {
    var entry = try PINEntry()
    entry.type([1, 2, 3])
    _ = entry.select(cell: 0)
    let change = entry.delete()
    let held = entry.holds([2, 3])
    #expect(change == .changed)
    #expect(held)
    #expect(Look(entry) == Look(count: 2, caret: 2))
  }

  @Test("is let go by a tap on an empty cell")
  func ends() throws {
    var entry = try PINEntry()
    entry.type([1, 2])
    _ = entry.select(cell: 0)
    let change = entry.select(cell: 3)
    #expect(change == .changed)
    #expect(entry.selection == nil)
  }

  @Test("is only ever a cell that holds a digit", arguments: [-1, 2, 3, 4, Int.max])
  func onlyFilled(cell: Int) throws {
    var entry = try PINEntry()
    entry.type([1, 2])
    let change = entry.select(cell: cell)
    #expect(change == .none)
    #expect(entry.selection == nil)
  }

  @Test("replaces in a full field of variable length too, without completing it")
  func fullRange() throws {
    var entry = try PINEntry(length: 2...3)
    entry.type([1, 2, 3])
    _ = entry.select(cell: 2)
    let change = entry.type([7])
    let held = entry.holds([1, 2, 7])
    #expect(change == .changed)
    #expect(held)
    #expect(entry.isAwaitingReceiver == false)
  }
}

@Suite("A string of digits")
struct StringInsertTests {
  private func insert(_ text: StaticString, into entry: inout PINEntry) -> PINEntry.Change {
    let bytes = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return entry.insert(unsafe Span(_unsafeElements: bytes))
  }

  @Test("is entered as a whole, leading zeroes and all")
  func whole() throws {
    var entry = try PINEntry()
    let change = insert("0012", into: &entry)
    let held = entry.holds([0, 0, 1, 2])
    #expect(change == .completed)
    #expect(held)
  }

  @Test(
    "with anything else in it enters nothing",
    arguments: ["12a4", "a123", "123 ", "1\u{663}", "１２", "-12", "1\n"] as [StaticString])
  func nothing(text: StaticString) throws {
    var entry = try PINEntry()
    let change = insert(text, into: &entry)
    #expect(change == .none)
    #expect(entry.hasText == false)
  }

  @Test("longer than the field is cut at the last cell and completes")
  func cut() throws {
    var entry = try PINEntry()
    let change = insert("123456", into: &entry)
    #expect(change == .completed)
    #expect(entry.count == 4)
  }

  @Test("that is empty changes nothing")
  func empty() throws {
    var entry = try PINEntry()
    let change = insert("", into: &entry)
    #expect(change == .none)
  }
}
