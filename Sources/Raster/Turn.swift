/// How far the picture is turned clockwise on the panel.
///
/// Everything is laid out upright; the scene turns it as it is built, and contacts are turned back by the same
/// functions, so that painting and touch can't disagree.
///
/// ```
///  upright, 4 × 2        .quarter, 2 × 4
///  A . . B                 C A
///  C . . D                 . .
///                          . .
///                          D B
/// ```
public enum Turn: UInt8, CaseIterable, Equatable, Hashable, Sendable, BitwiseCopyable {
  /// As it is.
  case none
  /// By 90° clockwise.
  case quarter
  /// By 180°.
  case half
  /// By 270° clockwise.
  case threeQuarters

  /// The turn that undoes this one.
  public var inverse: Turn {
    switch self {
    case .none, .half: self
    case .quarter: .threeQuarters
    case .threeQuarters: .quarter
    }
  }

  /// Whether width and height change places.
  @inlinable public var swapsSides: Bool { self == .quarter || self == .threeQuarters }

  /// The size that a picture has once turned; with the panel's size, the size that the upright picture has.
  ///
  /// - Parameter size: pixels.
  /// - Returns: the same with its sides swapped where the turn does that.
  @inlinable
  public func size(of size: Size) -> Size {
    swapsSides ? Size(width: size.height, height: size.width) : size
  }

  /// Where a rectangle of the upright picture lies on the panel.
  ///
  /// - Parameters:
  ///   - rectangle: in pixels of the upright picture.
  ///   - upright: the size of the upright picture.
  /// - Returns: in pixels of the panel.
  public func rectangle(_ rectangle: Rectangle, in upright: Size) -> Rectangle {
    let r = rectangle
    return switch self {
    case .none: r
    case .quarter:
      Rectangle(
        x: cappedDifference(upright.height, cappedSum(r.y, r.height)), y: r.x, width: r.height,
        height: r.width)
    case .half:
      Rectangle(
        x: cappedDifference(upright.width, cappedSum(r.x, r.width)),
        y: cappedDifference(upright.height, cappedSum(r.y, r.height)), width: r.width,
        height: r.height)
    case .threeQuarters:
      Rectangle(
        x: r.y, y: cappedDifference(upright.width, cappedSum(r.x, r.width)), width: r.height,
        height: r.width)
    }
  }

  /// Where a pixel of the upright picture lies on the panel.
  ///
  /// - Parameters:
  ///   - point: in pixels of the upright picture.
  ///   - upright: the size of the upright picture.
  /// - Returns: in pixels of the panel.
  public func point(_ point: Point, in upright: Size) -> Point {
    let r = rectangle(Rectangle(x: point.x, y: point.y, width: 1, height: 1), in: upright)
    return Point(x: r.x, y: r.y)
  }

  /// Where a pixel of the panel lies in the upright picture: the way back of `point(_:in:)`.
  ///
  /// - Parameters:
  ///   - point: in pixels of the panel, as a touchscreen fixed to it reports it.
  ///   - upright: the size of the upright picture.
  /// - Returns: in pixels of the upright picture.
  public func uprightPoint(_ point: Point, in upright: Size) -> Point {
    inverse.point(point, in: size(of: upright))
  }

  /// Where a rectangle of the panel lies in the upright picture: the way back of `rectangle(_:in:)`.
  ///
  /// - Parameters:
  ///   - rectangle: in pixels of the panel.
  ///   - upright: the size of the upright picture.
  /// - Returns: in pixels of the upright picture.
  public func uprightRectangle(_ rectangle: Rectangle, in upright: Size) -> Rectangle {
    inverse.rectangle(rectangle, in: size(of: upright))
  }

  /// Where a corner of an outline of the upright picture lies on the panel.
  ///
  /// - Parameters:
  ///   - vertex: in pixels of the upright picture.
  ///   - upright: the size of the upright picture.
  /// - Returns: in pixels of the panel.
  public func vertex(_ vertex: Vertex, in upright: Size) -> Vertex {
    let width = Double(upright.width)
    let height = Double(upright.height)
    return switch self {
    case .none: vertex
    case .quarter: Vertex(x: height - vertex.y, y: vertex.x)
    case .half: Vertex(x: width - vertex.x, y: height - vertex.y)
    case .threeQuarters: Vertex(x: vertex.y, y: width - vertex.x)
    }
  }
}
