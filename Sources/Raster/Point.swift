/// A pixel, by its distance in pixels from the upper left one.
///
/// ```
/// (0,0) ──▶ x
///   │
///   ▼ y
/// ```
public struct Point: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Pixels to the right of the leftmost column.
  public var x: Int
  /// Pixels below the topmost row.
  public var y: Int

  /// A pixel.
  @inlinable
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
