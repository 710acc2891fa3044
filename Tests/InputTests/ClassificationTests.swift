import CEvdev
import Messages
import Testing

@testable import Input

@Suite("What a device is used for")
struct ClassificationTests {
  private func use(_ device: FakeDevice, _ classification: Classification = Classification())
    -> DeviceUse
  {
    classification.uses(of: [device.described()])[0]
  }

  @Test("ten digit codes make a keypad, from any of the three places digits come from")
  func keypads() {
    for codes in [Keys.row, Keys.block, Keys.telephone] {
      #expect(use(FakeDevice(keys: codes)) == DeviceUse(isKeypad: true))
    }
    #expect(use(FakeDevice(keys: Array(Keys.row[0..<5] + Keys.block[5...]))).isKeypad)
    #expect(use(.keyboard) == DeviceUse(isKeypad: true))
    #expect(use(.keypad).description == "keypad")
  }

  @Test("a device that lacks one digit is no keypad", arguments: 0..<10)
  func nineDigits(missing: Int) {
    var codes = Keys.block + [KEY_KPENTER]
    codes.remove(at: missing)
    #expect(use(FakeDevice(keys: codes)) == DeviceUse(reason: .missingDigits))
  }

  @Test("a digit that [keys] supplies counts, and one that it takes away doesn't")
  func overrides() throws {
    var supplied = KeyOverrides()
    try supplied.add(key: "KEY_F1", command: .enter(0))
    let device = FakeDevice(keys: Array(Keys.block[1...]) + [KEY_F1])
    #expect(use(device).reason == .missingDigits)
    #expect(use(device, Classification(overrides: supplied)).isKeypad)
    var taken = KeyOverrides()
    try taken.add(key: "KEY_KP0", command: nil)
    #expect(use(.keypad, Classification(overrides: taken)).reason == .missingDigits)
  }

  @Test("a name decides nothing")
  func names() {
    var device = FakeDevice.mouse
    device.name = "USB Numeric Keypad"
    #expect(use(device).reason == .mouse)
    device = .keypad
    device.name = "Power Button"
    #expect(use(device).isKeypad)
  }

  @Test("touchscreens and absolute pointers are told by their axes and what shows a touch")
  func touch() {
    #expect(use(.touchscreen) == DeviceUse(touch: .slots(10)))
    #expect(use(.touchscreen).description == "touchscreen (10 fingers)")
    #expect(use(.resistive) == DeviceUse(touch: .touch))
    #expect(use(.resistive).description == "touchscreen (1 finger)")
    #expect(use(.tablet) == DeviceUse(touch: .button))
    #expect(use(.tablet).description == "absolute pointer, as a touchscreen")
    var undeclared = FakeDevice.touchscreen
    undeclared.properties = []
    #expect(use(undeclared).touch == .slots(10))
    var pen = FakeDevice.resistive
    pen.keys += [BTN_TOOL_PEN, BTN_STYLUS]
    pen.properties = [INPUT_PROP_DIRECT]
    #expect(use(pen).touch == .touch)
  }

  @Test("what is not used is not used for a reason")
  func reasons() {
    #expect(use(.mouse).reason == .mouse)
    #expect(use(FakeDevice(keys: [KEY_POWER])).reason == .otherKeys)
    #expect(use(FakeDevice(keys: [KEY_VOLUMEUP, KEY_PLAYPAUSE])).reason == .otherKeys)
    #expect(use(FakeDevice(switches: [SW_LID])).reason == .switches)
    #expect(use(FakeDevice()).reason == .nothing)
    var touchpad = FakeDevice.touchscreen
    touchpad.keys += [BTN_TOOL_FINGER, BTN_LEFT]
    touchpad.properties = [INPUT_PROP_POINTER]
    #expect(use(touchpad).reason == .touchpad)
    touchpad.properties = []
    #expect(use(touchpad).reason == .touchpad)
    var drawing = FakeDevice.resistive
    drawing.keys += [BTN_TOOL_PEN, BTN_STYLUS]
    #expect(use(drawing).reason == .drawingTablet)
    let stick = FakeDevice(
      keys: [BTN_TRIGGER, BTN_THUMB], axes: [(ABS_X, 0, 255), (ABS_Y, 0, 255)])
    #expect(use(stick).reason == .joystick)
    let pad = FakeDevice(keys: [BTN_SOUTH, BTN_EAST], axes: [(ABS_X, -9, 9), (ABS_Y, -9, 9)])
    #expect(use(pad).reason == .joystick)
    let lying = FakeDevice(
      axes: [(ABS_X, -512, 512), (ABS_Y, -512, 512)], properties: [INPUT_PROP_ACCELEROMETER])
    #expect(use(lying).reason == .accelerometer)
  }

