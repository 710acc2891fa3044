extension PINEntry {
  /// What is seen of a digit.
  public enum Mode: Equatable, Sendable {
    /// A dot: a PIN.
    case secret
    /// The digit itself: a verification code.
    case visible
  }

  /// Switches between dots and digits; what is entered stays.
  ///
  /// - Parameter mode: what is seen from now on.
  /// - Returns: `.changed` if that is another mode, so that the field is drawn again.
  public mutating func setMode(_ mode: Mode) -> Change {
    guard mode != self.mode else { return .none }
    self.mode = mode
    return .changed
  }
}
