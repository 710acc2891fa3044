import Settings
import Testing

/// What is said about a file with mistakes.
@Suite struct MistakeTests {
  @Test("all mistakes of a file are reported, in its order, and nothing is half applied")
  func allAtOnce() {
    let complaints = complaints(
      about: """
        length = 4
        [entry]
        lenght = 4
        mode = hidden
        nonsense
        [etnry]
        whatever = 1
        [theme
        [display]
        rotate = 90
        rotate = 180
        """)
    #expect(
      complaints.map { $0.prefix { $0 != " " } } == [
        "f:1:", "f:3:", "f:4:", "f:5:", "f:6:", "f:8:", "f:11:",
      ])
  }

  @Test(
    "a mistake is told with what was probably meant",
    arguments: [
      ("length = 4", "f:1: 'length' stands before the first [section]; put it under [entry]"),
      ("[etnry]", "f:1: unknown section [etnry]; did you mean [entry]?"),
      ("[Entry]", "f:1: unknown section [Entry]; did you mean [entry]?"),
      (
        "[zzzzzz]",
        "f:1: unknown section [zzzzzz]; there are [entry], [display], [theme], [pad], [input], "
          + "[lockout], [accept], [keys] and [texts]"
      ),
      ("[entry]\nlenght = 4", "f:2: unknown key 'lenght' in [entry]; did you mean 'length'?"),
      ("[entry]\nLength = 4", "f:2: unknown key 'Length' in [entry]; did you mean 'length'?"),
      ("[entry]\nrotate = 90", "f:2: unknown key 'rotate' in [entry]; it belongs under [display]"),
      (
        "[pad]\nqqqqqqqq = 1",
        "f:2: unknown key 'qqqqqqqq' in [pad]; there are show, order, letters, scramble and pressed"
      ),
      (
        "[entry]\nlength = 4\nlength = 5",
        "f:3: 'length' is set a second time in [entry], first in line 2; remove one of the two"
      ),
      (
        "[entry]\nlength = 4 # four",
        "f:2: entry.length can't be '4 # four'; allowed is a number of digits from 1 to 12, or a "
          + "range such as 4-8 (a comment behind a value begins with ' ;')"
      ),
      (
        "[pad]\nshow = never;no touch",
        "f:2: pad.show can't be 'never;no touch'; allowed is auto, on-tap, always or never "
          + "(a comment behind a value begins with ' ;')"
      ),
      (
        "[entry]\nlength 4",
        "f:2: this is neither a [section] nor 'key = value' nor a comment (# or ;)"
      ),
      ("[entry]\n= 4", "f:2: there is no key before '='"),
      ("[entry", "f:1: the ']' that ends the section's name is missing"),
      ("[entry] length = 4", "f:1: nothing but a comment may follow a [section] on its line"),
      (
        "[keys 1234:5678]",
        "f:1: '1234:5678' is no device; write [keys usb:VVVV:PPPP] with the numbers that "
          + "'pintle devices' lists"
      ),
      (
        "[keys]\nKEY_Ä = 1",
        "f:2: no key is called 'KEY_Ä'; names are those of the kernel, such as KEY_KPSLASH "
          + "('evtest' shows them)"
      ),
      (
        "[keys]\nKEY_A = 12",
        "f:2: KEY_A can't be '12'; allowed is a digit from 0 to 9, delete, clear, clear-or-renew, "
          + "submit or none"
      ),
      (
        "[keys]\nKEY_A = 1\nkey_a = 2",
        "f:3: 'KEY_A' is set a second time in [keys], first in line 2; remove one of the two"
      ),
    ])
  func wording(text: String, complaint: String) {
    #expect(complaints(about: text) == [complaint])
  }

  @Test("a key may be set once for all devices and once for each kind of device")
  func keysByDevice() throws {
    let settings = try settings(
      of: "[keys]\nA = 1\n[keys usb:0001:0002]\nA = 2\n[keys usb:0001:0003]\nA = 3\n")
    #expect(settings.keys.everywhere.map(\.command) == [.digit(1)])
    #expect(settings.keys.devices.flatMap(\.bindings).map(\.command) == [.digit(2), .digit(3)])
  }

  @Test("an error names its file on each line")
  func errorText() {
    let error = SettingsError.invalid(
      path: "/p",
      problems: [Problem(line: 2, text: "a"), Problem(line: nil, text: "b")])
    #expect(error.description == "/p:2: a\n/p: b")
    #expect(SettingsError.unreadable(path: "/p", reason: "no").description == "/p: no")
  }

  @Test("what is quoted from the file can't move a terminal's cursor")
  func controlCharacters() {
    #expect(
      complaints(about: "[pad]\npressed = \u{1B}[2Jyes").first?.contains("'?[2Jyes'") == true)
  }
}
