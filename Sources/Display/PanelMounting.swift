/// How a built-in panel sits in its housing, seen from the front (the connector's `panel orientation`).
///
/// A picture must be turned the other way to stand upright.
public enum PanelMounting: UInt64, Equatable, Sendable {
  /// As it was made.
  case normal = 0
  /// Upside down.
  case upsideDown = 1
  /// Its left side is up.
  case leftSideUp = 2
  /// Its right side is up.
  case rightSideUp = 3
}
