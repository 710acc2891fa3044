import Settings

/// The settings of a text.
func settings(of text: String) throws(InvalidSettings) -> Settings {
  try Settings.parse(Array(text.utf8))
}

/// What is wrong with a text, a line each; empty if nothing is.
func complaints(about text: String) -> [String] { complaints(about: Array(text.utf8)) }

/// What is wrong with a file's bytes, a line each; empty if nothing is.
func complaints(about bytes: [UInt8]) -> [String] {
  do {
    _ = try Settings.parse(bytes)
    return []
  } catch {
    return error.problems.map { $0.line(in: "f") }
  }
}