  @Test("the old multi-touch protocol is refused, unless the driver imitates one finger beside it")
  func protocolA() {
    var device = FakeDevice(
      keys: [BTN_TOUCH], axes: [(ABS_MT_POSITION_X, 0, 99), (ABS_MT_POSITION_Y, 0, 99)],
      properties: [INPUT_PROP_DIRECT])
    #expect(use(device).reason == .protocolA)
    device.axes += [(ABS_X, 0, 99), (ABS_Y, 0, 99)]
    #expect(use(device).touch == .touch)
  }

  @Test(
    "axes without a range are refused",
    arguments: [(0, 0), (5, 5), (100, 0), (Int32.max, Int32.min), (-1, -1)])
  func emptyAxes(minimum: Int32, maximum: Int32) {
    var device = FakeDevice.touchscreen
    device.axes[2] = (ABS_MT_POSITION_X, minimum, maximum)
    #expect(use(device).reason == .emptyAxes)
    var single = FakeDevice.resistive
    single.axes[1] = (ABS_Y, minimum, maximum)
    #expect(use(single).reason == .emptyAxes)
    var pointer = FakeDevice.tablet
    pointer.axes[0] = (ABS_X, minimum, maximum)
    #expect(use(pointer).reason == .emptyAxes)
  }

  @Test("a device may be a keypad and a touchscreen at once")
  func both() {
    var device = FakeDevice.touchscreen
    device.keys += Keys.row
    #expect(use(device) == DeviceUse(isKeypad: true, touch: .slots(10)))
    #expect(use(device).description == "keypad and touchscreen (10 fingers)")
  }

  @Test("only what is on the allow list is used, by product or by whole name")
  func allow() {
    let other = FakeDevice(
      name: "Other", identity: DeviceIdentity(bus: 3, vendor: 1, product: 3), keys: Keys.block)
    let devices = [FakeDevice.keypad.described(), other.described(group: "other")]
    func used(_ entries: DeviceMatch...) -> [Bool] {
      Classification(allow: entries).uses(of: devices)
        .map(\.isUsed)
    }
    #expect(used() == [true, true])
    #expect(used(.identity(other.identity)) == [false, true])
    #expect(used(.name("Keypad")) == [true, false])
    #expect(used(.name("Key")) == [false, false])
    #expect(used(.identity(other.identity), .name("Keypad")) == [true, true])
    let refused = Classification(allow: [.name("nobody")]).uses(of: devices)[0]
    #expect(refused.description == "not used: not on the list of [input] allow")
  }
}

@Suite("Nodes of one device")
struct GroupTests {
  @Test("a keypad with two nodes is one keypad, and both its nodes are read")
  func twoNodes() {
    let first = FakeDevice(keys: Array(Keys.block[0...7])).described(node: "a")
    let second = FakeDevice(keys: Array(Keys.block[8...9]) + [KEY_KPENTER]).described(node: "b")
    let classification = Classification()
    #expect(classification.uses(of: [first, second]).map(\.isKeypad) == [true, true])
    #expect(classification.keypadGroups(among: [first, second]).count == 1)
    #expect(classification.uses(of: [first]).map(\.isKeypad) == [false])
  }

