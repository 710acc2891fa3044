extension Scene {
  /// Draws a glyph in one colour.
  ///
  /// - Parameters:
  ///   - mask: from the store that the painter is given, turned like this scene.
  ///   - x: its leftmost column, in pixels of the upright picture.
  ///   - y: its topmost row.
  ///   - color: its colour.
  public mutating func glyph(_ mask: Mask, x: Int, y: Int, _ color: Color) {
    let rectangle = Rectangle(x: x, y: y, width: mask.width, height: mask.height)
    guard let bounds = place(rectangle), color.alpha > 0 else { return }
    var shape = Shape(.glyph, element: elementNumber, bounds: bounds, color: color)
    shape.index = mask.id
    add(shape)
  }

  /// Draws a picture, pixel for pixel.
  ///
  /// - Parameters:
  ///   - image: what to draw; the scene holds on to it until it is begun anew.
  ///   - position: its upper left pixel in the upright picture.
  public mutating func image(_ image: Image, at position: Point) {
    let rectangle = Rectangle(
      x: position.x, y: position.y, width: image.size.width, height: image.size.height)
    guard let bounds = place(rectangle) else { return }
    var shape = Shape(.image, element: elementNumber, bounds: bounds, color: .clear)
    shape.index = Int32(images.count)
    images.append(image)
    let pixels = image.pixels(turned: turn)
    unsafe imagePixels.append(
      PixelAddress(first: pixels.elements(0, count: bounds.width * bounds.height)))
    add(shape)
  }

  /// The place on the panel of something that must keep its size; nil when it can't be seen.
  private func place(_ rectangle: Rectangle) -> Bounds? {
    let limit = Bounds.limit / 2
    guard !rectangle.isEmpty, rectangle.x.magnitude < limit, rectangle.y.magnitude < limit else {
      return nil
    }
    let bounds = bounds(of: rectangle)
    return bounds.intersects(panel) ? bounds : nil
  }
}
