/// Why there are no settings.
public enum SettingsError: Error, Equatable, Sendable {
  /// The file could not be read at all.
  case unreadable(path: String, reason: String)
  /// The file was read, and this is wrong with it; never empty.
  case invalid(path: String, problems: [Problem])
}

extension SettingsError: CustomStringConvertible {
  /// One line for people for each problem, in the file's order.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .invalid(let path, let problems):
      problems.map { $0.line(in: path) }.joined(separator: "\n")
    }
  }
}
