/// The words of one language: a text for every ``Phrase``, whatever was read.
public struct Texts: Equatable, Sendable {
  /// Which numbers take the form for one.
  public enum Plural: String, Sendable, CaseIterable {
    /// None: Chinese, Japanese.
    case none
    /// 1: English, German, Spanish.
    case one
    /// 0 and 1: French.
    case zeroAndOne = "zero-and-one"
  }

  /// The words of one phrase.
  struct Forms: Equatable, Sendable {
    /// For all numbers, or all but one.
    var other: String
    /// For one.
    var one: String?
    /// Which numbers those are: in a language that lacks a phrase, English ones stand.
    var plural: Plural
  }

  /// Where a line may end, in a text as it is kept: U+200B, the space without a width.
  static let breakMark: Character = "\u{200B}"

  /// Which numbers take the form for one.
  private let plural: Plural
  private var forms: [Phrase: Forms]
  /// Whether they are written with characters of many strokes: Han, kana.
  private(set) var isDense = false

  init(plural: Plural, forms: [Phrase: Forms]) {
    self.plural = plural
    self.forms = forms
  }

  /// The words of a language; in English where there are none.
  ///
  /// - Parameters:
  ///   - messages: its message file's, each key once.
  ///   - plural: how it counts.
  /// - Returns: the words, and what is wrong with the messages, by line.
  public static func of(
    _ messages: [Message], plural: Plural
  ) -> (texts: Texts, problems: [TextsProblem]) {
    var texts = Texts(plural: plural, forms: english.forms)
    var problems = texts.set(messages)
    for phrase in Phrase.allCases where !messages.contains(where: { $0.phrase == phrase }) {
      problems.append(TextsProblem(line: nil, .missing(phrase.rawValue)))
    }
    return (texts, problems)
  }

  /// The same words but for some.
  ///
  /// - Parameter messages: the others, each key once.
  /// - Returns: the words, and what is wrong with the messages, by line.
  public func replacing(_ messages: [Message]) -> (texts: Texts, problems: [TextsProblem]) {
    var texts = self
    let problems = texts.set(messages)
    return (texts, problems)
  }

  /// The same words with another title above the field.
  ///
  /// - Parameter title: what the integrator wants to say; one line.
  /// - Returns: words that say it.
  public func titled(_ title: String) -> Texts {
    var texts = self
    texts.forms[.entryTitle] = Forms(other: title, plural: plural)
    texts.isDense = isDense || Texts.isDense(title)
    return texts
  }

  /// The words of a phrase.
  ///
  /// - Parameters:
  ///   - phrase: what to say.
  ///   - count: the number in it, if it has one.
  ///   - name: the name in it, if it has one.
  /// - Returns: one text; never empty.
  public func text(_ phrase: Phrase, count: Int = 0, name: String = "") -> String {
    guard let forms = forms[phrase] else { return phrase.rawValue }
    var text = forms.other
    if let one = forms.one, forms.plural.isOne(count) { text = one }
    guard let mark = phrase.mark, let range = Texts.range(of: mark, in: text) else { return text }
    let value = mark == Phrase.nameMark ? name : "\(count)"
    return text[..<range.lowerBound] + value + text[range.upperBound...]
  }

  /// Every character that these words are written with, but for names.
  public var characters: Set<Unicode.Scalar> {
    var characters = Set((0x30...0x39).compactMap(Unicode.Scalar.init))
    for forms in forms.values {
      characters.formUnion(forms.other.unicodeScalars)
      characters.formUnion(forms.one?.unicodeScalars ?? "".unicodeScalars)
    }
    characters.subtract(Texts.breakMark.unicodeScalars)
    return characters
  }

  /// Puts messages in the place of what was said.
  mutating func set(_ messages: [Message]) -> [TextsProblem] {
    var problems = messages.compactMap(problem)
    // The forms for one come after those that they belong to.
    for message in messages where !message.isOne {
      var one: String?
      if message.phrase.isCounted, plural != .none {
        one = messages.first { $0.isOne && $0.phrase == message.phrase }?.text
        if one == nil {
          problems.append(TextsProblem(line: message.line, .lacksOne(message.phrase.oneKey)))
        }
      }
      forms[message.phrase] = Forms(
        other: Texts.kept(message.text), one: one.map(Texts.kept), plural: plural)
    }
    for message in messages where message.isOne {
      if plural == .none {
        problems.append(TextsProblem(line: message.line, .needlessOne(message.key)))
      } else if let known = forms[message.phrase], known.plural == plural {
        forms[message.phrase]?.one = Texts.kept(message.text)
      }
    }
    isDense = forms.values.contains { Texts.isDense($0.other) }
    return problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private func problem(of message: Message) -> TextsProblem? {
    var rest = message.text
    let mark = message.phrase.mark
    if let mark {
      if let range = Texts.range(of: mark, in: rest) {
        rest.replaceSubrange(range, with: "")
      } else if !message.isOne || plural == .zeroAndOne {
        return TextsProblem(line: message.line, .lacksMark(message.key, mark: mark))
      }
    }
    guard rest.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      return nil
    }
    return TextsProblem(line: message.line, .unknownMark(message.key, allowed: mark))
  }

  private static func isDense(_ text: String) -> Bool {
    text.contains(where: LineBreaks.isIdeographic)
  }

  private static func kept(_ text: String) -> String {
    String(text.map { $0 == "|" ? breakMark : $0 })
  }

  /// Where a mark of ASCII characters stands in a text.
  private static func range(of mark: String, in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(mark) {
        return start..<text.index(start, offsetBy: mark.count)
      }
      start = text.index(after: start)
    }
    return nil
  }
}

extension Texts.Plural {
  /// Whether a number takes the form for one.
  func isOne(_ count: Int) -> Bool {
    switch self {
    case .none: false
    case .one: count == 1
    case .zeroAndOne: count == 0 || count == 1
    }
  }
}
