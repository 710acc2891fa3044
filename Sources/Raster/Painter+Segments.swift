extension Painter {
  /// Finds out which columns of the band's rows are a picture with nothing on it, and where its pixels are.
  mutating func cutSegments(_ scene: borrowing Scene, at y: Int32) {
    let pixels = unsafe line.contents(Int(area.x0) &- origin, count: area.width)
    segments.removeAll()
    unsafe segments.append(Segment(start: area.x0, end: area.x1, picture: -1, source: pixels))
    for place in 0..<live.count {
      guard live[place].y0 <= y else { continue }
      let shape = scene.shapes[Int(live[place].index)]
      let bounds = shape.bounds
      switch shape.effort {
      case .picture: assign(bounds.x0, bounds.x1, to: live[place].index)
      case .constant, .corners:
        let row = Int(y - bounds.y0)
        if shape.kind == .box && shape.opacity == 0 && !shape.isBorderRow(row) {
          let width = shape.cornerRow(row) == nil ? shape.border : max(shape.side, shape.border)
          assign(bounds.x0, bounds.x0 + width, to: -1)
          assign(bounds.x1 - width, bounds.x1, to: -1)
        } else {
          assign(bounds.x0, bounds.x1, to: -1)
        }
      case .ramp, .ready, .varied: assign(bounds.x0, bounds.x1, to: -1)
      }
    }
    for index in 0..<segments.count {
      let segment = segments[index]
      guard segment.picture >= 0 else {
        unsafe segments[index].source = pixels + Int(segment.start - area.x0)
        continue
      }
      let shape = scene.shapes[Int(segment.picture)]
      let width = shape.bounds.width
      let picture = unsafe scene.pixels(of: shape)
      let column = Int(segment.start - shape.bounds.x0)
      unsafe segments[index].source = picture + (Int(y - shape.bounds.y0) * width + column)
      segments[index].stride = width
    }
  }

  /// Gives some columns another source.
  private mutating func assign(_ start: Int32, _ end: Int32, to picture: Int32) {
    let from = max(start, area.x0)
    let to = min(end, area.x1)
    guard from < to else { return }
    // Most are added in a segment of their own source: the words and boxes of a row, with a picture between them.
    if segments.count == 1 && segments[0].picture == picture { return }
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
    } else {
      var segment = segment
      segment.start = start
      segment.end = end
      segments.append(segment)
    }
  }

  /// Stores a row from its segments and moves each on by a row.
  mutating func storeSegments(to row: UnsafeMutableRawPointer) {
    var target = unsafe row
    for index in 0..<segments.count {
      let segment = segments[index]
      let count = Int(segment.end &- segment.start) &* 4
      unsafe storeRow(to: target, from: segment.source, count: count)
      unsafe target += count
      unsafe segments[index].source = segment.source + segment.stride
    }
  }
}
