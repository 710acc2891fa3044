extension Texts {
  /// Reads a message file: a line a text, `key = text`, remarks after `#`.
  ///
  /// A counted phrase has a form for one under its key with `.one` added. `{count}` and `{name}` mark where the number
  /// or the name goes. Every phrase has to be there.
  ///
  /// - Parameter messages: the whole file.
  /// - Throws: the first `TextsError`, with its line.
  public init(messages: String) throws(TextsError) {
    var plural: Plural?
    var texts: [String: String] = [:]
    var number = 0
    for line in messages.split(separator: Character("\n"), omittingEmptySubsequences: false) {
      number += 1
      let line = Texts.trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let equals = line.firstIndex(of: "=") else { throw .notALine(line: number) }
      let key = String(Texts.trimmed(line[..<equals]))
      let text = String(Texts.trimmed(line[line.index(after: equals)...]))
      guard !key.isEmpty && !text.isEmpty else { throw .notALine(line: number) }
      if key == "plural" {
        plural = Plural(rawValue: text)
        continue
      }
      guard texts[key] == nil else { throw .repeated(key, line: number) }
      try Texts.check(key, text, line: number)
      texts[key] = text
    }
    guard let plural else { throw .plural }
    var forms: [Phrase: Forms] = [:]
    for phrase in Phrase.allCases {
      guard let other = texts[phrase.rawValue] else { throw .missing(phrase.rawValue) }
      let one = texts[phrase.rawValue + ".one"]
      guard one != nil || !phrase.isCounted || plural == .none else {
        throw .missing(phrase.rawValue + ".one")
      }
      forms[phrase] = Forms(other: other, one: one)
    }
    self.init(plural: plural, forms: forms)
  }

  private static func check(_ key: String, _ text: String, line: Int) throws(TextsError) {
    let isOne = key.hasSuffix(".one")
    guard let phrase = Phrase(rawValue: isOne ? String(key.dropLast(4)) : key),
      !isOne || phrase.isCounted
    else { throw .unknownKey(key, line: line) }
    let mark: String? =
      switch phrase {
      case .acceptedTitleNamed: "{name}"
      case .serviceTitle: "{count}"
      default: phrase.isCounted && !isOne ? "{count}" : nil
      }
    guard let mark, range(of: mark, in: text) == nil else { return }
    throw .lacksMark(key, mark: mark, line: line)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
