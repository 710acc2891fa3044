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

  @Test("a correction is one row of the matrix for each direction, and never leaves the panel")
  func calibration() {
    let shifted = Calibration(a: 0.5, b: 0, c: 0.25, d: 0, e: -1, f: 1).apply(x: 0.5, y: 0.25)
    #expect(shifted == (0.5, 0.75))
    let turned = Calibration(a: 0, b: 1, c: 0, d: 1, e: 0, f: 0).apply(x: 0.1, y: 0.9)
    #expect(turned == (0.9, 0.1))
    #expect(Calibration.identity.apply(x: 0.3, y: 0.7) == (0.3, 0.7))
    let far = Calibration(a: 9, b: 0, c: 0, d: 0, e: 1, f: -2).apply(x: 0.5, y: 0.5)
    #expect(far == (1, 0))
  }

  @Test("a matrix of senseless numbers still gives a place on the panel")
  func senseless() {
    let huge = Double.greatestFiniteMagnitude
    for number in [huge, -huge, .infinity, -.infinity, .nan] {
      let matrix = Calibration(a: number, b: number, c: -number, d: number, e: -number, f: number)
      let place = matrix.apply(x: 1, y: 1)
      #expect((0...1).contains(place.x) && (0...1).contains(place.y))
    }
  }
}

@Suite("Errors of input")
struct InputErrorTests {
  @Test("each is one line that names what was being done and what to do")
  func oneLine() {
    let errors: [InputError] = [
      .unknownKey("a\nb\u{1B}"), .notWaiting(Errno(24)), .noMonitor(Errno(1)), .notListed(Errno(2)),
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
