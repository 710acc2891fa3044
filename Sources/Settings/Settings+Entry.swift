extension Settings {
  /// `[entry]`: the field.
  public struct Entry: Equatable, Sendable {
    /// What is seen of a digit.
    public enum Mode: String, CaseIterable, Sendable {
      /// A dot.
      case secret
      /// The digit itself.
      case visible
    }

    /// Which words the screens are written with.
    public enum Language: Equatable, Sendable {
      /// Those of the environment's locale, where there are any.
      case automatic
      /// Those of a language that Pintle speaks, by its code: `de`, `zh-TW`.
      case code(String)
      /// Those of a message file of one's own, by its whole path.
      case file(String)
    }

    /// `length`: how many digits make a PIN, within 1…12; the upper bound is the number of cells.
    public var length = 6...6
    /// `mode`: dots or digits.
    public var mode = Mode.secret
    /// `reveal-last`: how long the last digit is seen before it turns into a dot; zero: never.
    public var revealLast = Duration.zero
    /// `idle-clear`: how long after the last key an unfinished entry is erased; zero: never.
    public var idleClear = Duration.seconds(15)
    /// `title`: the words above the field; nil: Pintle's own.
    public var title: String?
    /// `language`: the words of all else.
    public var language = Language.automatic

    /// The defaults.
    public init() {}

    static let keys = [
      Key("entry", "length", .length, \.entry.length),
      Key("entry", "mode", .choice(Mode.self), \.entry.mode),
      Key(
        "entry", "reveal-last",
        .duration(.milliseconds(100) ... .seconds(5), zero: "for never"), \.entry.revealLast),
      Key(
        "entry", "idle-clear",
        .duration(.seconds(1) ... .seconds(3600), zero: "for never"), \.entry.idleClear),
      Key("entry", "title", .text(longest: 60), unset: "", \.entry.title),
      Key("entry", "language", .language, \.entry.language),
    ]
  }
}

extension ValueKind where Value == ClosedRange<Int> {
  /// A number of digits or a range of them.
  static var length: ValueKind {
    ValueKind("a number of digits from 1 to 12, or a range such as 4-8") { text in
      let bounds = text.split(separator: "-", omittingEmptySubsequences: false)
      let numbers = bounds.compactMap { wholeNumber(trimmed($0), 1...12) }
      guard numbers.count == bounds.count, numbers.count <= 2, let first = numbers.first,
        let last = numbers.last, first <= last
      else { return nil }
      return first...last
    }
  }
}

extension ValueKind where Value == Settings.Entry.Language {
  /// A language, as it is written on the command line, too. Whether its file is there is looked up when it is used.
  static var language: ValueKind {
    ValueKind("auto, a language such as de, en, es, fr, ja or zh, or a message file's whole path") {
      text in
      if text == "auto" { return .automatic }
      if text.hasPrefix("/") { return text.hasSuffix("/") ? nil : .file(text) }
      return isLanguageCode(text) ? .code(text) : nil
    }
  }

  /// Two or three small letters, and perhaps a region or a script behind a hyphen (BCP 47, as far as it goes here).
  private static func isLanguageCode(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count),
      language.allSatisfy({ ("a"..."z").contains($0) }), parts.count <= 2
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (2...8).contains(part.utf8.count)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }
}

extension Settings.Entry.Language {
  /// A language by the text of the configuration; nil if it is none.
  ///
  /// - Parameter text: `auto`, a code, or a whole path.
  public init?(text: String) {
    guard let language = ValueKind<Settings.Entry.Language>.language.read(text) else { return nil }
    self = language
  }

  /// What may be written, for people.
  public static var allowed: String { ValueKind<Settings.Entry.Language>.language.allowed }
}
