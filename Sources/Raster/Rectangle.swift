/// A rectangle of whole pixels: from `x` up to but not including `maxX`, and likewise down.
///
/// One whose width or height is zero or less holds no pixel. Sums that don't fit an `Int` stop at the
/// largest or smallest one instead of trapping, so a hostile theme can't bring a screen down.
public struct Rectangle: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A rectangle by its upper left pixel and its size.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle of a size, its upper left pixel at the origin of the picture.
  @inlinable
  public init(size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The rectangle that holds no pixel.
  public static let empty = Rectangle(x: 0, y: 0, width: 0, height: 0)

  /// The column after the last one.
  @inlinable public var maxX: Int { cappedSum(x, max(0, width)) }
  /// The row after the last one.
  @inlinable public var maxY: Int { cappedSum(y, max(0, height)) }
  /// Its width and height.
  @inlinable public var size: Size { Size(width: width, height: height) }
  /// Whether it holds no pixel.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The column left of which lies half of it; whole when the width is even.
  @inlinable public var centerX: Double { Double(x) + Double(width) / 2 }
  /// The row above which lies half of it; whole when the height is even.
  @inlinable public var centerY: Double { Double(y) + Double(height) / 2 }

  /// How many pixels it holds; the largest `Int` when they can't be counted.
  @inlinable public var area: Int {
    guard !isEmpty else { return 0 }
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : area
  }

  /// Whether a pixel lies inside.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.y >= y && point.x < maxX && point.y < maxY
  }

  /// Whether every pixel of another one lies inside; true of an empty one.
  @inlinable
  public func contains(_ other: Rectangle) -> Bool {
    other.isEmpty
      || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
  }

  /// Whether the two share a pixel.
  @inlinable
  public func intersects(_ other: Rectangle) -> Bool {
    !isEmpty && !other.isEmpty && x < other.maxX && other.x < maxX && y < other.maxY
      && other.y < maxY
  }

  /// The pixels that both hold; empty if there are none.
  @inlinable
  public func intersection(_ other: Rectangle) -> Rectangle {
    guard intersects(other) else { return .empty }
    return Rectangle(
      from: Point(x: max(x, other.x), y: max(y, other.y)),
      to: Point(x: min(maxX, other.maxX), y: min(maxY, other.maxY)))
  }

  /// The smallest rectangle that holds the pixels of both.
  @inlinable
  public func union(_ other: Rectangle) -> Rectangle {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return Rectangle(
      from: Point(x: min(x, other.x), y: min(y, other.y)),
      to: Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY)))
  }

  /// The same one with each side moved inwards, or outwards where negative.
  ///
  /// - Parameter distance: pixels; a rectangle that would turn inside out becomes empty around its middle.
  /// - Returns: the smaller or larger rectangle.
  @inlinable
  public func inset(by distance: Int) -> Rectangle {
    inset(horizontally: distance, vertically: distance)
  }

  /// The same one with its left and right sides and its upper and lower sides moved inwards.
  ///
  /// - Parameters:
  ///   - horizontal: pixels that the left and the right side move.
  ///   - vertical: pixels that the upper and the lower side move.
  /// - Returns: the smaller or larger rectangle.
  @inlinable
  public func inset(horizontally horizontal: Int, vertically vertical: Int) -> Rectangle {
    let across = min(horizontal, max(0, width) / 2)
    let down = min(vertical, max(0, height) / 2)
    return Rectangle(
      from: Point(x: cappedSum(x, across), y: cappedSum(y, down)),
      to: Point(x: cappedDifference(maxX, across), y: cappedDifference(maxY, down)))
  }

  /// The same one elsewhere.
  ///
  /// - Parameters:
  ///   - dx: pixels to the right.
  ///   - dy: pixels down.
  /// - Returns: one of the same size.
  @inlinable
  public func offset(x dx: Int, y dy: Int) -> Rectangle {
    Rectangle(x: cappedSum(x, dx), y: cappedSum(y, dy), width: width, height: height)
  }

  /// A rectangle of a size around the middle of this one, to the upper left where half a pixel is over.
  ///
  /// - Parameter size: pixels across and down; may be larger than this one.
  /// - Returns: one of that size.
  @inlinable
  public func centered(_ size: Size) -> Rectangle {
    Rectangle(
      x: cappedSum(x, cappedDifference(width, size.width) >> 1),
      y: cappedSum(y, cappedDifference(height, size.height) >> 1),
      width: size.width, height: size.height)
  }

  @inlinable
  init(from start: Point, to end: Point) {
    self.init(
      x: start.x, y: start.y, width: cappedDifference(end.x, start.x),
      height: cappedDifference(end.y, start.y))
  }
}

/// A sum that stops at the ends of `Int`.
@inlinable
func cappedSum(_ a: Int, _ b: Int) -> Int {
  let (value, overflow) = a.addingReportingOverflow(b)
  return overflow ? (b < 0 ? .min : .max) : value
}

/// A difference that stops at the ends of `Int`.
@inlinable
func cappedDifference(_ a: Int, _ b: Int) -> Int {
  let (value, overflow) = a.subtractingReportingOverflow(b)
  return overflow ? (b < 0 ? .max : .min) : value
}
