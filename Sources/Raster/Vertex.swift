/// A corner of an outline, in pixels; whole numbers are the edges between pixels, so the middle of the first
/// pixel is (0.5, 0.5).
public struct Vertex: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Distance from the left edge of the picture.
  public var x: Double
  /// Distance from the upper edge of the picture.
  public var y: Double

  /// A corner.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
