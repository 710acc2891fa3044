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

  @Test("languages count as they do")
  func plurals() throws {
    func text(_ plural: String, _ count: Int) throws -> String {
      let messages = Texts.englishMessages.replacing("plural = one", with: "plural = \(plural)")
      return try Texts(messages: messages).text(.tooShort, count: count)
    }
    #expect(try text("one", 0).contains("0 digits"))
    #expect(try text("zero-and-one", 0).contains("1 digit."))
    #expect(try text("none", 1).contains("1 digits"))
  }

  @Test("a mistake in a message file is named with its line")
  func mistakes() {
    func error(_ messages: String) -> TextsError? {
      do throws(TextsError) {
        _ = try Texts(messages: messages)
        return nil
      } catch {
        return error
      }
    }
    let good = Texts.englishMessages
    let last = good.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    #expect(error(good) == nil)
    #expect(error(good + "\nnonsense") == .notALine(line: last))
    #expect(error(good + "\nlocked.unit =") == .notALine(line: last))
    #expect(error(good + "\nlocked.units = h") == .unknownKey("locked.units", line: last))
    #expect(error(good + "\nlocked.unit.one = h") == .unknownKey("locked.unit.one", line: last))
    #expect(error(good + "\nlocked.unit = h") == .repeated("locked.unit", line: last))
    #expect(error(good.replacing("plural = one\n", with: "")) == .plural)
    #expect(error(good.replacing("plural = one\n", with: "plural = two\n")) == .plural)
    #expect(error(good.replacing("locked.unit = min", with: "")) == .missing("locked.unit"))
    #expect(
      error(good.replacing("rejected.tries.one", with: "#")) == .missing("rejected.tries.one"))
    #expect(
      error(good.replacing("Welcome, {name}", with: "Welcome"))
        == .lacksMark("accepted.title-named", mark: "{name}", line: 8))
    #expect(error("") == .plural)
  }
}
