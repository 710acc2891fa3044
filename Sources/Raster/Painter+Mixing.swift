// What lies on a picture is mixed with it once, and its rows are copied from then on.

extension Painter {
  /// Finds the pixels of a glyph or of a box's corners on the picture that they lie on; mixes them the first time.
  ///
  /// - Returns: where they are; -1 if there is no picture or no room.
  mutating func mix(
    _ index: Int, _ scene: borrowing Scene, _ masks: MaskStore.Table
  ) -> Int32 {
    let shape = scene.shapes[index]
    let picture = scene.shapes[Int(shape.picture)]
    let side = Int(shape.side)
    guard shape.kind == .glyph || shape.kind == .box && side > 0 else { return -1 }
    let key = unsafe MixedPixels.Key(
      kind: shape.kind, form: shape.kind == .glyph ? shape.index : shape.radius,
      border: shape.border, bounds: shape.bounds, color: shape.color,
      borderColor: shape.borderColor, picture: scene.pixels(of: picture),
      x: picture.bounds.x0, y: picture.bounds.y0)
    if let known = mixed.find(key) { return known }
    let count = shape.kind == .glyph ? shape.bounds.width * shape.bounds.height : 4 * side * side
    let image = scene.images[Int(picture.index)]
    guard let offset = mixed.add(key, on: image, count: count) else { return -1 }
    let pixels = unsafe mixed.mutableElements(offset, count: count)
    if shape.kind == .glyph {
      unsafe mixGlyph(shape, on: picture, scene, masks, pixels)
    } else {
      unsafe mixCorners(index, on: picture, scene, pixels)
    }
    return offset
  }

  private func mixGlyph(
    _ shape: Shape, on picture: Shape, _ scene: borrowing Scene, _ masks: MaskStore.Table,
    _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    let (width, height) = (shape.bounds.width, shape.bounds.height)
    let coverage = unsafe masks.bytes(shape.index, width: width, height: height)
    for row in 0..<height {
      let target = unsafe pixels + row * width
      let source = unsafe scene.pixels(
        of: picture, x: shape.bounds.x0, y: shape.bounds.y0 + Int32(row), count: width)
      unsafe copyBytes(to: target, from: source, count: width * 4)
      unsafe blendPixels(
        target, coverage + row * width, shape.color.pixel, opacity: shape.color.alpha, count: width)
    }
  }

  /// Four squares row by row, the upper ones first, of each two the left one.
  private func mixCorners(
    _ index: Int, on picture: Shape, _ scene: borrowing Scene,
    _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    let shape = scene.shapes[index]
    let bounds = shape.bounds
    let side = Int(shape.side)
    for number in 0..<(4 * side) {
      let isRight = number / side % 2 == 1
      let isLower = number >= 2 * side
      let row = number % side
      let x = isRight ? bounds.x1 - shape.side : bounds.x0
      let y = (isLower ? bounds.y1 - shape.side : bounds.y0) + Int32(row)
      let target = unsafe pixels + number * side
      let source = unsafe scene.pixels(of: picture, x: x, y: y, count: side)
      unsafe copyBytes(to: target, from: source, count: side * 4)
      let (outer, _) = unsafe scene.corners.rows(shape.index, isLower ? side - 1 - row : row)
      var step = unsafe Step(
        kind: .corner, place: 0, count: side, target: target, source: UnsafeRawPointer(outer))
      step.direction = isRight ? -1 : 1
      step.column = isRight ? side - 1 : 0
      step.shape = index
      unsafe blendCorner(step, outer, scene)
    }
  }

  /// The pixels of a row of a corner that were mixed with the picture.
  ///
  /// - Parameters:
  ///   - offset: those of the shape.
  ///   - shape: the box.
  ///   - row: of its corner square, the outermost one first.
  ///   - isLower: whether it is one of the lower corners.
  ///   - isRight: whether it is one of the right corners.
  /// - Returns: as many as the square's side.
  func mixedCorner(
    _ offset: Int32, of shape: Shape, row: Int, isLower: Bool, isRight: Bool
  ) -> UnsafePointer<UInt32> {
    let side = Int(shape.side)
    let square = (isLower ? 2 : 0) + (isRight ? 1 : 0)
    let place = square * side + (isLower ? side - 1 - row : row)
    return unsafe mixed.elements(offset, count: 4 * side * side) + place * side
  }
}
