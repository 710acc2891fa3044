extension Painter {
  /// Prepares the band that begins at a row: draws again what changes there and stays, and notes what has to be done
  /// in each of its rows.
  ///
  /// - Returns: the row after its last one.
  mutating func beginBand(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, at y: Int32, storesPictures: Bool
  ) -> Int32 {
    changed = Places()
    // In the first band all is drawn.
    dirty = Places()
    if y == area.y0 { dirty = Places(start: area.x0, end: area.x1) }
    if nextEnd <= y { dropEnded(scene, at: y) }
    steps.removeAll()
    stretches.removeAll()
    var end = area.y1
    nextEnd = .max
    let count = live.count
    let living = unsafe live.elements(0, count: count)
    for place in 0..<count {
      let candidate = unsafe living[place]
      guard candidate.y0 <= y else {
        end = min(end, candidate.y0)
        continue
      }
      let shape = scene.shapes[Int(candidate.index)]
      let bounds = shape.bounds
      nextEnd = min(nextEnd, candidate.y1)
      switch candidate.effort {
      case .constant, .corners:
        let isChanged = shape.changes(at: y, next: &end)
        if isChanged && shape.isApart && !shape.isHost {
          if y > area.y0 { drawApart(shape, at: y) }
        } else if isChanged {
          dirty.include(Places(start: bounds.x0, end: bounds.x1))
        }
        if candidate.effort == .corners { addCorners(scene, of: shape, at: y) }
      case .ramp, .ready:
        addApart(shape, at: y, scene, masks)
      case .picture:
        if !storesPictures { addStretch(bounds.x0, bounds.x1) }
      case .varied:
        addStretch(bounds.x0, bounds.x1)
      }
    }
    let start = max(dirty.start, area.x0)
    let stop = min(dirty.end, area.x1)
    if start < stop {
      note(start, stop)
      drawConstant(scene, at: Int(y), from: start, to: stop)
    }
    if stretches.count > 0 { settleStretches(scene, at: y) }
    if hasPictures && storesPictures { cutSegments(scene, at: y) }
    return min(end, nextEnd)
  }

  /// Wipes off the shapes that have ended, from the topmost down, so that each leaves what it lay on.
  private mutating func dropEnded(_ scene: borrowing Scene, at y: Int32) {
    var place = live.count
    while place > 0 {
      place -= 1
      guard live[place].y1 <= y else { continue }
      let shape = scene.shapes[Int(live[place].index)]
      if shape.isApart {
        wipe(shape)
      } else {
        dirty.include(Places(start: shape.bounds.x0, end: shape.bounds.x1))
      }
    }
    var kept = 0
    for place in 0..<live.count where live[place].y1 > y {
      live[kept] = live[place]
      kept += 1
    }
    live.resize(to: kept)
  }

  /// Notes that some columns of the line were drawn again.
  @inline(__always)
  private mutating func note(_ start: Int32, _ end: Int32) {
    changed.include(
      Places(start: start &- Int32(origin), end: end &- Int32(origin)))
  }

  /// Draws what stays of a shape, which nothing lies on that stays as well.
  private mutating func drawApart(_ shape: Shape, at y: Int32) {
    let from = max(shape.bounds.x0, area.x0)
    let to = min(shape.bounds.x1, area.x1)
    note(from, to)
    drawStraight(shape, at: Int(y), from: from, to: to)
  }

  /// Puts the one colour that a shape lay on in its place.
  private mutating func wipe(_ shape: Shape) {
    let from = max(shape.bounds.x0, area.x0)
    let to = min(shape.bounds.x1, area.x1)
    note(from, to)
    line.fill(Int(from) &- origin, count: Int(to &- from), shape.ground)
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
    _ shape: Shape, at y: Int32, _ scene: borrowing Scene, _ masks: MaskStore.Table
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
