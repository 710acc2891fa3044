/// How far the program is that an accepted PIN runs.
public enum ActionState: UInt8, Equatable, Sendable {
  /// No program is configured.
  case none = 0
  /// It runs.
  case running = 1
  /// It ended well.
  case finished = 2
  /// It could not be started, ended with an error, or took too long.
  case failed = 3
}
