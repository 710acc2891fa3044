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
