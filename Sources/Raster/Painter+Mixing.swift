// What lies on a picture is mixed with it once, and its rows are copied from then on.

extension Painter {
  /// Finds the pixels of a glyph or of a box's corners on the picture that they lie on; mixes them the first time. Where
  /// there is no room for them, or the picture has to be composed itself, the shape doesn't lie apart.
  mutating func findMixed(
    _ living: inout Living, _ scene: borrowing Scene, _ masks: MaskStore.Table,
    storesPictures: Bool
  ) {
    let shape = scene.shapes[Int(living.index)]
    guard shape.kind == .glyph || living.effort == .corners else { return }
    if storesPictures { living.mixed = mix(Int(living.index), shape, scene, masks) }
    if living.mixed < 0 {
      living.isApart = false
    } else if shape.kind == .glyph {
      living.effort = .ready
    }
  }

  private mutating func mix(
    _ index: Int, _ shape: Shape, _ scene: borrowing Scene, _ masks: MaskStore.Table
  ) -> Int32 {
    let picture = scene.shapes[Int(shape.picture)]
    let side = Int(shape.side)
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
}
