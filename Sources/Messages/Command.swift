/// What a key or a touch asks of the field.
public enum Command: Equatable, Sendable {
  /// Adds a digit, or replaces the selected one.
  case insert(Digit)
  /// Takes the last digit away, or the selected one.
  case delete
  /// Takes all digits away.
  case clear
  /// Takes all digits away; on an empty challenge, asks for a new picture (the `*` key).
  case clearOrRenew
  /// Submits what is there.
  case submit
  /// Selects a filled cell, or ends the selection on an empty one; cells count from 0.
  case select(cell: Int)
}
