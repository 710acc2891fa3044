/// Why a message file can't be used.
public enum TextsError: Error, Equatable, Sendable {
  /// A line is not `key = text`.
  case notALine(line: Int)
  /// A line has a key that no screen says.
  case unknownKey(String, line: Int)
  /// A key stands twice.
  case repeated(String, line: Int)
  /// A text lacks the mark that its number or name goes to.
  case lacksMark(String, mark: String, line: Int)
  /// The file says no valid rule for plurals.
  case plural
  /// Texts are missing.
  case missing(String)
}

extension TextsError: CustomStringConvertible {
  /// One line for people, with what to do.
  public var description: String {
    switch self {
    case .notALine(let line): "line \(line): write 'key = text', or '#' before a remark"
    case .unknownKey(let key, let line): "line \(line): no screen says '\(key)': take it out"
    case .repeated(let key, let line): "line \(line): '\(key)' stands twice: keep one"
    case .lacksMark(let key, let mark, let line):
      "line \(line): the text of '\(key)' has to hold \(mark)"
    case .plural: "write 'plural = none', 'plural = one' or 'plural = zero-and-one'"
    case .missing(let key): "'\(key)' is missing: add a line for it"
    }
  }
}
