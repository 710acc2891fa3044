extension PINEntry {
  /// What an operation did to the field.
  ///
  /// Order of events: the digit is stored first, then the receiver hears ``changed`` or ``completed`` and draws; only
  /// when that frame is on the screen does it take the digits. ``completed`` includes that something changed.
  public enum Change: Equatable, Sendable {
    /// Nothing.
    case none
    /// Something that is seen is different now.
    case changed
    /// Nothing changed, but there are fewer digits than a PIN has: a hint is due.
    case tooShort
    /// The entry is complete: draw it, then ``PINEntry/take(into:)``.
    case completed
  }
}
