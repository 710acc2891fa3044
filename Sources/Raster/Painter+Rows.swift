extension Painter {
  /// Draws what stays the same down the band into some columns of the line.
  mutating func drawConstant(
    _ scene: borrowing Scene, at y: Int, from start: Int32, to end: Int32
  ) {
    line.fill(Int(start) - origin, count: Int(end - start), ground)
    for place in 0..<live.count {
      let living = live[place]
      guard living.y0 <= Int32(y) else { continue }
      switch living.effort {
      case .constant, .corners:
        drawStraight(scene.shapes[Int(living.index)], at: y, from: start, to: end)
      case .ramp, .ready, .picture, .varied: continue
      }
    }
  }

  /// Composes a stretch of a row anew, all shapes in it.
  mutating func compose(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, _ stretch: Stretch, at y: Int
  ) {
    let start = stretch.start + Int32(origin)
    let end = stretch.end + Int32(origin)
    if stretch.first == 0 {
      line.fill(Int(stretch.start), count: Int(stretch.end - stretch.start), ground)
    }
    for place in Int(stretch.first)..<live.count {
      let living = live[place]
      guard living.y0 <= Int32(y) else { continue }
      let shape = scene.shapes[Int(living.index)]
      guard shape.bounds.x0 < end, shape.bounds.x1 > start else { continue }
      draw(scene, masks, shape, at: y, from: start, to: end)
    }
  }

  private mutating func draw(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, _ shape: Shape, at y: Int,
    from start: Int32,
    to end: Int32
  ) {
    let from = Int(max(start, shape.bounds.x0))
    let count = Int(min(end, shape.bounds.x1)) - from
    let row = y - Int(shape.bounds.y0)
    let column = from - Int(shape.bounds.x0)
    let width = shape.bounds.width
    switch shape.kind {
    case .fill:
      line.cover(from - origin, count: count, shape.paint, opacity: shape.opacity)
    case .box:
      drawStraight(shape, at: y, from: start, to: end)
      if shape.side > 0 { drawCorners(scene, shape, row: row, from: start, to: end) }
    case .outline:
      drawOutline(scene, shape, row: row, first: column, count: count, at: from - origin)
    case .glyph:
      let bytes = unsafe masks.bytes(
        shape.index, width: width, height: shape.bounds.height)
      unsafe line.blend(
        from - origin, bytes + (row * width + column), shape.color.pixel,
        opacity: shape.color.alpha, count: count)
    case .image:
      let pixels = unsafe scene.pixels(of: shape) + (row * width + column)
      if shape.effort == .picture {
        unsafe line.copy(from - origin, from: pixels, count: count)
      } else {
        unsafe line.compose(from - origin, pixels, count: count)
      }
    }
  }

  /// Draws a fill, or a box but for its corners.
  mutating func drawStraight(
    _ shape: Shape, at y: Int, from start: Int32, to end: Int32
  ) {
    var from = max(start, shape.bounds.x0)
    var to = min(end, shape.bounds.x1)
    guard shape.kind == .box else {
      return lay(from, to, shape.paint, shape.opacity)
    }
    let row = y - Int(shape.bounds.y0)
    if shape.cornerRow(row) != nil {
      from = max(from, shape.bounds.x0 + shape.side)
      to = min(to, shape.bounds.x1 - shape.side)
    }
    if shape.isBorderRow(row) {
      return lay(from, to, shape.borderPaint, shape.borderOpacity)
    }
    let left = shape.bounds.x0 + shape.border
    let right = shape.bounds.x1 - shape.border
    lay(from, min(to, left), shape.borderPaint, shape.borderOpacity)
    lay(max(from, left), min(to, right), shape.paint, shape.opacity)
    lay(max(from, right), to, shape.borderPaint, shape.borderOpacity)
  }

  @inline(__always)
  private mutating func lay(_ start: Int32, _ end: Int32, _ pixel: UInt32, _ opacity: UInt8) {
    guard start < end, opacity > 0 else { return }
    let place = Int(start) &- origin
    let count = Int(end &- start)
    if opacity == 255 {
      line.fill(place, count: count, pixel)
    } else {
      line.cover(place, count: count, pixel, opacity: opacity)
    }
  }

  private mutating func drawCorners(
    _ scene: borrowing Scene, _ shape: Shape, row: Int, from start: Int32, to end: Int32
  ) {
    guard let row = shape.cornerRow(row) else { return }
    let (outer, inner) = unsafe scene.corners.rows(shape.index, row)
    let bounds = shape.bounds
    let middle = bounds.x0 + shape.side
    let left = max(start, bounds.x0)
    let leftCount = min(end, middle) - left
    if leftCount > 0 {
      unsafe line.blendCorner(
        Int(left) - origin, outer, inner, first: Int(left - bounds.x0), step: 1,
        count: Int(leftCount), shape)
    }
    let right = max(start, middle, bounds.x1 - shape.side)
    let rightCount = min(end, bounds.x1) - right
    if rightCount > 0 {
      unsafe line.blendCorner(
        Int(right) - origin, outer, inner, first: Int(bounds.x1 - 1 - right), step: -1,
        count: Int(rightCount), shape)
    }
  }

  private mutating func drawOutline(
    _ scene: borrowing Scene, _ shape: Shape, row: Int, first: Int, count: Int, at place: Int
  ) {
    let runs = unsafe scene.outlines.runs(scene.outlines.firstRow(shape.index) + row)
    for index in 0..<runs.count {
      let run = unsafe runs[index]
      guard run.offset != OutlineCache.Run.empty else { continue }
      let from = max(first, Int(run.start))
      let to = min(first + count, Int(run.start + run.count))
      guard from < to else { continue }
      let start = place + from - first
      if run.offset == OutlineCache.Run.full {
        line.cover(start, count: to - from, shape.color.pixel, opacity: shape.color.alpha)
      } else {
        let bytes = unsafe scene.outlines.coverage(
          Int(run.offset) + from - Int(run.start), count: to - from)
        unsafe line.blend(
          start, bytes, shape.color.pixel, opacity: shape.color.alpha, count: to - from)
      }
    }
  }
}
