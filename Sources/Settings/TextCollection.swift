/// Texts in the making: takes lines of `[texts]` one by one and tells what is wrong with them.
struct TextCollection {
  private(set) var texts: [KeyedText] = []
  private let keys: [String]?
  private var linesOfKeys: [String: Int] = [:]

  /// - Parameter keys: every key that there is; nil if any will do.
  init(keys: [String]?) { self.keys = keys }

  /// Takes a line, unless something is wrong with it. An empty text is none: Pintle's own words stand.
  ///
  /// - Returns: what is wrong.
  mutating func take(_ assignment: INIDocument.Assignment) -> Problem? {
    let (key, line) = (assignment.name, assignment.line)
    if let keys, !keys.contains(key) {
      let name = printable(key[...])
      return Problem(
        line: line, text: "no screen says '\(name)'; \(advice(about: key, among: keys))")
    }
    if let first = linesOfKeys[key] {
      return .secondTime(key, in: KeyedText.section, first: first, line: line)
    }
    linesOfKeys[key] = line
    let kind = ValueKind<String>.text(longest: 120)
    guard let text = kind.read(assignment.value) else {
      return Problem(
        line: line,
        text: "\(key) can't be '\(printable(assignment.value[...]))'; allowed is \(kind.allowed)")
    }
    if !text.isEmpty { texts.append(KeyedText(key: key, text: text, line: line)) }
    return nil
  }

  /// What was probably meant, else the keys that begin alike, else how keys begin.
  private func advice(about key: String, among keys: [String]) -> String {
    if let meant = nearest(to: key, among: keys) { return "did you mean '\(meant)'?" }
    func beginning(_ key: String) -> Substring { key.prefix { $0 != "." } }
    let alike = keys.filter { beginning($0) == beginning(key) }
    if !alike.isEmpty { return "there are \(enumeration(alike))" }
    var beginnings: [String] = []
    for beginning in keys.map({ "\(beginning($0))." }) where !beginnings.contains(beginning) {
      beginnings.append(beginning)
    }
    return "keys begin with \(alternatives(beginnings))"
  }
}
