/// Why a program is not run.
public enum ProgramError: Error, Equatable, Sendable {
  /// Its path does not start at the root.
  case relative(String)
  /// It, or a folder above it, can't be looked at.
  case missing(String, Errno)
  /// It is no file that can be run.
  case irregular(String)
  /// It, or a folder above it, belongs to somebody who may not decide what a right PIN does.
  case foreign(String)
  /// Others may write to it, or to a folder above it.
  case exposed(String)
  /// It could not be started.
  case failed(String, Errno)
}

extension ProgramError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .relative(let path): "\(path) is not run: give its absolute path"
    case .missing(let path, let error):
      "\(path) is not run: \(error)"
    case .irregular(let path): "\(path) is not run: it is not an executable file (chmod +x)"
    case .foreign(let path): "\(path) is not trusted: it must belong to root (chown root)"
    case .exposed(let path): "\(path) is not trusted: others may write to it (chmod go-w)"
    case .failed(let path, let error): "\(path) can't be started: \(error)"
    }
  }
}
