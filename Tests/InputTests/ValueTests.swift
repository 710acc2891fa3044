import CEvdev
import Linux
import Testing

@testable import Input

@Suite("Names that devices give themselves")
struct PrintableTests {
  @Test("what could move a cursor or turn a line is replaced, the rest stays")
  func controls() {
    #expect(printable("ACME Keypad №2 キー é") == "ACME Keypad №2 キー é")
    #expect(printable("a\u{1B}[2Jb\nc\rd\u{7F}e\u{9B}f") == "a?[2Jb?c?d?e?f")
    #expect(printable("a\u{202E}b\u{2066}c\u{200B}d\u{2028}e\u{FEFF}f") == "a?b?c?d?e?f")
    #expect(printable("Z\u{0301}\u{0302}\u{0489}") == "Z???")
    #expect(printable("\u{E000}\u{FFFE}") == "??")
    #expect(printable("") == "")
  }

  @Test("a long name is cut and says so")
  func long() {
    let name = printable(String(repeating: "x", count: 1000))
    #expect(name == String(repeating: "x", count: 79) + "…")
    #expect(printable(String(repeating: "y", count: 80)) == String(repeating: "y", count: 80))
  }

  @Test("a device's name reaches a report only in that form, in one line")
  func report() {
    var device = FakeDevice.keypad
    device.name = "Evil\u{1B}[1A\n" + String(repeating: "n", count: 990)
    let description = device.described(node: "/dev/input/event3")
    let report = DeviceReport(
      node: description.node, description: description, use: DeviceUse(isKeypad: true))
    let line = report.description
    #expect(line.hasPrefix("/dev/input/event3  usb:0001:0002  \"Evil?[1A?nnn"))
    #expect(line.hasSuffix("…\": keypad"))
    #expect(!line.contains("\u{1B}") && !line.contains("\n"))
  }

  @Test("a name that is not UTF-8 is repaired")
  func notUTF8() {
    let handle = unsafe libevdev_new()
    guard let handle = unsafe handle else { return }
    unsafe libevdev_set_name(handle, [0x41, CChar(bitPattern: 0xFF), 0x42, 0])
    #expect(unsafe EvdevProbe(owning: handle).name == "A\u{FFFD}B")
  }
}

@Suite("Axes and calibration")
struct AxisTests {
  @Test("a value is told as its place between the ends, at an end if it is beyond")
  func fraction() {
    let axis = Axis(minimum: -100, maximum: 300)
    #expect(axis.fraction(-100) == 0)
    #expect(axis.fraction(300) == 1)
    #expect(axis.fraction(0) == 0.25)
    #expect(axis.fraction(Int32.min) == 0)
    #expect(axis.fraction(Int32.max) == 1)
    let whole = Axis(minimum: .min, maximum: .max)
    #expect(whole.fraction(.min) == 0)
    #expect(whole.fraction(.max) == 1)
    #expect(whole.fraction(0) > 0.49 && whole.fraction(0) < 0.51)
  }

  @Test(
    "an axis without a range puts everything at 0", arguments: [(5, 5), (9, -9), (Int32.max, .min)])
  func empty(minimum: Int32, maximum: Int32) {
    let axis = Axis(minimum: minimum, maximum: maximum)
    #expect(!axis.hasRange)
    #expect(axis.fraction(.min) == 0 && axis.fraction(0) == 0 && axis.fraction(.max) == 0)
  }

  @Test("six numbers are a calibration; an empty text corrects nothing")
  func parsing() throws {
    let shifted = try Calibration(parsing: " 0.5 0 0.25\t0 -1 1 ").apply(x: 0.5, y: 0.25)
    #expect(shifted == (0.5, 0.75))
    #expect(try Calibration(parsing: "") == .identity)
    #expect(try Calibration(parsing: "1 0 0 0 1 0") == .identity)
  }

  @Test(
    "anything else is refused by name, with what is allowed",
    arguments: [
      "1", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "nan 0 0 0 1 0", "inf 0 0 0 1 0",
      "1e300 0 0 0 1 0", "0 0 0 0 0 0", "1 2 0 2 4 0", "1,0,0,0,1,0",
    ])
  func refused(text: String) {
    #expect(throws: InputError.badCalibration(text)) { try Calibration(parsing: text) }
    #expect(InputError.badCalibration(text).description.contains("six numbers"))
  }
}

@Suite("Errors of input")
struct InputErrorTests {
  @Test("each is one line that names what was being done and what to do")
  func oneLine() {
    let errors: [InputError] = [
      .unknownKey("a\nb"), .unknownCommand("x\u{1B}", key: "KEY_1"), .badDevice("usb:\n"),
      .badCalibration("\n"), .notWaiting(Errno(24)), .noMonitor(Errno(1)), .notListed(Errno(2)),
    ]
    for error in errors {
      #expect(!error.description.contains("\n") && !error.description.contains("\u{1B}"))
      #expect(error.description.count > 40)
    }
  }

  @Test("a device that may not be opened says which group is needed")
  func permission() {
    let use = DeviceUse(reason: .notOpened(Errno(13)))
    #expect(use.description.contains("Permission denied") && use.description.contains("\"input\""))
    #expect(!DeviceUse(reason: .notOpened(Errno(19))).description.contains("\"input\""))
  }
}
