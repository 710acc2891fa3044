import CEvdev
import Messages
import Testing

@testable import Input

@Suite("Keys")
struct KeyDecoderTests {
  private static let digits = Array<UInt8>(0...9)

  @Test(
    "the digits of the row, of the number block and of telephones are digits on every device",
    arguments: [false, true])
  func digits(hasLetters: Bool) {
    for codes in [Keys.row, Keys.block, Keys.telephone] {
      var decoder = KeyDecoder(keymap: Keymap(hasLetters: hasLetters))
      #expect(
        decoder.commands(codes.flatMap(Stroke.tap)) == Self.digits.map(Command.enter))
    }
  }

  @Test("the other half of the number block's caps are digits where there are no letters")
  func navigationWithoutLetters() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
    for (digit, code) in Keys.navigation {
      #expect(decoder.commands(Stroke.tap(code)) == [.enter(digit)])
    }
    #expect(decoder.commands(Stroke.tap(KEY_DELETE)) == [.delete])
  }

  @Test("on a keyboard with letters the arrows are no digits")
  func navigationWithLetters() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: true))
    for (_, code) in Keys.navigation { #expect(decoder.commands(Stroke.tap(code)).isEmpty) }
  }

  @Test(
    "keys that aren't digits",
    arguments: [
      (KEY_ENTER, Command.submit), (KEY_KPENTER, .submit), (KEY_NUMERIC_POUND, .submit),
      (KEY_OK, .submit), (KEY_BACKSPACE, .delete), (KEY_DELETE, .delete), (KEY_KPDOT, .delete),
      (KEY_KPMINUS, .delete), (KEY_ESC, .clear), (KEY_CLEAR, .clear), (KEY_CANCEL, .clear),
      (KEY_KPASTERISK, .clearOrRenew), (KEY_NUMERIC_STAR, .clearOrRenew),
    ])
  func others(code: Int32, command: Command) {
    for hasLetters in [false, true] {
      var decoder = KeyDecoder(keymap: Keymap(hasLetters: hasLetters))
      #expect(decoder.commands(Stroke.tap(code)) == [command])
    }
  }

  @Test("Shift and 3 on a keypad is the # it has typed; Shift and 8 is its *")
  func poundAndStar() {
    for shift in [KEY_LEFTSHIFT, KEY_RIGHTSHIFT] {
      var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
      #expect(
        decoder.commands([.press(shift)] + Stroke.tap(KEY_3) + [.release(shift)]) == [.submit])
      #expect(
        decoder.commands([.press(shift)] + Stroke.tap(KEY_8) + [.release(shift)])
          == [.clearOrRenew])
      #expect(decoder.commands(Stroke.tap(KEY_3)) == [.enter(3)])
    }
  }

  @Test("on a keyboard with letters every digit stays a digit whatever Shift says")
  func shiftWithLetters() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: true))
    let strokes = [.press(KEY_LEFTSHIFT)] + Keys.row.flatMap(Stroke.tap)
    #expect(decoder.commands(strokes) == Self.digits.map(Command.enter))
  }

  @Test("on a keypad Shift changes no digit but 3 and 8, and nothing on the number block")
  func shiftWithoutLetters() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
    let row = Keys.row.enumerated().filter { $0.offset != 3 && $0.offset != 8 }
    let strokes = [.press(KEY_RIGHTSHIFT)] + (row.map(\.element) + Keys.block).flatMap(Stroke.tap)
    let expected = row.map { Command.enter(UInt8($0.offset)) } + Self.digits.map(Command.enter)
    #expect(decoder.commands(strokes) == expected)
  }

  @Test("one Shift let go while the other is held is still Shift")
  func twoShifts() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
    let strokes: [Stroke] = [
      .press(KEY_LEFTSHIFT), .press(KEY_RIGHTSHIFT), .release(KEY_LEFTSHIFT),
    ]
    #expect(decoder.commands(strokes + Stroke.tap(KEY_3)) == [.submit])
    #expect(decoder.commands([.release(KEY_RIGHTSHIFT)] + Stroke.tap(KEY_3)) == [.enter(3)])
  }

  @Test("a NumLock toggle around a digit is not a key")
  func numLock() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
    let strokes =
      Stroke.tap(KEY_NUMLOCK) + Stroke.tap(KEY_KP7) + Stroke.tap(KEY_NUMLOCK)
      + [.press(KEY_NUMLOCK)] + Stroke.tap(KEY_KP8) + [.release(KEY_NUMLOCK)]
    #expect(decoder.commands(strokes) == [.enter(7), .enter(8)])
  }

  @Test("a key labelled 00 or 000 enters as many zeros as it sends")
  func manyZeros() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
    let zeros = Array(repeating: Stroke.tap(KEY_KP0), count: 3).flatMap { $0 }
    #expect(decoder.commands(zeros) == [.enter(0), .enter(0), .enter(0)])
  }

  @Test("autorepeat adds no digit, submits nothing, clears nothing and asks for no new picture")
  func autorepeat() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
    for code in Keys.block + [KEY_ENTER, KEY_KPENTER, KEY_ESC, KEY_KPASTERISK, KEY_HOME] {
      let strokes = [.press(code)] + Array(repeating: Stroke.repeat(code), count: 20)
      #expect(decoder.commands(strokes + [.release(code)]).count == 1)
    }
  }

  @Test("a held delete key goes on deleting")
  func autorepeatOfDelete() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: true))
    let held: [Stroke] = [.press(KEY_BACKSPACE), .repeat(KEY_BACKSPACE), .repeat(KEY_BACKSPACE)]
    #expect(decoder.commands(held) == [.delete, .delete, .delete])
    #expect(decoder.commands([.release(KEY_BACKSPACE), .repeat(KEY_BACKSPACE)]).isEmpty)
  }

  @Test("a delete key that repeats without a press that was seen deletes nothing")
  func repeatOfUnseenDelete() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: true), held: KeySet([Int(KEY_BACKSPACE)]))
    #expect(decoder.commands([.repeat(KEY_BACKSPACE)]).isEmpty)
    #expect(decoder.commands([.press(KEY_BACKSPACE)]) == [.delete])
    decoder.resynchronise(held: KeySet([Int(KEY_BACKSPACE)]))
    #expect(decoder.commands([.repeat(KEY_BACKSPACE)]).isEmpty)
  }

  @Test("a key that is held when the device is opened is no press, and its release is none")
  func heldAtOpen() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false), held: KeySet([Int(KEY_KP5)]))
    #expect(decoder.commands([.repeat(KEY_KP5), .release(KEY_KP5)]).isEmpty)
    #expect(decoder.commands(Stroke.tap(KEY_KP5)) == [.enter(5)])
  }

  @Test("a Shift that is held when the device is opened, or after events were lost, counts")
  func shiftHeldAtOpen() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false), held: KeySet([Int(KEY_LEFTSHIFT)]))
    #expect(decoder.commands(Stroke.tap(KEY_3)) == [.submit])
    decoder.resynchronise(held: KeySet())
    #expect(decoder.commands(Stroke.tap(KEY_3)) == [.enter(3)])
    decoder.resynchronise(held: KeySet([Int(KEY_RIGHTSHIFT)]))
    #expect(decoder.commands(Stroke.tap(KEY_8)) == [.clearOrRenew])
  }

  @Test("several keys held at once each count when they go down")
  func rollover() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
    let strokes: [Stroke] = [
      .press(KEY_KP1), .press(KEY_KP2), .release(KEY_KP1), .press(KEY_KP3), .release(KEY_KP2),
      .release(KEY_KP3),
    ]
    #expect(decoder.commands(strokes) == [.enter(1), .enter(2), .enter(3)])
  }

  @Test("only key events mean something, and only codes the kernel has")
  func otherTypes() {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
    for type in [EV_SYN, EV_REL, EV_ABS, EV_MSC, EV_SW, EV_LED, 0x1F, 0xFFFF] {
      let command = decoder.decode(type: UInt16(type), code: UInt16(KEY_KP1), value: 1)
      #expect(command == nil)
    }
    for code in [768, 1000, 0x7FFF, 0xFFFF] {
      let command = decoder.decode(type: UInt16(EV_KEY), code: UInt16(code), value: 1)
      #expect(command == nil)
    }
  }

  @Test("a press may have any value but 0 and 2", arguments: [1, 3, 255, -1, Int32.min, .max])
  func pressValues(value: Int32) {
    var decoder = KeyDecoder(keymap: Keymap(hasLetters: false))
    let command = decoder.decode(type: UInt16(EV_KEY), code: UInt16(KEY_KP4), value: value)
    #expect(command == .enter(4))
  }

  @Test(
    "whatever a device sends, there are as many digits as presses of digit keys", arguments: 0..<20)
  func anything(seed: UInt64) {
    var random = Seeded(seed)
    let hasLetters = Bool.random(using: &random)
    let keymap = Keymap(hasLetters: hasLetters)
    var decoder = KeyDecoder(keymap: keymap)
    var shift: Set<UInt16> = []
    var expected = 0
    var digits = 0
    for _ in 0..<50_000 {
      let type = UInt16(Int.random(in: 0..<8, using: &random) == 0 ? EV_MSC : EV_KEY)
      let code = UInt16.random(in: 0..<800, using: &random)
      let value = Int32.random(in: 0...2, using: &random)
      if case .insert = decoder.decode(type: type, code: code, value: value) { digits += 1 }
      guard Int32(type) == EV_KEY else { continue }
      if Int32(code) == KEY_LEFTSHIFT || Int32(code) == KEY_RIGHTSHIFT {
        if value == 0 { shift.remove(code) } else { shift.insert(code) }
      }
      guard value == 1 else { continue }
      if case .insert = keymap.command(for: Int(code), shift: !shift.isEmpty) { expected += 1 }
    }
    #expect(digits == expected)
    #expect(expected > 100)
  }
}

@Suite("Control-C")
struct InterruptDecoderTests {
  private func isInterrupt(_ strokes: [Stroke], held: KeySet = KeySet()) -> Bool {
    var decoder = InterruptDecoder(held: held)
    var isInterrupt = false
    for stroke in strokes {
      if decoder.decode(type: UInt16(EV_KEY), code: stroke.code, value: stroke.value) {
        isInterrupt = true
      }
    }
    return isInterrupt
  }

  @Test("C while either Control is held is one; C alone, Control alone and a held C are none")
  func chord() {
    #expect(isInterrupt([.press(KEY_LEFTCTRL), .press(KEY_C)]))
    #expect(isInterrupt([.press(KEY_RIGHTCTRL), .press(KEY_C)]))
    #expect(isInterrupt([.press(KEY_C)], held: KeySet([Int(KEY_LEFTCTRL)])))
    #expect(!isInterrupt([.press(KEY_C), .press(KEY_LEFTCTRL)]))
    #expect(!isInterrupt(Stroke.tap(KEY_LEFTCTRL) + [.press(KEY_C)]))
    #expect(!isInterrupt([.press(KEY_LEFTCTRL), .release(KEY_C), .repeat(KEY_C)]))
  }
}
