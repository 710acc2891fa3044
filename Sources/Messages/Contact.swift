/// One finger (or a pointer's pressed button) on a touchscreen.
///
/// ```
///   (0,0) ────────▶ x 1      the panel as it is built in,
///     │                      before any rotation of the
///     ▼ y 1                  picture
/// ```
public struct Contact: Equatable, Sendable {
  /// What the finger did.
  public enum Phase: Equatable, Sendable {
    /// It landed.
    case down
    /// It moved while it lay on the screen.
    case moved
    /// It was lifted.
    case up
    /// The kernel or the device took it back (a palm, lost events, the device gone): it acts on nothing.
    case cancelled
  }

  /// Which finger: the device's slot and the device, unique while the finger lies on the screen.
  public var identifier: Int

  /// What it did.
  public var phase: Phase

  /// Where, from the panel's left edge (0) to its right edge (1).
  public var x: Double

  /// Where, from the panel's upper edge (0) to its lower edge (1).
  public var y: Double

  /// A contact with all its fields.
  public init(identifier: Int, phase: Phase, x: Double, y: Double) {
    self.identifier = identifier
    self.phase = phase
    self.x = x
    self.y = y
  }
}
