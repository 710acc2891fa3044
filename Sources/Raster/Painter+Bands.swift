extension Painter {
  /// Prepares the band that begins at a row: draws again what changes there and stays, and notes what has to be done
  /// in each of its rows.
  ///
  /// - Returns: the row after its last one.
  mutating func beginBand(
    _ scene: borrowing Scene, _ sources: Sources, at y: Int32, storesPictures: Bool
  ) -> Int32 {
    var end = area.y1
    var dirtyStart = y == area.y0 ? area.x0 : area.x1
    var dirtyEnd = y == area.y0 ? area.x1 : area.x0
    steps.removeAll()
    stretches.removeAll()
    let count = live.count
    let living = unsafe live.mutableElements(0, count: count)
    var kept = 0
    for place in 0..<count {
      let candidate = unsafe living[place]
      if candidate.y0 > y {
        end = min(end, candidate.y0)
        unsafe living[kept] = candidate
        kept &+= 1
        continue
      }
      let shape = scene.shapes[Int(candidate.index)]
      let bounds = shape.bounds
      if candidate.y1 <= y {
        // What it lay over comes to light.
        dirtyStart = min(dirtyStart, bounds.x0)
        dirtyEnd = max(dirtyEnd, bounds.x1)
        continue
      }
      unsafe living[kept] = candidate
      kept &+= 1
      end = min(end, candidate.y1)
      switch candidate.effort {
      case .constant, .corners:
        if shape.changes(at: y, next: &end) {
          dirtyStart = min(dirtyStart, bounds.x0)
          dirtyEnd = max(dirtyEnd, bounds.x1)
        }
        if candidate.effort == .corners { addCorners(scene, of: shape, at: y) }
      case .ramp, .ready:
        addApart(shape, at: y, scene, sources)
      case .picture:
        if !storesPictures { addStretch(bounds.x0, bounds.x1) }
      case .varied:
        addStretch(bounds.x0, bounds.x1)
      }
    }
    live.resize(to: kept)
    dirtyStart = max(dirtyStart, area.x0)
    dirtyEnd = min(dirtyEnd, area.x1)
    changed.start = dirtyStart - Int32(origin)
    changed.end = dirtyEnd - Int32(origin)
    if dirtyStart < dirtyEnd { drawConstant(scene, at: Int(y), from: dirtyStart, to: dirtyEnd) }
    if stretches.count > 0 { settleStretches(scene, at: y) }
    if hasPictures && storesPictures { cutSegments(scene, at: y) }
    return end
  }

  private mutating func addCorners(_ scene: borrowing Scene, of shape: Shape, at y: Int32) {
    guard let row = shape.cornerRow(Int(y &- shape.bounds.y0)) else { return }
    let bounds = shape.bounds
    let left = bounds.x0 &+ shape.side
    // A circle of an odd side has one column in both.
    let right = max(left, bounds.x1 &- shape.side)
    guard shape.isApart else {
      addStretch(bounds.x0, left)
      addStretch(right, bounds.x1)
      return
    }
    let isUpper = Int(y &- bounds.y0) == row
    let side = Int(shape.side)
    let pixels = unsafe scene.ready.pixels(Int(shape.ready), count: 2 * side * side)
    let source = unsafe pixels + row * side
    let stride = (isUpper ? side : -side) &* 4
    unsafe addReady(bounds.x0, left, first: bounds.x0, source: source, stride: stride)
    unsafe addReady(
      right, bounds.x1, first: bounds.x1 &- shape.side, source: source + side * side,
      stride: stride)
  }

  /// Notes ready pixels for some columns; `source` is that of the column `first`.
  private mutating func addReady(
    _ start: Int32, _ end: Int32, first: Int32, source: UnsafePointer<UInt32>, stride: Int
  ) {
    let from = max(start, area.x0)
    let to = min(end, area.x1)
    guard from < to else { return }
    let count = Int(to &- from)
    let place = Int(from) &- origin
    unsafe steps.append(
      Step(
        kind: .ready, count: count, place: place, target: line.place(place, count: count),
        source: UnsafeRawPointer(source + Int(from &- first)), stride: stride, ramp: source))
  }

  /// Notes what is looked up, or is ready, on a ground of one colour.
  private mutating func addApart(
    _ shape: Shape, at y: Int32, _ scene: borrowing Scene, _ sources: Sources
  ) {
    let bounds = shape.bounds
    let row = Int(y &- bounds.y0)
    let width = bounds.width
    let height = bounds.height
    if shape.effort == .ready {
      let pixels = unsafe scene.ready.pixels(Int(shape.ready), count: width * height)
      return unsafe addReady(
        bounds.x0, bounds.x1, first: bounds.x0, source: pixels + row * width, stride: width &* 4)
    }
    let from = max(bounds.x0, area.x0)
    let count = Int(min(bounds.x1, area.x1) &- from)
    let place = Int(from) &- origin
    let ramp = unsafe scene.ramps.pixels(shape.ready)
    let column = Int(from &- bounds.x0)
    var step = unsafe Step(
      kind: .outline, count: count, place: place, target: line.place(place, count: count),
      source: UnsafeRawPointer(ramp), stride: 0, ramp: ramp)
    if shape.kind == .glyph {
      let bytes = unsafe sources.masks.bytes(shape.index, width: width, height: height)
      step.kind = .mask
      unsafe step.source = UnsafeRawPointer(bytes + (row * width + column))
      step.stride = width
    } else {
      step.row = scene.outlines.firstRow(shape.index) + row
      step.column = column
    }
    steps.append(step)
  }

  /// Notes that some columns have to be composed in each row.
  private mutating func addStretch(_ start: Int32, _ end: Int32) {
    let from = max(start, area.x0)
    let to = min(end, area.x1)
    guard from < to else { return }
    stretches.append(
      Stretch(start: from - Int32(origin), end: to - Int32(origin), first: 0))
  }
}

extension Shape {
  /// Whether the straight part of a fill or a box changes in a row that it is in.
  ///
  /// - Parameter next: brought forward to where it changes next.
  @inline(__always)
  func changes(at y: Int32, next: inout Int32) -> Bool {
    var isNow = bounds.y0 == y
    guard kind == .box else { return isNow }
    func meet(_ change: Int32) {
      if change > y { next = min(next, change) } else if change == y { isNow = true }
    }
    meet(bounds.y0 &+ border)
    meet(bounds.y1 &- border)
    guard side > 0 else { return isNow }
    meet(bounds.y0 &+ side)
    meet(bounds.y1 &- side)
    return isNow
  }
}
