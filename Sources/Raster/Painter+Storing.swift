extension Painter {
  /// Paints the area into XRGB8888.
  mutating func paintPixels(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, _ target: UnsafeMutableRawPointer,
    pitch: Int
  ) {
    let count = area.width &* 4
    let pixels = unsafe line.contents(Int(area.x0) &- origin, count: area.width)
    var row = unsafe target
    var y = area.y0
    while y < area.y1 {
      let end = beginBand(scene, masks, at: y, storesPictures: true)
      let isPlain = steps.count == 0 && stretches.count == 0
      for current in Int(y)..<Int(end) {
        if !isPlain { composeRow(scene, masks, at: current) }
        if hasPictures {
          unsafe storeSegments(to: row)
        } else {
          unsafe storeRow(to: row, from: pixels, count: count)
        }
        unsafe row += pitch
      }
      y = end
    }
  }

  /// Paints the area into RGB565.
  mutating func paintPacked(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, _ target: UnsafeMutableRawPointer,
    pitch: Int
  ) {
    let width = area.width
    let start = Int(area.x0) - origin
    var row = unsafe target
    var y = area.y0
    while y < area.y1 {
      let end = beginBand(scene, masks, at: y, storesPictures: false)
      packed.change(changed.offset(by: -start))
      let pixels = unsafe line.contents(start, count: width)
      for current in Int(y)..<Int(end) {
        composeRow(scene, masks, at: current)
        unsafe packVarying(current, from: pixels, start: start)
        let bytes = unsafe packed.row(current, of: pixels)
        unsafe storeRow(to: row, from: bytes, count: width &* 2)
        unsafe row += pitch
      }
      y = end
    }
  }

  /// Converts what was composed in a row of the band: the same places in each, so that no row of the pattern keeps
  /// what is old.
  private mutating func packVarying(_ y: Int, from pixels: UnsafePointer<UInt32>, start: Int) {
    for index in 0..<steps.count {
      unsafe packed.pack(y, from: pixels, steps[index].place - start, count: steps[index].count)
    }
    for index in 0..<stretches.count {
      let stretch = stretches[index]
      unsafe packed.pack(
        y, from: pixels, Int(stretch.start) - start, count: Int(stretch.end - stretch.start))
    }
  }
}
