/// The lines of an INI file that say something, in order, and what is wrong with the rest.
struct INIDocument {
  /// A `[section]` line.
  struct Header {
    /// What stands between the brackets.
    let section: String
    /// Where, from 1.
    let line: Int
  }

  /// A `name = value` line.
  struct Assignment {
    /// The section it stands in; empty before the first.
    let section: String
    /// What stands before the sign.
    let name: String
    /// What stands behind it, without a comment and without white space round it.
    let value: String
    /// Where, from 1.
    let line: Int
  }

  /// The `[section]` lines.
  var headers: [Header] = []
  /// The `name = value` lines.
  var assignments: [Assignment] = []
  /// The lines that are neither, nor blank nor a comment.
  var problems: [Problem] = []
}
