import CEvdev
import Messages
import Testing

@testable import Input

@Suite("The [keys] table")
struct KeyOverridesTests {
  private static let keypad = DeviceIdentity(bus: UInt16(BUS_USB), vendor: 0x04D9, product: 0xA02A)
  private static let other = DeviceIdentity(bus: UInt16(BUS_USB), vendor: 0x04D9, product: 0xA02B)

  private func command(
    _ code: Int32, shift: Bool = false, of device: DeviceIdentity = keypad, hasLetters: Bool = true,
    _ lines: (String, String, DeviceIdentity?)...
  ) throws -> Command? {
    var overrides = KeyOverrides()
    for line in lines { try overrides.add(key: line.0, command: line.1, device: line.2) }
    return overrides.keymap(for: device, hasLetters: hasLetters).command(
      for: Int(code), shift: shift)
  }

  @Test(
    "each command has a name",
    arguments: [
      ("0", Command.enter(0)), ("9", .enter(9)), ("submit", .submit), ("delete", .delete),
      ("clear", .clear), ("clear-or-renew", .clearOrRenew), ("none", nil),
    ])
  func names(name: String, expected: Command?) throws {
    #expect(try command(KEY_F1, ("KEY_F1", name, nil)) == expected)
    #expect(try command(KEY_KP7, ("KEY_KP7", name, nil)) == expected)
  }

  @Test("a table for one product counts more than the one for all, wherever it stands")
  func perDevice() throws {
    let lines: [(String, String, DeviceIdentity?)] = [
      ("KEY_F1", "submit", Self.keypad), ("KEY_F1", "clear", nil),
    ]
    #expect(try command(KEY_F1, lines[0], lines[1]) == .submit)
    #expect(try command(KEY_F1, lines[1], lines[0]) == .submit)
    #expect(try command(KEY_F1, of: Self.other, lines[0], lines[1]) == .clear)
  }

  @Test("the last line for a key counts")
  func last() throws {
    #expect(try command(KEY_F1, ("KEY_F1", "1", nil), ("KEY_F1", "2", nil)) == .enter(2))
  }

  @Test("a key may mean something else while Shift is held, also where there are letters")
  func shift() throws {
    #expect(try command(KEY_3, shift: true, ("SHIFT+KEY_3", "submit", nil)) == .submit)
    #expect(try command(KEY_3, shift: false, ("SHIFT+KEY_3", "submit", nil)) == .enter(3))
    #expect(
      try command(KEY_3, shift: true, hasLetters: false, ("SHIFT+KEY_3", "3", nil)) == .enter(3))
  }

  @Test("a button may be a key too, for keypads that are wired up as one")
  func button() throws {
    #expect(try command(BTN_1, ("BTN_1", "1", nil)) == .enter(1))
  }

  @Test(
    "a key that the kernel doesn't know is named, with what is allowed",
    arguments: [
      "KEY_NOSUCH", "key_1", "1", "", "+", "SHIFT+", "SHIFT+KEY_NOSUCH", "CTRL+KEY_1",
      "SHIFT+SHIFT+KEY_1", "KEY_RESERVED", "KEY_MAX", "EV_KEY", "ABS_X", " KEY_1",
    ])
  func unknownKey(name: String) {
    var overrides = KeyOverrides()
    #expect(throws: InputError.unknownKey(name)) { try overrides.add(key: name, command: "1") }
    let message = InputError.unknownKey(name).description
    #expect(message.contains("\"\(name)\"") && message.contains("KEY_KP5"))
    #expect(overrides == KeyOverrides())
  }

  @Test(
    "a command that is none is named, with what is allowed",
    arguments: ["10", "", "Submit", "ok", "-1", "１", "select", " 1"])
  func unknownCommand(name: String) {
    var overrides = KeyOverrides()
    let error = InputError.unknownCommand(name, key: "KEY_1")
    #expect(throws: error) { try overrides.add(key: "KEY_1", command: name) }
    #expect(
      error.description.contains("\"\(name)\"") && error.description.contains("clear-or-renew"))
  }
}

@Suite("Devices in the configuration")
struct DeviceMatchTests {
  @Test("usb:VVVV:PPPP is a product, in either case, and prints as it is written")
  func identity() throws {
    let identity = try DeviceIdentity(parsing: "USB:04D9:a02a")
    #expect(identity == DeviceIdentity(bus: 3, vendor: 0x04D9, product: 0xA02A))
    #expect(identity.description == "usb:04d9:a02a")
    #expect(try DeviceMatch(parsing: "usb:04d9:a02a") == .identity(identity))
  }

  @Test(
    "other forms are refused by name",
    arguments: [
      "usb:", "usb:04d9", "usb:4d9:a02a", "usb:04d9:a02a:1", "usb:04g9:a02a", "usb:+4d9:a02a",
      "pci:04d9:a02a", "", "usb:０4d9:a02a",
    ])
  func badIdentity(text: String) {
    #expect(throws: InputError.badDevice(text)) { try DeviceIdentity(parsing: text) }
    #expect(InputError.badDevice(text).description.contains("usb:VVVV:PPPP"))
  }

  @Test("anything else in the allow list is a whole name")
  func name() throws {
    #expect(try DeviceMatch(parsing: "ACME Keypad: 2") == .name("ACME Keypad: 2"))
    #expect(throws: InputError.badDevice("")) { try DeviceMatch(parsing: "") }
    #expect(throws: InputError.badDevice("usb:1:2")) { try DeviceMatch(parsing: "usb:1:2") }
  }
}
