/// The words of one language, as a file has them: an INI file with the sections `[language]` and `[texts]`.
///
/// Other than a configuration, it is used as far as it is right: a terminal with some words in English is better than
/// one without a language.
public struct MessageFile: Equatable, Sendable {
  /// How a language counts.
  public enum Plural: String, CaseIterable, Sendable {
    /// One form for all numbers.
    case none
    /// A form for 1.
    case one
    /// A form for 0 and 1.
    case zeroAndOne = "zero-and-one"
  }

  /// `plural`: how the language counts.
  public var plural = Plural.none
  /// `[texts]`: the words.
  public var texts: [KeyedText] = []
  /// What is wrong with the file, by line.
  public var problems: [Problem] = []

  /// What a file says.
  ///
  /// - Parameters:
  ///   - bytes: the whole file: UTF-8, any of the usual line ends.
  ///   - keys: every key that a text can have; nil if any will do.
  public init(_ bytes: [UInt8], keys: [String]? = nil) {
    guard bytes.count <= Settings.largestFile else {
      problems = [Problem(line: nil, text: Settings.tooLarge)]
      return
    }
    let document = INIReader.document(of: bytes)
    problems = document.problems
    let sections = [MessageFile.section, KeyedText.section]
    for header in document.headers where !sections.contains(header.section) {
      report(header.line, "there are the sections [language] and [texts] and no others")
    }
    var collection = TextCollection(keys: keys)
    var hasPlural = false
    for assignment in document.assignments {
      switch assignment.section {
      case KeyedText.section:
        if let problem = collection.take(assignment) { problems.append(problem) }
      case MessageFile.section where assignment.name == "plural" && !hasPlural:
        hasPlural = true
        setPlural(assignment)
      case MessageFile.section:
        report(assignment.line, "[language] has the key 'plural', once, and no others")
      case "": report(assignment.line, "this stands before the first [section]")
      default: break
      }
    }
    texts = collection.texts
    if !hasPlural {
      problems.append(
        Problem(line: nil, text: "[language] lacks 'plural = \(MessageFile.kind.allowed)'"))
    }
    problems.sort { ($0.line ?? .max) < ($1.line ?? .max) }
  }

  /// Reads a file (`open(2)`, `read(2)`).
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - keys: every key that a text can have; nil if any will do.
  /// - Returns: what it says; nil if there is no such file.
  /// - Throws: `SettingsError.unreadable` if it is no file of a sane size that may be read and that only its owner and
  ///   group can write to.
  public static func load(
    path: String, keys: [String]? = nil
  ) throws(SettingsError) -> MessageFile? {
    try Settings.contents(of: path, saying: "what the screen says").map {
      MessageFile($0, keys: keys)
    }
  }

  private static let section = "language"
  private static let kind = ValueKind<Plural>.choice(Plural.self)

  private mutating func setPlural(_ assignment: INIDocument.Assignment) {
    guard let plural = MessageFile.kind.read(assignment.value) else {
      return report(
        assignment.line,
        "plural can't be '\(printable(assignment.value[...]))'; "
          + "allowed is \(MessageFile.kind.allowed)")
    }
    self.plural = plural
  }

  private mutating func report(_ line: Int, _ text: String) {
    problems.append(Problem(line: line, text: text))
  }
}
