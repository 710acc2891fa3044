/// What a contact can hit, as the layout of the shown screen tells it.
public enum Target: Equatable, Hashable, Sendable {
  /// A key of the number pad, counted from 0 in reading order: three a row, four rows.
  case padKey(Int)
  /// A cell of the field, counted from 0.
  case cell(Int)
  /// The picture of a challenge.
  case challenge
}

/// What one finger did to which target.
public struct Touch: Equatable, Sendable {
  /// Which finger, as in ``Contact/identifier``.
  public var identifier: Int
  /// What it did.
  public var phase: Contact.Phase
  /// What it is on now, if anything.
  public var target: Target?

  /// A touch with all its fields.
  public init(identifier: Int, phase: Contact.Phase, target: Target?) {
    self.identifier = identifier
    self.phase = phase
    self.target = target
  }
}
