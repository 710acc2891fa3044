/// A text of a message file, or one of an integrator's own: what to say for a phrase.
///
/// `{count}` and `{name}` mark where the number or the name goes. `|` marks where a line may best end, for languages
/// that set no spaces; it isn't seen.
public struct Message: Equatable, Sendable {
  /// What it is said for.
  public let phrase: Phrase
  /// Whether it is the form for one of a counted phrase.
  public let isOne: Bool
  /// The words.
  public let text: String
  /// Where it stands, counted from 1.
  public let line: Int

  /// A message by its key; nil if no screen says anything by that.
  ///
  /// - Parameters:
  ///   - key: a phrase's, with `.one` added for a counted phrase's form for one.
  ///   - text: the words.
  ///   - line: where they stand, counted from 1.
  public init?(key: String, text: String, line: Int) {
    isOne = key.hasSuffix(Phrase.oneSuffix)
    guard
      let phrase = Phrase(
        rawValue: isOne ? String(key.dropLast(Phrase.oneSuffix.utf8.count)) : key),
      !isOne || phrase.isCounted
    else { return nil }
    self.phrase = phrase
    self.text = text
    self.line = line
  }

  /// Its key.
  var key: String { isOne ? phrase.oneKey : phrase.rawValue }
}
