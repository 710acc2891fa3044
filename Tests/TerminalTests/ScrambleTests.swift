import Messages
import PINEntry
import Synchronization
import Testing

@testable import Terminal

@Suite("A scrambled pad")
struct ScrambleTests {
  private func door() throws -> Door {
    var door = try Door {
      $0.scramblesPad = true
      $0.pad = .always
    }
    door.send(.devices(keypads: 1, touchscreens: 1))
    return door
  }

  private func values(_ screen: Screen) throws -> [Int] {
    let pad = try #require(screen.pad)
    return pad.keys.indices.compactMap { index in
      if case .digit(let digit) = pad.keys[index] { digit.value } else { nil }
    }
  }

  @Test("has each digit once, and delete and OK where they always are")
  func digits() throws {
    let door = try door()
    let pad = try #require(door.screen.pad)
    #expect(try values(door.screen).sorted() == Array(0...9))
    #expect(pad.keys[9] == .delete && pad.keys[11] == .submit)
  }

  @Test("enters the digit that the key under the finger shows")
  func enters() throws {
    var door = try door()
    for key in [0, 4, 10] {
      let shown = try #require(door.screen.pad).keys[key]
      let cell = door.filled
      door.tap(.padKey(key))
      let entered = door.terminal.entry.digit(at: cell).map(Screen.Pad.Key.digit)
      #expect(entered == shown)
    }
  }

  @Test("keeps its order until the verdict, and has another one for the next entry")
  func anew() throws {
    var door = try door()
    var repeated = 0
    for _ in 0..<4 {
      let before = try values(door.screen)
      door.type("12<34")
      #expect(try values(door.screen) == before)
      door.type("1")
      let sent = try #require(try door.present())
      #expect(try values(door.screen) == before)
      door.send(.verdict(attempt: sent.attempt, .rejected, .open(triesLeft: 3)))
      if try values(door.screen) == before { repeated += 1 }
      door.wait(.seconds(3))
    }
    // One in 3.6 million by chance.
    #expect(repeated == 0)
  }

  @Test("has another order after an entry that was left alone, and after another configuration")
  func leftAlone() throws {
    var door = try door()
    let first = try values(door.screen)
    door.type("1")
    door.wait(.seconds(16))
    let second = try values(door.screen)
    try door.terminal.apply(door.terminal.options)
    #expect(first != second)
    #expect(try values(door.screen) != second)
  }

  @Test("has every order as often as any other")
  func fairness() {
    var shuffle = PadShuffle(PadShuffle.system)
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 10)
    let draws = 20_000
    for _ in 0..<draws {
      let digits = shuffle.digits()
      for place in digits.indices { counts[place][Int(digits[place])] += 1 }
    }
    let expected = Double(draws) / 10
    // 81 degrees of freedom: over 150 is seen once in 200,000 runs.
    let chiSquared = counts.joined().reduce(0.0) {
      $0 + (Double($1) - expected) * (Double($1) - expected) / expected
    }
    #expect(chiSquared < 150)
  }

  @Test("is drawn from the random source that it was given")
  func source() throws {
    let state = Mutex<UInt64>(1)
    let options = {
      var options = Options()
      options.scramblesPad = true
      options.pad = .always
      return options
    }()
    let terminal = try Terminal(options: options) {
      state.withLock { value in
        value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return value
      }
    }
    let drawn = state.withLock { $0 }
    #expect(terminal.padDigits.indices.contains { terminal.padDigits[$0] != UInt8($0) })
    #expect(drawn != 1)
  }

  @Test("does not change what a keypad's keys are")
  func keypad() throws {
    var door = try door()
    door.type("73")
    let first = door.terminal.entry.digit(at: 0)?.value
    let second = door.terminal.entry.digit(at: 1)?.value
    #expect(first == 7)
    #expect(second == 3)
  }
}
