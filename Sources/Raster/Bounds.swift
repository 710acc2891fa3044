/// A rectangle by its edges: from the first column and row up to but not including the last ones.
///
/// What a scene holds is within ±2²⁰ pixels, so sums of a few edges can't overflow.
struct Bounds: Equatable, BitwiseCopyable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32

  /// The furthest that an edge lies from the origin.
  static var limit: Int { 1 << 20 }

  init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// A rectangle, its edges brought within the limit.
  init(_ rectangle: Rectangle) {
    self.init(
      x0: Bounds.edge(rectangle.x), y0: Bounds.edge(rectangle.y), x1: Bounds.edge(rectangle.maxX),
      y1: Bounds.edge(rectangle.maxY))
  }

  var width: Int { Int(x1) - Int(x0) }
  var height: Int { Int(y1) - Int(y0) }
  var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  var rectangle: Rectangle { Rectangle(x: Int(x0), y: Int(y0), width: width, height: height) }

  func intersects(_ other: Bounds) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1
  }

  func contains(_ other: Bounds) -> Bool {
    x0 <= other.x0 && other.x1 <= x1 && y0 <= other.y0 && other.y1 <= y1
  }

  func intersection(_ other: Bounds) -> Bounds {
    Bounds(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  private static func edge(_ value: Int) -> Int32 {
    Int32(max(-limit, min(limit, value)))
  }
}
