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
    var kept = 0
    for place in 0..<liveCount {
      let index = Int(live[place])
      let bounds = scene.bounds[index]
      if bounds.y0 > y {
        end = min(end, bounds.y0)
        live[kept] = Int32(index)
        kept += 1
        continue
      }
      if bounds.y1 <= y {
        // What it lay over comes to light.
        dirtyStart = min(dirtyStart, bounds.x0)
        dirtyEnd = max(dirtyEnd, bounds.x1)
        continue
      }
      live[kept] = Int32(index)
      kept += 1
      end = min(end, bounds.y1)
      let shape = scene.shapes[index]
      switch shape.effort {
      case .constant, .corners:
        let change = shape.nextChange(after: y)
        end = min(end, change.next)
        if change.isNow {
          dirtyStart = min(dirtyStart, bounds.x0)
          dirtyEnd = max(dirtyEnd, bounds.x1)
        }
        if shape.effort == .corners { addCorners(of: shape, at: y) }
      case .ramp:
        addRamp(shape, at: y, scene, sources)
      case .picture:
        if !storesPictures { addStretch(bounds.x0, bounds.x1) }
      case .varied:
        addStretch(bounds.x0, bounds.x1)
      }
    }
    liveCount = kept
    dirtyStart = max(dirtyStart, area.x0)
    dirtyEnd = min(dirtyEnd, area.x1)
    changed.start = dirtyStart - Int32(origin)
    changed.end = dirtyEnd - Int32(origin)
    if dirtyStart < dirtyEnd { drawConstant(scene, at: Int(y), from: dirtyStart, to: dirtyEnd) }
    if stretches.count > 0 { settleStretches(scene, at: y) }
    if hasPictures && storesPictures { cutSegments(scene, at: y) }
    return end
  }

  private mutating func addCorners(of shape: Shape, at y: Int32) {
    guard let row = shape.cornerRow(Int(y - shape.bounds.y0)) else { return }
    let bounds = shape.bounds
    let left = bounds.x0 + shape.side
    // A circle of an odd side has one column in both.
    let right = max(left, bounds.x1 - shape.side)
    guard shape.isApart else {
      addStretch(bounds.x0, left)
      addStretch(right, bounds.x1)
      return
    }
    let isUpper = Int(y - bounds.y0) == row
    let side = Int(shape.side)
    let source = Int(shape.ready) + row * side
    let stride = isUpper ? side : -side
    addReady(bounds.x0, left, first: bounds.x0, source: source, stride: stride)
    addReady(
      right, bounds.x1, first: bounds.x1 - shape.side, source: source + side * side,
      stride: stride)
  }

  /// Notes ready pixels for some columns; `source` is that of the column `first`.
  private mutating func addReady(
    _ start: Int32, _ end: Int32, first: Int32, source: Int, stride: Int
  ) {
    let from = max(start, area.x0)
    let to = min(end, area.x1)
    guard from < to else { return }
    steps.append(
      Step(
        kind: .ready, start: from - Int32(origin), count: to - from,
        source: source + Int(from - first), stride: stride))
  }

  private mutating func addRamp(
    _ shape: Shape, at y: Int32, _ scene: borrowing Scene, _ sources: Sources
  ) {
    let bounds = shape.bounds
    let from = max(bounds.x0, area.x0)
    let to = min(bounds.x1, area.x1)
    let row = Int(y - bounds.y0)
    var step = Step(
      kind: .outline, start: from - Int32(origin), count: to - from, source: row, stride: 1)
    step.ramp = shape.ready
    step.column = from - bounds.x0
    if shape.kind == .glyph {
      step.kind = .mask
      step.stride = bounds.width
      step.source =
        sources.masks.start(shape.index, width: bounds.width, height: bounds.height)
        + row * bounds.width + Int(step.column)
    } else {
      step.source += scene.outlines.firstRow(shape.index)
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
  /// Where, after a row that it is in, the straight part of a box changes, and whether it does in that row.
  func nextChange(after y: Int32) -> (next: Int32, isNow: Bool) {
    if bounds.y0 == y && kind == .fill { return (bounds.y1, true) }
    if kind == .fill { return (bounds.y1, false) }
    var next = bounds.y1
    var isNow = bounds.y0 == y
    func meet(_ change: Int32) {
      if change > y { next = min(next, change) } else if change == y { isNow = true }
    }
    meet(bounds.y0 + border)
    meet(bounds.y0 + side)
    meet(bounds.y1 - side)
    meet(bounds.y1 - border)
    return (next, isNow)
  }
}
