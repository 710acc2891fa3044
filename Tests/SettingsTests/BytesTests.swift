import Settings
import Testing

/// Files as editors, power cuts and strangers leave them.
@Suite struct BytesTests {
  @Test(
    "line ends, indentation, blank lines and a byte order mark change nothing",
    arguments: [
      "[entry]\nlength = 4\n[pad]\npressed = no\n",
      "[entry]\nlength = 4\n[pad]\npressed = no",
      "[entry]\r\nlength = 4\r\n[pad]\r\npressed = no\r\n",
      "\u{FEFF}[entry]\nlength=4\n\n\n[pad]\npressed=no",
      "  [entry]  \n\tlength\t=\t4\t\n   \n  [pad]\n      pressed : no\n",
      "# a\n[entry] ; b\n; c\nlength = 4 ; d\n  # e\n[pad]# f\npressed = no ;",
      "[entry]\n[pad]\npressed = no\n[entry]\nlength = 4\n",
    ])
  func layouts(text: String) throws {
    var expected = Settings()
    expected.entry.length = 4...4
    expected.pad.pressed = false
    #expect(try settings(of: text) == expected)
  }

  @Test("an indented line is a line of its own, not a part of the value above")
  func noContinuation() {
    #expect(complaints(about: "[entry]\ntitle = Hello\n  world").count == 1)
    #expect(complaints(about: "[entry]\ntitle = Hello\n  length = 4") == [])
  }

  @Test("a line is read whole up to the parser's buffer and refused beyond it, never cut")
  func longLines() throws {
    let prefix = "font = /"
    let fitting = String(repeating: "a", count: 198 - prefix.count)
    let settings = try settings(of: "[theme]\n\(prefix)\(fitting)\n[entry]\nlength = 4")
    #expect(settings.theme.font == "/" + fitting)
    #expect(settings.entry.length == 4...4)
    for extra in [1, 2, 3, 100, 1000, 30_000] {
      let long = fitting + String(repeating: "a", count: extra)
      #expect(
        complaints(about: "[theme]\n\(prefix)\(long)\n[entry]\nlength = 44") == [
          "f:2: this line has \(198 + extra) bytes, at most 198 are allowed",
          "f:4: entry.length can't be '44'; allowed is a number of digits from 1 to 12, or a range "
            + "such as 4-8",
        ])
    }
    #expect(complaints(about: "# " + String(repeating: "a", count: 5000)) == [])
    let name = String(repeating: "a", count: 60)
    #expect(complaints(about: "[\(name)]") == ["f:1: no section has such a name"])
  }

  @Test("zero bytes, as a power cut leaves them, are refused by line")
  func zeroBytes() {
    let text = Array("[entry]\n".utf8) + [UInt8](repeating: 0, count: 40)
    #expect(
      complaints(about: text) == [
        "f:2: there are zero bytes in this line: the file is damaged, write it anew"
      ])
    #expect(complaints(about: Array("[entry]\nlength = 4".utf8) + [0] + Array("2".utf8)).count == 1)
  }

  @Test("text that is not UTF-8 is refused by line, but not in a comment")
  func encoding() {
    let latin = Array("# f".utf8) + [0xFC] + Array("r\n[entry]\ntitle = T".utf8) + [0xFC, 0x72]
    #expect(
      complaints(about: latin) == ["f:3: this line is not UTF-8 text: save the file as UTF-8"])
  }

  @Test("a file of more than 64 KiB is no configuration")
  func hugeFile() {
    let comment = [UInt8](repeating: UInt8(ascii: "#"), count: Settings.largestFile)
    #expect(complaints(about: comment) == [])
    #expect(
      complaints(about: comment + [0x0A]) == [
        "f: the file is larger than 64 KiB, so it is no configuration of Pintle"
      ])
  }

  @Test("any bytes give settings or problems, never a crash")
  func randomBytes() {
    var random = Splitmix(state: 2)
    let pieces = [
      "[entry]\n", "[keys usb:1c4f:0002]\n", "[", "]", "=", " ; ", "#", "\n", "\r\n", "\u{FEFF}",
      "length", "waits", "calibration", "1 0 0 0 1 0", "4-8", "0", "30s", "KEY_A", "clear", ":",
      "é", "[lockout]", " ", "\t", "title = ", String(repeating: "x", count: 190),
    ].map { Array($0.utf8) }
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        if Bool.random(using: &random) {
          bytes += pieces[Int.random(in: pieces.indices, using: &random)]
        } else {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      }
      let lines = bytes.count { $0 == 0x0A } + 1
      do {
        _ = try Settings.parse(bytes)
      } catch {
        #expect(!error.problems.isEmpty)
        #expect(error.problems.allSatisfy { (1...lines).contains($0.line ?? 1) })
      }
    }
  }
}

/// Numbers that look random and come again with the same start.
struct Splitmix: RandomNumberGenerator {
  /// Where it stands.
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
