/// Why a secret could not be held.
public enum SecretsError: Error, Equatable, Sendable {
  /// The system gave no memory that can be locked.
  case memory
  /// libsodium could not start.
  case library
}

extension SecretsError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .memory:
      "no locked memory for secrets: raise the limit (LimitMEMLOCK= in the unit, or ulimit -l)"
    case .library:
      "libsodium could not start: is there a source of random numbers (getrandom)?"
    }
  }
}
