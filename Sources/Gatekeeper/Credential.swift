import Messages

/// What is stored of one PIN: whose it is, and a tag that only the right PIN's key gives.
struct Credential: Equatable, Sendable {
  static let identifierSize = 16
  static let tagSize = 32

  /// 16 random bytes, so that no tag says anything about another one.
  var identifier: [UInt8]
  /// BLAKE2b-256 of the identifier, keyed with the stretched PIN.
  var tag: [UInt8]
  /// Whose PIN it is; no two have the same name.
  var name: CredentialName
}
