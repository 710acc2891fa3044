import CEvdev
import Messages
import Testing

@testable import Input

@Suite("The [keys] table")
struct KeyOverridesTests {
  private static let keypad = DeviceIdentity.usb(vendor: 0x04D9, product: 0xA02A)
  private static let other = DeviceIdentity.usb(vendor: 0x04D9, product: 0xA02B)

  private func command(
    _ code: Int32, shift: Bool = false, of device: DeviceIdentity = keypad, hasLetters: Bool = true,
    _ lines: (String, Command?, DeviceIdentity?)...
  ) throws -> Command? {
    var overrides = KeyOverrides()
    for line in lines { try overrides.add(key: line.0, command: line.1, device: line.2) }
    return overrides.keymap(for: device, hasLetters: hasLetters).command(
      for: Int(code), shift: shift)
  }

  @Test(
    "a key can be given any command, or none",
    arguments: [Command.enter(0), .enter(9), .submit, .delete, .clear, .clearOrRenew, nil])
  func commands(expected: Command?) throws {
    #expect(try command(KEY_F1, ("KEY_F1", expected, nil)) == expected)
    #expect(try command(KEY_KP7, ("KEY_KP7", expected, nil)) == expected)
  }

  @Test("selecting a cell is no key's command")
  func select() throws {
    #expect(try command(KEY_F1, ("KEY_F1", .select(cell: 1), nil)) == nil)
  }

  @Test("a table for one product counts more than the one for all, wherever it stands")
  func perDevice() throws {
    let lines: [(String, Command?, DeviceIdentity?)] = [
      ("KEY_F1", .submit, Self.keypad), ("KEY_F1", .clear, nil),
    ]
    #expect(try command(KEY_F1, lines[0], lines[1]) == .submit)
    #expect(try command(KEY_F1, lines[1], lines[0]) == .submit)
    #expect(try command(KEY_F1, of: Self.other, lines[0], lines[1]) == .clear)
  }

  @Test("the last line for a key counts")
  func last() throws {
    #expect(
      try command(KEY_F1, ("KEY_F1", .enter(1), nil), ("KEY_F1", .enter(2), nil)) == .enter(2))
  }

  @Test("a key may mean something else while Shift is held, also where there are letters")
  func shift() throws {
    #expect(try command(KEY_3, shift: true, ("SHIFT+KEY_3", .submit, nil)) == .submit)
    #expect(try command(KEY_3, shift: false, ("SHIFT+KEY_3", .submit, nil)) == .enter(3))
    #expect(
      try command(KEY_3, shift: true, hasLetters: false, ("SHIFT+KEY_3", .enter(3), nil))
        == .enter(3))
  }

  @Test("a button may be a key too, for keypads that are wired up as one")
  func button() throws {
    #expect(try command(BTN_1, ("BTN_1", .enter(1), nil)) == .enter(1))
  }

  @Test(
    "a key that the kernel doesn't know is named, with what is allowed",
    arguments: [
      "KEY_NOSUCH", "key_1", "1", "", "+", "SHIFT+", "SHIFT+KEY_NOSUCH", "CTRL+KEY_1",
      "SHIFT+SHIFT+KEY_1", "KEY_RESERVED", "KEY_MAX", "EV_KEY", "ABS_X", " KEY_1",
    ])
  func unknownKey(name: String) {
    var overrides = KeyOverrides()
    #expect(throws: InputError.unknownKey(name)) {
      try overrides.add(key: name, command: .enter(1))
    }
    let message = InputError.unknownKey(name).description
    #expect(message.contains("\"\(name)\"") && message.contains("KEY_KP5"))
    #expect(overrides == KeyOverrides())
    #expect(!KeyOverrides.isKeyName(name) && KeyOverrides.isKeyName("SHIFT+KEY_3"))
  }
}
