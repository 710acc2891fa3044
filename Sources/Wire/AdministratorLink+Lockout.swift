public import Messages

extension AdministratorLink {
  /// How the lockout stands.
  ///
  /// - Throws: `AdministrationError`.
  public mutating func lockoutStatus() throws(AdministrationError) -> LockoutStatus {
    guard case .lockout(_, let status) = try ask({ .lockout(id: $0) }) else { throw .confused }
    return status
  }

  /// Ends waits, the alarm and the hard stop, and forgets all failures.
  ///
  /// - Throws: `AdministrationError`.
  public mutating func resetLockout() throws(AdministrationError) {
    guard case .done = try ask({ .resetLockout(id: $0) }) else { throw .confused }
  }

  /// How many guesses the rules let through.
  ///
  /// - Throws: `AdministrationError`.
  public mutating func guessBounds() throws(AdministrationError) -> GuessBounds {
    guard case .guesses(_, let bounds) = try ask({ .explainLockout(id: $0) }) else {
      throw .confused
    }
    return bounds
  }
}
