/// One thing that is wrong with the file, and what to do about it.
public struct Problem: Equatable, Sendable {
  /// Where, counted from 1; nil if it concerns the file as a whole.
  public var line: Int?
  /// What is wrong, and what is allowed.
  public var text: String

  /// A problem with both its parts.
  public init(line: Int?, text: String) {
    self.line = line
    self.text = text
  }

  /// As compilers write it: `FILE:LINE: TEXT`.
  public func line(in path: String) -> String {
    line.map { "\(path):\($0): \(text)" } ?? "\(path): \(text)"
  }
}

extension Problem {
  /// A key stands twice: one of the two lines is a mistake.
  static func secondTime(_ key: String, in section: String, first: Int, line: Int) -> Problem {
    Problem(
      line: line,
      text: "'\(key)' is set a second time in [\(section)], first in line \(first); "
        + "remove one of the two")
  }
}
