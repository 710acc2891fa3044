import Glibc
import Settings
import Testing

/// Words of one's own, and the files of languages.
@Suite struct TextTests {
  private let keys = [
    "entry.title", "hint.too-short.one", "hint.too-short", "hint.input-lost", "locked.title",
  ]

  private func settings(_ text: String) throws(InvalidSettings) -> Settings {
    try Settings.parse(Array(text.utf8), textKeys: keys)
  }

  @Test("[texts] has words under the keys of the screens")
  func texts() throws {
    let settings = try settings(
      "[texts]\nentry.title = Bike: 1 = one ; no\n\nhint.too-short={count}\n")
    #expect(
      settings.texts == [
        KeyedText(key: "entry.title", text: "Bike: 1 = one", line: 2),
        KeyedText(key: "hint.too-short", text: "{count}", line: 4),
      ])
    #expect(try self.settings("[texts]\nentry.title =\n").texts == [])
    #expect(try Settings.parse(Array("[texts]\nany = thing".utf8)).texts.count == 1)
  }

  @Test(
    "a key that no screen says is told with what was probably meant",
    arguments: [
      ("entry.titel = a", "2: no screen says 'entry.titel'; did you mean 'entry.title'?"),
      (
        "hint.nonsense-word = a",
        "2: no screen says 'hint.nonsense-word'; there are hint.too-short.one, hint.too-short and "
          + "hint.input-lost"
      ),
      ("zzzzzzzzz = a", "2: no screen says 'zzzzzzzzz'; keys begin with entry., hint. or locked."),
      (
        "entry.title = a\nentry.title = b",
        "3: 'entry.title' is set a second time in [texts], first in line 2; remove one of the two"
      ),
      (
        "entry.title = a\u{7}",
        "2: entry.title can't be 'a?'; allowed is up to 120 characters of text, none of them a "
          + "control character"
      ),
    ])
  func mistakes(line: String, complaint: String) {
    let error = #expect(throws: InvalidSettings.self) { try settings("[texts]\n\(line)\n") }
    #expect(error?.problems.map { $0.line(in: "f") } == ["f:" + complaint])
  }

  @Test(
    "a language is a code, a message file, or left to the environment",
    arguments: [
      ("auto", Settings.Entry.Language.automatic), ("de", .code("de")), ("zh-TW", .code("zh-TW")),
      ("sr-Latn", .code("sr-Latn")), ("/etc/pintle/it.conf", .file("/etc/pintle/it.conf")),
    ])
  func languages(text: String, language: Settings.Entry.Language) throws {
    #expect(try settings("[entry]\nlanguage = \(text)\n").entry.language == language)
    #expect(Settings.Entry.Language(text: text) == language)
  }

  @Test(
    "what is no language is refused",
    arguments: ["", "d", "german", "DE", "de_DE", "de-", "de-A-B", "../de", "/etc/", "it.conf"])
  func noLanguage(text: String) {
    let error = #expect(throws: InvalidSettings.self) {
      try settings("[entry]\nlanguage = \(text)\n")
    }
    #expect(
      error?.problems.map(\.text) == [
        "entry.language can't be '\(text)'; allowed is \(Settings.Entry.Language.allowed)"
      ])
  }
}

/// Message files.
@Suite struct MessageFileTests {
  private func file(_ text: String) -> MessageFile {
    MessageFile(Array(text.utf8), keys: ["entry.title", "locked.title"])
  }

  @Test("a message file says how a language counts, and its words")
  func whole() {
    let file = file(
      "# Test\r\n[language]\r\nplural = zero-and-one\r\n[texts]\r\nentry.title = Ü…\r\n")
    #expect(file.plural == .zeroAndOne)
    #expect(file.texts == [KeyedText(key: "entry.title", text: "Ü…", line: 5)])
    #expect(file.problems == [])
  }

  @Test("what is right of it is used, whatever else is wrong")
  func mistakes() {
    let file = file(
      """
      stray = 1
      [language]
      plural = two
      name = Test
      plural = one
      [texts]
      entry.titel = a
      entry.title = b
      nonsense
      [others]
      locked.title = c
      """)
    #expect(file.texts == [KeyedText(key: "entry.title", text: "b", line: 8)])
    #expect(file.plural == .none)
    #expect(file.problems.map { $0.line ?? 0 } == [1, 3, 4, 5, 7, 9, 10])
    #expect(
      file.problems[1].text == "plural can't be 'two'; allowed is none, one or zero-and-one")
  }

  @Test("a file without a rule for plurals is told so")
  func noPlural() {
    #expect(
      file("[texts]\nentry.title = a").problems == [
        Problem(line: nil, text: "[language] lacks 'plural = none, one or zero-and-one'")
      ])
  }

  @Test("a huge file and bytes that are no text give problems, not words")
  func bytes() {
    let huge = MessageFile([UInt8](repeating: 0x20, count: Settings.largestFile + 1))
    #expect(huge.texts == [] && huge.problems.count == 1)
    let latin = MessageFile(Array("[language]\nplural = one\n[texts]\na = ".utf8) + [0xFC])
    #expect(latin.texts == [] && latin.problems.map(\.line) == [4])
  }

  @Test("a file is read from the disk unless everyone can write to it")
  func loading() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("xx.conf", Array("[language]\nplural = one\n".utf8))
    #expect(try MessageFile.load(path: path)?.plural == .one)
    #expect(try MessageFile.load(path: path + ".none") == nil)
    unsafe chmod(path, 0o666)
    #expect(
      throws: SettingsError.unreadable(
        path: path,
        reason: "everyone can write to it, and it says what the screen says: chmod o-w it")
    ) { try MessageFile.load(path: path) }
  }
}
