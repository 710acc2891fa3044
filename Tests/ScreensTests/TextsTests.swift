import Testing

@testable import Screens

@Suite struct TextsTests {
  @Test("English says something for every phrase, and one try is not called tries")
  func english() {
    for phrase in Phrase.allCases {
      let text = Texts.english.text(phrase, count: 3, name: "Anna")
      #expect(!text.isEmpty && text != phrase.rawValue && !text.contains("{"))
    }
    #expect(Texts.english.text(.rejected, count: 1) == "Not right. 1 try before a wait.")
    #expect(Texts.english.text(.rejected, count: 2) == "Not right. 2 tries before a wait.")
    #expect(Texts.english.text(.acceptedTitleNamed, name: "{name}") == "Welcome, {name}")
    #expect(Texts.english.text(.serviceTitle, count: 12) == "Needs service (code 12)")
    #expect(Texts.english.text(.acceptedTitleNamed, name: "{count}") == "Welcome, {count}")
  }

  @Test("a wrong PIN after which a wait begins is not asked for again")
  func rejections() {
    #expect(ScreenPainter.rejection(triesLeft: 0) == .phrase(.rejectedLast))
    #expect(ScreenPainter.rejection(triesLeft: 1) == .phrase(.rejected, count: 1))
    #expect(ScreenPainter.rejection(triesLeft: 255) == .phrase(.rejectedFreely))
  }

  @Test("a title of one's own is said instead")
  func title() {
    #expect(Texts.english.titled("Tür 3").text(.entryTitle) == "Tür 3")
  }

  /// The messages of a text in the form of a message file's lines.
  private func messages(_ lines: String) -> [Message] {
    lines.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      let parts = $1.split(separator: " = ", maxSplits: 1)
      return parts.count == 2
        ? Message(key: String(parts[0]), text: String(parts[1]), line: $0 + 1) : nil
    }
  }

  @Test("a message has a key that some screen says")
  func keys() {
    for key in Phrase.keys { #expect(Message(key: key, text: "a", line: 1)?.key == key) }
    for key in ["", ".one", "locked.units", "locked.unit.one", "hint.too-short.two", "plural"] {
      #expect(Message(key: key, text: "a", line: 1) == nil)
    }
  }

  @Test("what a language lacks is said in English, which counts as English does")
  func incomplete() {
    let (texts, problems) = Texts.of(messages("entry.title = Codice"), plural: .none)
    #expect(texts.text(.entryTitle) == "Codice")
    #expect(texts.text(.rejected, count: 1) == "Not right. 1 try before a wait.")
    #expect(problems.count == Phrase.allCases.count - 1)
    #expect(problems.allSatisfy { $0.line == nil })
    #expect(problems.first?.description == "'verifying.status' is missing: it is said in English")
  }

  @Test("languages count as they do")
  func plurals() {
    func text(_ plural: Texts.Plural, _ count: Int) -> String {
      Texts.of(
        messages("hint.too-short.one = {count} bit\nhint.too-short = {count} bits"),
        plural: plural
      ).texts.text(.tooShort, count: count)
    }
    #expect([0, 1, 2].map { text(.one, $0) } == ["0 bits", "1 bit", "2 bits"])
    #expect([0, 1, 2].map { text(.zeroAndOne, $0) } == ["0 bit", "1 bit", "2 bits"])
    #expect([0, 1, 2].map { text(.none, $0) } == ["0 bits", "1 bits", "2 bits"])
  }

  @Test("texts of one's own go before those of the language, each form by itself")
  func own() {
    func text(_ lines: String, _ count: Int) -> String {
      Texts.english.replacing(messages(lines)).texts.text(.tooShort, count: count)
    }
    #expect(text("hint.too-short.one = One.", 1) == "One.")
    #expect(text("hint.too-short.one = One.", 2) == "A PIN has at least 2 digits.")
    #expect(text("hint.too-short = Min. {count}.", 2) == "Min. 2.")
    #expect(text("hint.too-short = Min. {count}.", 1) == "Min. 1.")
    let title = Texts.english.replacing(messages("entry.title = Tür 3")).texts
    #expect(title.text(.entryTitle) == "Tür 3" && title.text(.verifying) == "One moment…")
  }

  @Test("only the mark of its phrase is filled in, and marks for breaking lines aren't seen")
  func filling() {
    let texts = Texts.english.replacing(
      messages("locked.unit = a {count}\nservice.title = 保守|{count}")
    ).texts
    #expect(texts.text(.lockedUnit, count: 7) == "a {count}")
    #expect(texts.text(.serviceTitle, count: 7) == "保守\u{200B}7")
    #expect(!texts.characters.contains("\u{200B}") && texts.characters.contains("守"))
  }

  @Test(
    "a mistake in a text is named with its line",
    arguments: [
      (
        "\nservice.title = Broken", Texts.Plural.one,
        TextsProblem.Reason.lacksMark("service.title", mark: "{count}")
      ),
      (
        "\naccepted.title-named = {nmae}", .one,
        .lacksMark("accepted.title-named", mark: "{name}")
      ),
      ("\nlocked.unit = {count}", .one, .unknownMark("locked.unit", allowed: nil)),
      ("\nservice.title = {count} {name}", .one, .unknownMark("service.title", allowed: "{count}")),
      (
        "\nservice.title = {count} {count}", .one, .unknownMark("service.title", allowed: "{count}")
      ),
      ("\nlocked.title = a}", .one, .unknownMark("locked.title", allowed: nil)),
      ("\nhint.too-short = {count}", .one, .lacksOne("hint.too-short.one")),
      (
        "\nhint.too-short.one = a\nhint.too-short = {count}", .zeroAndOne,
        .lacksMark("hint.too-short.one", mark: "{count}")
      ),
      ("\nhint.too-short.one = a", .none, .needlessOne("hint.too-short.one")),
    ])
  func mistakes(lines: String, plural: Texts.Plural, reason: TextsProblem.Reason) {
    let texts = Texts.of(messages(""), plural: plural).texts
    let problems = texts.replacing(messages(lines)).problems
    #expect(problems == [TextsProblem(line: 2, reason)])
    #expect(problems.allSatisfy { !$0.description.contains("\n") })
  }

  @Test("words in Han or kana are dense, and so are others with such a title")
  func dense() {
    #expect(Language("zh").texts.isDense && Language("ja").texts.isDense)
    #expect(!Texts.english.isDense && !Language("fr").texts.isDense)
    #expect(Texts.english.titled("入口").isDense)
    #expect(Texts.english.replacing(messages("locked.unit = 分")).texts.isDense)
  }
}
