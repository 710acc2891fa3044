import Messages
import Secrets
import Testing

@testable import PINEntry

/// The field as simply as it can be said: an array of digits. Slow, and kept so.
private struct Model {
  let length: ClosedRange<Int>
  var digits: [Int] = []
  var selection: Int?
  var complete = false
  var completions = 0
  var received: [[Int]] = []

  mutating func insert(_ digit: Int) {
    if complete { return }
    if let cell = selection {
      digits[cell] = digit
      selection = nil
    } else if digits.count < length.upperBound {
      digits.append(digit)
      if length.count == 1 && digits.count == length.upperBound { finish() }
    }
  }

  mutating func insert(_ text: [UInt8]) {
    if text.contains(where: { $0 < 48 || $0 > 57 }) { return }
    for byte in text { insert(Int(byte) - 48) }
  }

  mutating func delete() {
    if complete || digits.isEmpty { return }
    digits.remove(at: selection ?? digits.count - 1)
    selection = nil
  }

  mutating func submit() {
    if complete { return }
    if length.contains(digits.count) { finish() }
  }

  mutating func finish() {
    complete = true
    completions += 1
    selection = nil
  }

  mutating func take() {
    if !complete { return }
    received.append(digits)
    erase()
  }

  mutating func erase() {
    digits = []
    selection = nil
    complete = false
  }

  mutating func select(_ cell: Int) {
    if complete { return }
    selection = digits.indices.contains(cell) ? cell : nil
  }

  var caret: Int? {
    selection == nil && !complete && digits.count < length.upperBound ? digits.count : nil
  }
}

@Suite("The field and a simple model of it")
struct EntryModelTests {
  @Test("agree on digits, caret and completions over ten thousand random command sequences")
  func agree() throws {
    var random = SplitMix(state: 0x5EED)
    var completions = 0
    for _ in 0..<10_000 {
      let low = Int.random(in: 1...12, using: &random)
      let high = Bool.random(using: &random) ? low : Int.random(in: low...12, using: &random)
      var entry = try PINEntry(length: low...high)
      var receiver = try SecretBytes(capacity: PINEntry.maximumLength)
      var model = Model(length: low...high)
      var told = 0
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        if step(&entry, &receiver, &model, &random) == .completed { told += 1 }
        let digitsAgree = entry.holds(model.digits)
        try #require(digitsAgree)
        try #require(entry.caret == model.caret)
        try #require(entry.selection == model.selection)
        try #require(entry.isAwaitingReceiver == model.complete)
        try #require(entry.hasText == !model.digits.isEmpty)
      }
      try #require(told == model.completions)
      completions += told
    }
    #expect(completions > 1000)
  }

  private func step(
    _ entry: inout PINEntry, _ receiver: inout SecretBytes, _ model: inout Model,
    _ random: inout SplitMix
  ) -> PINEntry.Change {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10:
      let value = Int.random(in: 0...9, using: &random)
      model.insert(value)
      return entry.insert(Digit(validValue: UInt8(value)))
    case 10:
      let text = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        UInt8.random(in: 47...58, using: &random)
      }
      model.insert(text)
      return entry.insert(text.span)
    case 11, 12:
      model.delete()
      return entry.delete()
    case 13:
      if !model.complete { model.erase() }
      return entry.clear()
    case 14, 15:
      model.submit()
      return entry.submit()
    case 16, 17:
      let cell = Int.random(in: -1...12, using: &random)
      model.select(cell)
      return entry.select(cell: cell)
    case 18:
      let expected = model.complete ? model.digits : []
      model.take()
      _ = entry.take(into: &receiver)
      let same =
        receiver.count == expected.count
        && expected.enumerated().allSatisfy { receiver[$0.offset] == UInt8(48 + $0.element) }
      #expect(same)
      return .none
    default:
      if Int.random(in: 0..<4, using: &random) == 0 {
        model.erase()
        entry.erase()
      }
      return .none
    }
  }
}

/// A small generator with a seed, so that a failure can be replayed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
