import Glyphs
import Messages
import Raster
import Settings
import Testing

@testable import Screens

/// The message files that are shipped.
@Suite struct LanguageTests {
  /// Numbers that languages count in different ways.
  private let counts = [0, 1, 2, 5, 12, 21, 99]

  private func everyText(of language: Language) -> [(phrase: Phrase, count: Int, text: String)] {
    Phrase.allCases.flatMap { phrase in
      counts.map { (phrase, $0, language.texts.text(phrase, count: $0, name: "Anna")) }
    }
  }

  @Test("there are at least these languages")
  func languages() {
    let codes = Language.all.map(\.code)
    for code in ["de", "en", "es", "fr", "ja", "zh"] { #expect(codes.contains(code), "\(code)") }
  }

  @Test("a message file is complete, and nothing is wrong with it", arguments: Language.all)
  func complete(language: Language) {
    #expect(language.problems == [])
    #expect(language.file.texts.map(\.key).sorted() == language.keys.sorted())
  }

  @Test("what is built in is what en.conf says, where other languages start from")
  func english() {
    #expect(Language("en").texts == .english)
    let builtIn = Texts.englishMessages.map { "\($0.key) = \($0.value)" }
    #expect(Language("en").file.texts.map { "\($0.key) = \($0.text)" } == builtIn)
  }

  @Test("every number and name is said, and no sign of the file is seen", arguments: Language.all)
  func marks(language: Language) {
    for (phrase, count, text) in everyText(of: language) {
      #expect(!text.isEmpty && !text.contains { "{}|".contains($0) }, "\(text)")
      if phrase.mark == Phrase.countMark { #expect(text.contains("\(count)"), "\(text)") }
      if phrase.mark == Phrase.nameMark { #expect(text.contains("Anna"), "\(text)") }
    }
  }

  @Test("one try is not called tries, nor is no try in French")
  func plurals() {
    func tries(_ code: String, _ count: Int) -> Bool {
      let texts = Language(code).texts
      let many = texts.text(.rejected, count: 2)
      return texts.text(.rejected, count: count) == many.replacing("2", with: "\(count)")
    }
    for code in ["de", "en", "es", "fr"] {
      #expect(!tries(code, 1) && tries(code, 21), "\(code)")
      #expect(tries(code, 0) == (code != "fr"), "\(code)")
    }
    for code in ["ja", "zh"] { #expect(tries(code, 0) && tries(code, 1), "\(code)") }
  }

  @Test("nothing was left in English", arguments: Language.all.filter { $0.code != "en" })
  func translated(language: Language) {
    for phrase in Phrase.allCases where phrase != .lockedUnit {
      #expect(language.texts.text(phrase) != Texts.english.text(phrase), "\(phrase)")
    }
  }

  @Test("the usual fonts have every character", arguments: Language.all)
  func characters(language: Language) {
    let faces = Typefaces(masks: MaskStore())
    #expect(faces.missing(from: language.texts.characters) == [])
    #expect(faces.problems == [])
  }

  @Test("titles are no sentences with a stop, what stands under them is", arguments: Language.all)
  func stops(language: Language) {
    for phrase in Phrase.allCases {
      let text = language.texts.text(phrase, count: 2, name: "Anna")
      let isSentence = text.last.map { ".。".contains($0) } ?? false
      switch phrase {
      case .entryTitle, .acceptedTitle, .acceptedTitleNamed, .lockedTitle, .lockedUnit,
        .noCredentialsTitle, .noCredentialsStatus, .waitingTitle, .serviceTitle:
        #expect(!isSentence, "\(text)")
      case .verifying, .acceptedRunning: #expect(text.hasSuffix("…"), "\(text)")
      default: #expect(isSentence, "\(text)")
      }
    }
  }

  @Test("no line begins or ends with what must not stand there", arguments: Language.all)
  func lines(language: Language) {
    let faces = Typefaces(masks: MaskStore())
    for (_, count, text) in everyText(of: language) where count == 12 {
      for width in stride(from: 30, to: 500, by: 20) {
        let room = Layout.Room(
          rectangle: Rectangle(x: 0, y: 0, width: width, height: 50), size: 20, lines: 2)
        let fit = Typesetter.fit(text, style: .regular, in: room, faces: faces)
        guard fit.lines.count == 2, fit.size > Typesetter.smallestSize else { continue }
        let (first, second) = (fit.lines[0], fit.lines[1])
        #expect(second.first.map { "、。，．！？：；）」ー…っゃゅょッャュョ,.!?:;)% ".contains($0) } == false)
        #expect(first.last.map { "「（( ".contains($0) } == false)
        #expect(first.last.map { $0.isASCII && $0.isNumber } == false, "\(first) / \(second)")
      }
    }
  }
}

extension Language {
  /// The keys that its file has to have.
  var keys: [String] {
    Phrase.keys.filter { file.plural != .none || !$0.hasSuffix(Phrase.oneSuffix) }
  }
}
