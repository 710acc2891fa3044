/// The words of one language: a text for every ``Phrase``, complete by construction.
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
  }

  /// Which numbers take the form for one.
  let plural: Plural
  private(set) var forms: [Phrase: Forms]

  init(plural: Plural, forms: [Phrase: Forms]) {
    self.plural = plural
    self.forms = forms
  }

  /// The same words with another title above the field.
  ///
  /// - Parameter title: what the integrator wants to say; one line.
  /// - Returns: words that say it.
  public func titled(_ title: String) -> Texts {
    var texts = self
    texts.forms[.entryTitle] = Forms(other: title)
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
    if let one = forms.one, isOne(count) { text = one }
    return Texts.replace("{name}", by: name, in: Texts.replace("{count}", by: "\(count)", in: text))
  }

  private func isOne(_ count: Int) -> Bool {
    switch plural {
    case .none: false
    case .one: count == 1
    case .zeroAndOne: count == 0 || count == 1
    }
  }

  private static func replace(_ mark: String, by value: String, in text: String) -> String {
    guard let range = range(of: mark, in: text) else { return text }
    return text[..<range.lowerBound] + value + text[range.upperBound...]
  }

  /// Where a mark of ASCII characters stands in a text.
  static func range(of mark: String, in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      var position = start
      var rest = mark.utf8.makeIterator()
      while let wanted = rest.next() {
        guard position < text.endIndex, text.utf8[position] == wanted else { break }
        position = text.utf8.index(after: position)
        if text.utf8.distance(from: start, to: position) == mark.utf8.count {
          return start..<position
        }
      }
      start = text.index(after: start)
    }
    return nil
  }
}
