extension Painter {
  /// Paints the area into XRGB8888.
  mutating func paintPixels(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, _ target: UnsafeMutableRawPointer,
    pitch: Int
  ) {
    // The loop once for each, not a choice in each row.
    switch unsafe RowCopy(to: target, count: area.width &* 4, pitch: pitch) {
    case .own: unsafe paintRows(scene, masks, target, pitch: pitch, .own)
    case .whole: unsafe paintRows(scene, masks, target, pitch: pitch, .whole)
    case .divided: unsafe paintRows(scene, masks, target, pitch: pitch, .divided)
    }
  }

  @inline(__always)
  private mutating func paintRows(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, _ target: UnsafeMutableRawPointer,
    pitch: Int, _ copy: RowCopy
  ) {
    let count = area.width &* 4
    let pixels = unsafe line.contents(Int(area.x0) &- origin, count: area.width)
    let hasPictures = hasPictures
    var row = unsafe target
    var y = area.y0
    while y < area.y1 {
      let end = beginBand(scene, masks, at: y, storesPictures: true)
      let stepCount = steps.count
      let steps = unsafe steps.mutableElements(0, count: stepCount)
      if stepCount == 0, hasPictures, let picture = unsafe openRows(pitch: pitch) {
        let bytes = Int(end &- y) &* pitch
        unsafe row.copyMemory(from: picture, byteCount: bytes)
        unsafe row += bytes
        y = end
      }
      while y < end {
        unsafe take(steps, count: stepCount, scene)
        if hasPictures {
          unsafe storeSegments(to: row)
        } else {
          unsafe copy.copy(to: row, from: pixels, count: count)
        }
        unsafe row += pitch
        y &+= 1
      }
    }
  }

  /// Paints the area into RGB565.
  mutating func paintPacked(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, _ target: UnsafeMutableRawPointer,
    pitch: Int
  ) {
    let width = area.width
    let copy = unsafe RowCopy(to: target, count: width &* 2, pitch: pitch)
    let start = Int(area.x0) - origin
    var row = unsafe target
    var y = area.y0
    while y < area.y1 {
      let end = beginBand(scene, masks, at: y, storesPictures: false)
      packed.change(changed.offset(by: -start))
      let pixels = unsafe line.contents(start, count: width)
      let stepCount = steps.count
      for current in Int(y)..<Int(end) {
        unsafe take(steps.mutableElements(0, count: stepCount), count: stepCount, scene)
        unsafe packVarying(current, from: pixels, start: start)
        let bytes = unsafe packed.row(current, of: pixels)
        unsafe copy.copy(to: row, from: bytes, count: width &* 2)
        unsafe row += pitch
      }
      y = end
    }
  }

  /// Converts what was composed in a row of the band: the same places in each, so that no row of the pattern keeps
  /// what is old.
  private mutating func packVarying(_ y: Int, from pixels: UnsafePointer<UInt32>, start: Int) {
    for index in 0..<apartCount {
      unsafe packed.pack(y, from: pixels, steps[index].place - start, count: steps[index].count)
    }
    for index in 0..<stretches.count {
      let stretch = stretches[index]
      let place = Int(stretch.start - area.x0)
      unsafe packed.pack(y, from: pixels, place, count: Int(stretch.end - stretch.start))
    }
  }
}
