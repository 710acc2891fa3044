/// One thing that is wrong with texts that were to be said. What can be said of them is; the rest is as if it weren't
/// there.
public struct TextsProblem: Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The text of a key lacks the mark that its number or name goes to.
    case lacksMark(String, mark: String)
    /// The text of a key has something in braces that nothing goes to.
    case unknownMark(String, allowed: String?)
    /// A text is given for many, but none under this key for one.
    case lacksOne(String)
    /// A key is for one, and the language has one form for all numbers.
    case needlessOne(String)
    /// There is no text for a key.
    case missing(String)
  }

  /// Where, counted from 1; nil if it concerns the file as a whole.
  public var line: Int?
  /// What is wrong.
  public var reason: Reason

  /// A problem with both its parts.
  public init(line: Int?, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension TextsProblem: CustomStringConvertible {
  /// One line for people, without the place, with what to do.
  public var description: String {
    switch reason {
    case .lacksMark(let key, let mark): "'\(key)' lacks \(mark): put it where that goes"
    case .unknownMark(let key, let mark?): "'\(key)' may have nothing but \(mark) in braces"
    case .unknownMark(let key, nil): "'\(key)' has nothing that stands in braces: take them out"
    case .lacksOne(let key): "'\(key)' is missing: its other form is said for one, too"
    case .needlessOne(let key):
      "'\(key)' is never said: this language counts without a form for one"
    case .missing(let key): "'\(key)' is missing: it is said in English"
    }
  }
}
