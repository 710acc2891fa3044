/// How far the programs are that an accepted PIN runs.
public enum ActionState: UInt8, Equatable, Sendable {
  /// There is none.
  case none = 0
  /// They run; told anew as each of them begins.
  case running = 1
  /// All ended well.
  case finished = 2
  /// One could not be started, ended with an error, or took too long.
  case failed = 3
}
