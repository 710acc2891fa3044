public import Linux

/// Why nothing in a folder of programs is run.
public enum ActionFolderError: Error, Equatable, Sendable {
  /// It can't be looked at or read.
  case unreadable(String, Errno)
  /// It is something else than a folder.
  case notFolder(String)
  /// It belongs to somebody who may not decide what is run.
  case foreign(String)
  /// Others may write to it.
  case exposed(String)
}

extension ActionFolderError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .unreadable(let path, let error): "nothing in \(path) is run: it can't be read: \(error)"
    case .notFolder(let path): "nothing in \(path) is run: it is not a folder"
    case .foreign(let path): "nothing in \(path) is run: it must belong to root (chown root)"
    case .exposed(let path): "nothing in \(path) is run: others may write to it (chmod go-w)"
    }
  }
}
