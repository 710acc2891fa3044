extension Painter {
  /// Prepares the band that begins at a row: draws again what changes there and stays, and notes the steps that each of
  /// its rows takes.
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
    admit(at: y)
    dropSteps(at: y)
    let end = meetChanges(scene, masks, at: y)
    stretches.removeAll()
    openPicture = -1
    if hasStretches { addStretches(scene, at: y, storesPictures: storesPictures) }
    let start = max(dirty.start, area.x0)
    let stop = min(dirty.end, area.x1)
    if start < stop {
      note(start, stop)
      drawConstant(scene, at: y, from: start, to: stop)
    }
    apartCount = steps.count
    let storesSegments = hasPictures && storesPictures
    if storesSegments { closeGaps(scene, at: y) }
    if stretches.count > 0 { settleStretches(scene, masks, at: y) }
    if storesSegments { cutSegments(scene, at: y) }
    return end
  }

  /// Goes through what begins or changes in a row: draws what stays, and adds the steps of what lies apart.
  ///
  /// - Returns: the next row in which anything does, or ends.
  @inline(__always)
  private mutating func meetChanges(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, at y: Int32
  ) -> Int32 {
    var end = waiting.count > 0 ? min(area.y1, waiting[waiting.count &- 1].y0) : area.y1
    nextEnd = .max
    let count = live.count
    let living = unsafe live.mutableElements(0, count: count)
    for place in 0..<count {
      if unsafe living[place].next <= y {
        unsafe living[place].next = meet(living[place], scene, masks, at: y)
      }
      nextEnd = unsafe min(nextEnd, living[place].y1)
      end = unsafe min(end, living[place].next)
    }
    return end
  }

  /// Draws what stays of a shape that begins or changes in a row, and adds its steps if it lies apart.
  ///
  /// - Returns: the next row in which it changes or ends.
  private mutating func meet(
    _ living: Living, _ scene: borrowing Scene, _ masks: MaskStore.Table, at y: Int32
  ) -> Int32 {
    let shape = scene.shapes[Int(living.index)]
    var next = living.y1
    switch living.effort {
    case .constant, .corners:
      if shape.changes(at: y, next: &next) {
        if !living.isApart || shape.isHost {
          dirty.include(Places(start: shape.bounds.x0, end: shape.bounds.x1))
        } else if y > area.y0 {
          drawApart(shape, at: y)
        }
      }
      if living.effort == .corners && living.isApart {
        addCorners(living, shape, at: y, scene)
      }
    case .ramp, .ready: addApart(living, shape, at: y, scene, masks)
    case .picture: break
    case .varied: _ = shape.changes(at: y, next: &next)
    }
    return next
  }

  /// Drops the steps of the stretches and of what ended. What lies apart shares no columns, so its steps may come in any
  /// order.
  @inline(__always)
  private mutating func dropSteps(at y: Int32) {
    steps.resize(to: apartCount)
    let steps = unsafe steps.mutableElements(0, count: apartCount)
    var place = 0
    while place < apartCount {
      if unsafe steps[place].end > y {
        place &+= 1
      } else {
        apartCount &-= 1
        unsafe steps[place] = steps[apartCount]
      }
    }
    self.steps.resize(to: apartCount)
  }

  /// Notes the columns that have to be composed in each row of the band.
  private mutating func addStretches(
    _ scene: borrowing Scene, at y: Int32, storesPictures: Bool
  ) {
    for place in 0..<live.count {
      let living = live[place]
      switch living.effort {
      case .constant, .ramp, .ready: continue
      case .corners:
        if !living.isApart { addCornerStretches(of: scene.shapes[Int(living.index)], at: y) }
      case .picture:
        addPicture(
          scene.shapes[Int(living.index)].bounds, at: place, scene, storesPictures: storesPictures)
      case .varied:
        let bounds = scene.shapes[Int(living.index)].bounds
        addStretch(bounds.x0, bounds.x1)
      }
    }
  }

  /// Takes the shapes that begin by a row among the living ones.
  @inline(__always)
  private mutating func admit(at y: Int32) {
    while waiting.count > 0 {
      let shape = waiting[waiting.count &- 1]
      guard shape.y0 <= y else { return }
      waiting.removeLast(1)
      live.append(shape)
      var place = live.count &- 1
      while place > 0 && live[place &- 1].index > shape.index {
        live[place] = live[place &- 1]
        place &-= 1
      }
      live[place] = shape
    }
  }

  /// Leaves the widest picture of the band open, to be stored past the line; others are composed.
  private mutating func addPicture(
    _ bounds: Bounds, at place: Int, _ scene: borrowing Scene, storesPictures: Bool
  ) {
    guard storesPictures else { return addStretch(bounds.x0, bounds.x1) }
    guard openPicture >= 0 else {
      openPicture = place
      return
    }
    let open = scene.shapes[Int(live[openPicture].index)].bounds
    if open.width >= bounds.width {
      addStretch(bounds.x0, bounds.x1)
    } else {
      addStretch(open.x0, open.x1)
      openPicture = place
    }
  }

  /// Wipes off the shapes that have ended, from the topmost down, so that each leaves what it lay on.
  private mutating func dropEnded(_ scene: borrowing Scene, at y: Int32) {
    let count = live.count
    let living = unsafe live.mutableElements(0, count: count)
    var place = count
    while place > 0 {
      place &-= 1
      guard unsafe living[place].y1 <= y else { continue }
      let shape = unsafe scene.shapes[Int(living[place].index)]
      if unsafe living[place].isApart {
        wipe(shape)
      } else {
        dirty.include(Places(start: shape.bounds.x0, end: shape.bounds.x1))
      }
    }
    var kept = 0
    for place in 0..<count where unsafe living[place].y1 > y {
      unsafe living[kept] = living[place]
      kept &+= 1
    }
    live.resize(to: kept)
  }

  /// Notes that some columns of the line were drawn again.
  @inline(__always)
  private mutating func note(_ start: Int32, _ end: Int32) {
    changed.include(Places(start: start &- Int32(origin), end: end &- Int32(origin)))
  }

  /// Puts the one colour that a shape lay on in its place; a picture is nothing that stays in the line.
  private mutating func wipe(_ shape: Shape) {
    guard shape.picture < 0 else { return }
    let from = max(shape.bounds.x0, area.x0)
    let to = min(shape.bounds.x1, area.x1)
    note(from, to)
    lay(from, to, shape.ground)
  }

  /// Draws what stays of a shape, which nothing lies on that stays as well.
  private mutating func drawApart(_ shape: Shape, at y: Int32) {
    let from = max(shape.bounds.x0, area.x0)
    let to = min(shape.bounds.x1, area.x1)
    note(from, to)
    drawStraight(shape, at: y, from: from, to: to)
  }

  /// Draws what stays the same down the band into some columns of the line.
  private mutating func drawConstant(
    _ scene: borrowing Scene, at y: Int32, from start: Int32, to end: Int32
  ) {
    lay(start, end, ground)
    for place in 0..<live.count {
      let living = live[place]
      switch living.effort {
      case .constant, .corners:
        drawStraight(scene.shapes[Int(living.index)], at: y, from: start, to: end)
      case .ramp, .ready, .picture, .varied: continue
      }
    }
  }

  /// Draws a fill that hides what is behind it, or a box that does but for its corners and, if it has none, its
  /// filling.
  private mutating func drawStraight(_ shape: Shape, at y: Int32, from: Int32, to: Int32) {
    shape.straightParts(at: y, from: from, to: to) { start, end, pixel, opacity in
      if opacity == 255 { lay(start, end, pixel) }
    }
  }

  @inline(__always)
  private mutating func lay(_ start: Int32, _ end: Int32, _ pixel: UInt32) {
    line.fill(Int(start) &- origin, count: Int(end &- start), pixel)
  }
}
