// The steps of what lies on one colour, or on a picture alone: ready pixels and lookups, nothing behind them drawn.

extension Painter {
  /// Adds the steps of a box's corners where they begin, or where the box is met first.
  mutating func addCorners(
    _ living: Living, _ shape: Shape, at y: Int32, _ scene: borrowing Scene
  ) {
    let bounds = shape.bounds
    let upperEnd = bounds.y0 &+ shape.side
    // A circle of an odd side has one row in both.
    let lowerStart = max(upperEnd, bounds.y1 &- shape.side)
    let isMet = living.next > .min
    let isUpper = y < upperEnd
    guard isUpper ? !isMet : y == lowerStart || y > lowerStart && !isMet else { return }
    let side = Int(shape.side)
    // The right square lies behind the left one.
    let square = side * side
    var pixels: UnsafePointer<UInt32>
    var stride = side
    if living.mixed >= 0 {
      unsafe pixels = mixed.elements(living.mixed, count: 4 * square)
      let row = Int(y &- (isUpper ? bounds.y0 : bounds.y1 &- shape.side))
      unsafe pixels += (isUpper ? 0 : 2 * square) + row * side
    } else {
      // The lower ones are the mirror images of the upper ones.
      unsafe pixels = scene.ready.pixels(Int(shape.ready), count: 2 * square)
      unsafe pixels += Int(isUpper ? y &- bounds.y0 : bounds.y1 &- 1 &- y) * side
      if !isUpper { stride = -side }
    }
    let end = isUpper ? min(upperEnd, bounds.y1) : bounds.y1
    let left = bounds.x0 &+ shape.side
    // The same for its columns.
    let right = max(left, bounds.x1 &- shape.side)
    unsafe addReady(
      bounds.x0, left, first: bounds.x0, source: pixels, stride: stride, until: end)
    unsafe addReady(
      right, bounds.x1, first: bounds.x1 &- shape.side, source: pixels + square, stride: stride,
      until: end)
  }

  /// Adds the step of a glyph or an outline.
  mutating func addApart(
    _ living: Living, _ shape: Shape, at y: Int32, _ scene: borrowing Scene,
    _ masks: MaskStore.Table
  ) {
    let bounds = shape.bounds
    let row = Int(y &- bounds.y0)
    let width = bounds.width
    let height = bounds.height
    if living.effort == .ready {
      let pixels =
        unsafe living.mixed >= 0
        ? mixed.elements(living.mixed, count: width * height)
        : scene.ready.pixels(Int(shape.ready), count: width * height)
      return unsafe addReady(
        bounds.x0, bounds.x1, first: bounds.x0, source: pixels + row * width, stride: width,
        until: bounds.y1)
    }
    let from = max(bounds.x0, area.x0)
    let count = Int(min(bounds.x1, area.x1) &- from)
    let place = Int(from) &- origin
    let target = unsafe line.place(place, count: count)
    let column = Int(from &- bounds.x0)
    var step = unsafe Step(
      kind: .outline, place: place, count: count, target: target,
      source: UnsafeRawPointer(target))
    step.end = bounds.y1
    unsafe step.ramp = scene.ramps.pixels(shape.ready)
    if shape.kind == .glyph {
      let bytes = unsafe masks.bytes(shape.index, width: width, height: height)
      step.kind = .mask
      unsafe step.source = UnsafeRawPointer(bytes + (row * width + column))
      step.stride = width
    } else {
      step.row = scene.outlines.firstRow(shape.index) + row
      step.column = column
    }
    steps.append(step)
  }

  /// Adds the step of ready pixels for some columns; `source` is that of the column `first`, `stride` in pixels.
  mutating func addReady(
    _ start: Int32, _ end: Int32, first: Int32, source: UnsafePointer<UInt32>, stride: Int,
    until row: Int32
  ) {
    let from = max(start, area.x0)
    let to = min(end, area.x1)
    guard from < to else { return }
    let count = Int(to &- from)
    let place = Int(from) &- origin
    unsafe steps.append(
      Step(
        kind: .ready, end: row, place: place, count: count, target: line.place(place, count: count),
        source: UnsafeRawPointer(source + Int(from &- first)), stride: stride &* 4))
  }
}
