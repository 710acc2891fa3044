// The rows of a picture that lies open are stored from its own pixels, past the line.

extension Painter {
  /// Finds out which columns of the band's rows are a picture with nothing on it, and where its pixels are.
  mutating func cutSegments(_ scene: borrowing Scene, at y: Int32) {
    segments.removeAll()
    let pixels = unsafe line.contents(Int(area.x0) &- origin, count: area.width)
    unsafe segments.append(Segment(start: area.x0, end: area.x1, picture: -1, source: pixels))
    for place in 0..<live.count {
      guard live[place].y0 <= y else { continue }
      switch live[place].effort {
      case .picture:
        let bounds = scene.shapes[Int(live[place].index)].bounds
        assign(bounds.x0, bounds.x1, to: live[place].index)
      case .constant, .corners:
        // Only what lies over a picture; most do, if there is one.
        let shape = scene.shapes[Int(live[place].index)]
        let bounds = shape.bounds
        let row = Int(y - bounds.y0)
        if shape.kind == .box && shape.opacity == 0 && !shape.isBorderRow(row) {
          assign(bounds.x0, bounds.x0 + shape.border, to: -1)
          assign(bounds.x1 - shape.border, bounds.x1, to: -1)
        } else {
          assign(bounds.x0, bounds.x1, to: -1)
        }
      case .ramp, .ready, .varied: continue
      }
    }
    // What is composed anew lies over the pictures in any order; glyphs on a box lie within it.
    for index in 0..<stretches.count {
      assign(stretches[index].start, stretches[index].end, to: -1)
    }
    for index in 0..<segments.count { unsafe findSource(index, scene, at: y, line: pixels) }
  }

  private mutating func findSource(
    _ index: Int, _ scene: borrowing Scene, at y: Int32, line: UnsafePointer<UInt32>
  ) {
    let segment = segments[index]
    guard segment.picture >= 0 else {
      unsafe segments[index].source = line + Int(segment.start - area.x0)
      return
    }
    let shape = scene.shapes[Int(segment.picture)]
    let width = shape.bounds.width
    let start = Int(y - shape.bounds.y0) * width + Int(segment.start - shape.bounds.x0)
    unsafe segments[index].source = scene.pixels(of: shape) + start
    segments[index].stride = width
  }

  /// Gives some columns another source.
  private mutating func assign(_ start: Int32, _ end: Int32, to picture: Int32) {
    let from = max(start, area.x0)
    let to = min(end, area.x1)
    guard from < to else { return }
    swap(&segments, &segmentsBefore)
    segments.removeAll()
    for index in 0..<segmentsBefore.count {
      let segment = segmentsBefore[index]
      if segment.start < from { append(segment, segment.start, min(segment.end, from)) }
      if segment.start <= from && from < segment.end {
        var new = segment
        new.picture = picture
        append(new, from, to)
      }
      if segment.end > to { append(segment, max(segment.start, to), segment.end) }
    }
  }

  private mutating func append(_ segment: Segment, _ start: Int32, _ end: Int32) {
    let last = segments.count - 1
    if last >= 0 && segments[last].picture == segment.picture {
      segments[last].end = end
      return
    }
    var segment = segment
    segment.start = start
    segment.end = end
    segments.append(segment)
  }

  /// Stores a row from its segments and moves each on by a row.
  mutating func storeSegments(to row: UnsafeMutableRawPointer) {
    var target = unsafe row
    let count = segments.count
    let segments = unsafe segments.mutableElements(0, count: count)
    for index in 0..<count {
      let segment = unsafe segments + index
      let source = unsafe segment.pointee.source
      let bytes = unsafe Int(segment.pointee.end &- segment.pointee.start) &* 4
      unsafe segment.pointee.source = source + segment.pointee.stride
      unsafe storeRow(to: target, from: source, count: bytes)
      unsafe target += bytes
    }
  }
}
