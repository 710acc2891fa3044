/// What sort of PIN somebody came with.
public enum CredentialKind: UInt8, CaseIterable, Sendable {
  /// One that counts again and again.
  case pin = 1
  /// One that counts once, or a number of times.
  case once = 2
  /// A long code that counts during a wait, too.
  case override = 3
  /// A verification code of a moment (RFC 6238).
  case totp = 4
  /// A verification code of a counter (RFC 4226).
  case hotp = 5
}

extension CredentialKind {
  /// The word for it, for programs.
  public var word: String {
    switch self {
    case .pin: "pin"
    case .once: "once"
    case .override: "override"
    case .totp: "totp"
    case .hotp: "hotp"
    }
  }
}
