extension Scene {
  /// Fills a rectangle with one colour.
  ///
  /// - Parameters:
  ///   - rectangle: in pixels of the upright picture.
  ///   - color: lets what is behind it through by its opacity.
  public mutating func fill(_ rectangle: Rectangle, _ color: Color) {
    let bounds = bounds(of: rectangle)
    guard !bounds.isEmpty, bounds.intersects(panel), color.alpha > 0 else { return }
    add(Shape(.fill, element: elementNumber, bounds: bounds, color: color))
  }

  /// Draws a box with round corners and a border inside its edges.
  ///
  /// - Parameters:
  ///   - rectangle: its outer edges, in pixels of the upright picture.
  ///   - radius: of the outer corners, in pixels; at most half the shorter side, which makes a circle of a square.
  ///   - border: the border's width in pixels; at most half the shorter side.
  ///   - borderColor: the border's colour.
  ///   - fill: the colour that the border encloses; nil leaves what is there.
  public mutating func box(
    _ rectangle: Rectangle, radius: Double, border: Int, borderColor: Color, fill: Color?
  ) {
    let bounds = bounds(of: rectangle)
    guard !bounds.isEmpty, bounds.intersects(panel) else { return }
    let shorter = Int32(min(bounds.width, bounds.height))
    var shape = Shape(.box, element: elementNumber, bounds: bounds, color: fill ?? .clear)
    shape.border = min(Int32(max(0, min(border, Bounds.limit))), shorter / 2)
    shape.borderColor = borderColor
    shape.borderPaint = borderColor.pixel
    shape.borderOpacity = borderColor.alpha
    // No corner is rounder than the panel is large, so that a hostile one can't ask for gigabytes.
    let largest = min(Double(shorter) / 2, Double(Scene.largestCorner))
    shape.radius = fixed(radius.isNaN ? 0 : max(0, min(radius, largest)))
    if shape.radius > 0 {
      shape.index = corners.entry(
        radius: shape.radius, border: shape.border, using: &rasterizer)
      shape.side = ceilingOfFixed(shape.radius)
    }
    add(shape)
  }

  /// Draws several equal boxes in one frame, joined side by side, with dividers between them.
  ///
  /// - Parameters:
  ///   - rectangle: the outer edges of the frame, in pixels of the upright picture.
  ///   - count: how many boxes; dividers stand where the width is shared out evenly.
  ///   - radius: of the frame's corners, in pixels.
  ///   - border: the width of the frame and of each divider, in pixels.
  ///   - borderColor: the colour of the frame and of the dividers.
  ///   - fill: the colour inside; nil leaves what is there.
  public mutating func joinedBoxes(
    _ rectangle: Rectangle, count: Int, radius: Double, border: Int, borderColor: Color,
    fill: Color?
  ) {
    box(rectangle, radius: radius, border: border, borderColor: borderColor, fill: fill)
    let edges = Bounds(rectangle).rectangle
    let inside = edges.inset(horizontally: 0, vertically: max(0, border))
    guard border > 0, count > 1, count <= edges.width else { return }
    for index in 1..<count {
      let middle = edges.x + (2 * edges.width * index + count) / (2 * count)
      let divider = Rectangle(
        x: cappedDifference(middle, border / 2), y: inside.y, width: border, height: inside.height)
      self.fill(divider, borderColor)
    }
  }

  private static var largestCorner: Int { 1024 }
}
