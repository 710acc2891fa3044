// The steps of what lies over or under other things: each row is composed from the lowest shape that shows.

extension Painter {
  /// Notes that some columns have to be composed in each row.
  mutating func addStretch(_ start: Int32, _ end: Int32) {
    let from = max(start, area.x0)
    let to = min(end, area.x1)
    if from < to { stretches.append(Stretch(start: from, end: to)) }
  }

  /// Notes the columns of a box's corners if the band lies in their rows.
  mutating func addCornerStretches(of shape: Shape, at y: Int32) {
    guard shape.cornerRow(Int(y &- shape.bounds.y0)) != nil else { return }
    let left = shape.bounds.x0 &+ shape.side
    addStretch(shape.bounds.x0, left)
    // A circle of an odd side has one column in both.
    addStretch(max(left, shape.bounds.x1 &- shape.side), shape.bounds.x1)
  }

  /// Joins the stretches that are close and adds the steps of each.
  mutating func settleStretches(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, at y: Int32
  ) {
    sortStretches()
    var kept = 0
    for index in 1..<max(1, stretches.count) {
      let stretch = stretches[index]
      if stretch.start <= stretches[kept].end + Painter.nearEnough {
        stretches[kept].end = max(stretches[kept].end, stretch.end)
      } else {
        kept += 1
        stretches[kept] = stretch
      }
    }
    stretches.resize(to: kept + 1)
    findLowest(scene, at: y)
    addSteps(at: y, scene, masks)
  }

  /// Columns between two stretches that are as well composed with them.
  private static var nearEnough: Int32 { 16 }

  /// By where they begin; they come nearly in that order.
  private mutating func sortStretches() {
    for index in 1..<max(1, stretches.count) {
      let stretch = stretches[index]
      var place = index
      while place > 0 && stretches[place - 1].start > stretch.start {
        stretches[place] = stretches[place - 1]
        place -= 1
      }
      stretches[place] = stretch
    }
  }

  /// Finds for each stretch the topmost shape that hides all below it there.
  private mutating func findLowest(_ scene: borrowing Scene, at y: Int32) {
    let count = stretches.count
    let stretches = unsafe stretches.mutableElements(0, count: count)
    var open = count
    var place = live.count
    while place > 0 && open > 0 {
      place -= 1
      let living = live[place]
      switch living.effort {
      case .ramp, .ready, .varied: continue
      case .constant, .corners, .picture: break
      }
      let shape = scene.shapes[Int(living.index)]
      for index in 0..<count {
        let stretch = unsafe stretches[index]
        if stretch.start >= shape.bounds.x1 { break }
        if stretch.lowest >= 0 || stretch.start < shape.bounds.x0
          || stretch.end > shape.bounds.x1
        {
          continue
        }
        if shape.hides(from: stretch.start, to: stretch.end, at: y) {
          unsafe stretches[index].lowest = Int32(place)
          open -= 1
        }
      }
    }
  }

  /// Adds the steps of all stretches, in painting order: they share no column.
  private mutating func addSteps(
    at y: Int32, _ scene: borrowing Scene, _ masks: MaskStore.Table
  ) {
    for index in 0..<stretches.count where stretches[index].lowest < 0 {
      addFill(stretches[index].start, stretches[index].end, ground, 255)
    }
    for place in 0..<live.count {
      let index = Int(live[place].index)
      let shape = scene.shapes[index]
      for number in 0..<stretches.count {
        let stretch = stretches[number]
        let from = max(stretch.start, shape.bounds.x0)
        let to = min(stretch.end, shape.bounds.x1)
        guard from < to, Int(stretch.lowest) <= place else {
          if stretch.start >= shape.bounds.x1 { break }
          continue
        }
        switch shape.kind {
        case .fill, .box:
          shape.straightParts(at: y, from: from, to: to) { addFill($0, $1, $2, $3) }
          if shape.side > 0 { addBlendedCorners(index, at: y, scene, from: from, to: to) }
        case .outline, .glyph, .image:
          addBlend(shape, at: y, scene, masks, from: from, to: to)
        }
      }
    }
  }

  private func step(_ kind: Step.Kind, _ start: Int32, _ end: Int32) -> Step {
    // Mutable for the step to write to; the line is the painter's own.
    let place = Int(start) &- origin
    let count = Int(end &- start)
    let target = unsafe UnsafeMutablePointer(mutating: line.contents(place, count: count))
    return unsafe Step(
      kind: kind, place: place, count: count, target: target, source: UnsafeRawPointer(target))
  }

  private mutating func addFill(
    _ start: Int32, _ end: Int32, _ pixel: UInt32, _ opacity: UInt8
  ) {
    guard opacity > 0 else { return }
    var step = step(opacity == 255 ? .fill : .cover, start, end)
    step.pixel = pixel
    step.opacity = opacity
    steps.append(step)
  }

  private mutating func addBlend(
    _ shape: Shape, at y: Int32, _ scene: borrowing Scene, _ masks: MaskStore.Table,
    from start: Int32, to end: Int32
  ) {
    var step = step(.blend, start, end)
    step.pixel = shape.color.pixel
    step.opacity = shape.color.alpha
    let width = shape.bounds.width
    let row = Int(y - shape.bounds.y0)
    let column = Int(start - shape.bounds.x0)
    switch shape.kind {
    case .glyph:
      let bytes = unsafe masks.bytes(shape.index, width: width, height: shape.bounds.height)
      unsafe step.source = UnsafeRawPointer(bytes + (row * width + column))
      step.stride = width
    case .outline:
      step.kind = .blendOutline
      step.row = scene.outlines.firstRow(shape.index) + row
      step.column = column
    case .image:
      step.kind = shape.effort == .picture ? .ready : .compose
      unsafe step.source = UnsafeRawPointer(scene.pixels(of: shape) + (row * width + column))
      step.stride = width * 4
    case .fill, .box: return
    }
    steps.append(step)
  }

  private mutating func addBlendedCorners(
    _ index: Int, at y: Int32, _ scene: borrowing Scene, from start: Int32, to end: Int32
  ) {
    let shape = scene.shapes[index]
    let bounds = shape.bounds
    guard let row = shape.cornerRow(Int(y - bounds.y0)) else { return }
    let isUpper = Int(y - bounds.y0) == row
    let (outer, _) = unsafe scene.corners.rows(shape.index, row)
    let middle = bounds.x0 + shape.side
    let right = max(start, middle, bounds.x1 - shape.side)
    for isRight in 0...1 {
      let from = isRight == 1 ? right : start
      let to = isRight == 1 ? end : min(end, middle)
      guard from < to else { continue }
      var step = step(.corner, from, to)
      unsafe step.source = UnsafeRawPointer(outer)
      step.stride = isUpper ? Int(shape.side) : -Int(shape.side)
      step.direction = isRight == 1 ? -1 : 1
      step.column = Int(isRight == 1 ? bounds.x1 - 1 - from : from - bounds.x0)
      step.shape = index
      steps.append(step)
    }
  }
}
