extension Painter {
  /// Paints the area into XRGB8888.
  mutating func paintPixels(
    _ scene: borrowing Scene, _ sources: Sources, _ target: UnsafeMutableRawPointer, pitch: Int
  ) {
    let count = area.width &* 4
    let pixels = unsafe line.contents(Int(area.x0) &- origin, count: area.width)
    var row = unsafe target
    var y = area.y0
    while y < area.y1 {
      let end = beginBand(scene, sources, at: y, storesPictures: true)
      let isPlain = steps.count == 0 && stretches.count == 0
      for current in Int(y)..<Int(end) {
        if !isPlain { composeRow(scene, sources, at: current) }
        if hasPictures {
          unsafe storeSegments(scene, sources, row, at: current)
        } else {
          unsafe storeRow(to: row, from: pixels, count: count)
        }
        unsafe row += pitch
      }
      y = end
    }
  }

  private func storeSegments(
    _ scene: borrowing Scene, _ sources: Sources, _ row: UnsafeMutableRawPointer, at y: Int
  ) {
    for index in 0..<segments.count {
      let segment = segments[index]
      let count = Int(segment.end &- segment.start)
      let pixels: UnsafePointer<UInt32>
      if segment.picture < 0 {
        unsafe pixels = line.contents(Int(segment.start) &- origin, count: count)
      } else {
        let shape = scene.shapes[Int(segment.picture)]
        let start = (y - Int(shape.bounds.y0)) * shape.bounds.width
        unsafe pixels = scene.images[Int(shape.index)].pixels(turned: sources.turn)
          .elements(start + Int(segment.start - shape.bounds.x0), count: count)
      }
      let offset = Int(segment.start &- area.x0) &* 4
      unsafe storeRow(to: row + offset, from: pixels, count: count &* 4)
    }
  }

  /// Paints the area into RGB565.
  mutating func paintPacked(
    _ scene: borrowing Scene, _ sources: Sources, _ target: UnsafeMutableRawPointer, pitch: Int
  ) {
    let width = area.width
    let start = Int(area.x0) - origin
    var row = unsafe target
    var y = area.y0
    while y < area.y1 {
      let end = beginBand(scene, sources, at: y, storesPictures: false)
      packed.change(changed.offset(by: -start))
      let varying = varyingPlaces.offset(by: -start)
      for current in Int(y)..<Int(end) {
        if !varying.isEmpty {
          composeRow(scene, sources, at: current)
          packed.change(varying)
        }
        let pixels = unsafe line.contents(start, count: width)
        let bytes = unsafe packed.row(current, of: pixels)
        unsafe storeRow(to: row, from: bytes, count: width &* 2)
        unsafe row += pitch
      }
      y = end
    }
  }

  /// Around all places of the line that are composed in each row of the band.
  private var varyingPlaces: PackedLines.Places {
    var places = PackedLines.Places()
    for index in 0..<steps.count {
      let step = steps[index]
      places.include(
        PackedLines.Places(start: Int32(step.place), end: Int32(step.place + step.count)))
    }
    for index in 0..<stretches.count {
      let stretch = stretches[index]
      places.include(PackedLines.Places(start: stretch.start, end: stretch.end))
    }
    return places
  }
}