  @Test(
    "a node of a keypad that can send nothing of use, such as Power, is kept quiet",
    arguments: [KEY_POWER, KEY_SLEEP, KEY_VOLUMEUP])
  func otherKeys(key: Int32) {
    let other = FakeDevice(keys: [key]).described(node: "b")
    let classification = Classification()
    let uses = classification.uses(of: [FakeDevice.keypad.described(node: "a"), other])
    #expect(uses == [DeviceUse(isKeypad: true), DeviceUse(isKeptQuiet: true)])
    #expect(uses[1].isTaken && !uses[1].isUsed)
    // The machine's own power button is no part of a keypad.
    #expect(classification.uses(of: [other]) == [DeviceUse(reason: .otherKeys)])
  }

  @Test("a mouse that shares a receiver with a keyboard is still a mouse")
  func receiver() {
    let uses = Classification().uses(of: [
      FakeDevice.keyboard.described(node: "a"), FakeDevice.mouse.described(node: "b"),
    ])
    #expect(uses == [DeviceUse(isKeypad: true), DeviceUse(reason: .mouse)])
  }

  @Test("letters on one node are letters for the other: its arrows are no digits")
  func letters() {
    let arrows = FakeDevice(keys: Keys.navigation.map(\.code) + [KEY_ENTER]).described(node: "b")
    let classification = Classification()
    let alone = classification.keymap(of: arrows, among: [arrows])
    #expect(alone.command(for: Int(KEY_HOME), shift: false) == .enter(7))
    let keyboard = FakeDevice.keyboard.described(node: "a")
    let together = classification.keymap(of: arrows, among: [arrows, keyboard])
    #expect(together.command(for: Int(KEY_HOME), shift: false) == nil)
    let elsewhere = FakeDevice.keyboard.described(node: "a", group: "elsewhere")
    let apart = classification.keymap(of: arrows, among: [arrows, elsewhere])
    #expect(apart.command(for: Int(KEY_HOME), shift: false) == .enter(7))
  }

  @Test("a matrix keypad with the letters A to D is no keyboard")
  func hexadecimal() {
    let keys = Keys.row + [KEY_A, KEY_B, KEY_C, KEY_D]
    #expect(!FakeDevice(keys: keys).described().capabilities.hasLetters)
    #expect(FakeDevice.keyboard.described().capabilities.hasLetters)
    var almost = FakeDevice.keyboard
    almost.keys.removeAll { $0 == KEY_M }
    #expect(!almost.described().capabilities.hasLetters)
  }

  @Test("nodes belong together by their USB or HID device, then by where they are plugged in")
  func groups() {
    let usb = UdevNode(
      systemPath: "/sys/devices/pci0/usb1/1-1/1-1:1.0/input/input5/event5", node: "", parent: "1-1")
    #expect(usb.group(place: "usb-0000:00:14.0-1/input0") == "1-1")
    let path = "/sys/devices/platform/i8042/serio0/input/input1/event1"
    let platform = UdevNode(systemPath: path, node: "", parent: nil)
    #expect(platform.group(place: "isa0060/serio0/input0") == "isa0060/serio0")
    #expect(platform.group(place: "") == path)
    #expect(platform.group(place: "/input0") == path)
    #expect(platform.group(place: "gpio-keys") == path)
    let virtual = UdevNode(
      systemPath: "/sys/devices/virtual/input/input9/event9", node: "", parent: nil)
    #expect(virtual.group(place: "py-evdev-uinput/input0") == virtual.systemPath)
  }

  @Test("nodes are listed in the order of their numbers")
  func order() {
    let numbers = ["event0", "event10", "event9", "event"].map {
      UdevNode(systemPath: "", node: "/dev/input/\($0)", parent: nil).number
    }
    #expect(numbers == [0, 10, 9, .max])
  }
}
