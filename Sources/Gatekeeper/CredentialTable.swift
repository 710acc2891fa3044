import Messages

/// All credentials of a store, and what stretching a PIN costs in it.
///
/// The memory that holds it is ordinary: it is what the file says, and no PIN is in it.
struct CredentialTable: Equatable, Sendable {
  /// The most credentials that a store holds.
  static let maximumCount = 10_000

  /// What stretching costs. (One generation; a second one finds its place beside it.)
  var cost: StretchCost
  /// The credentials, in the order of their enrolment.
  var credentials: [Credential] = []

  /// Where the credential of a name is.
  func position(of name: CredentialName) -> Int? {
    credentials.firstIndex { $0.name == name }
  }
}
