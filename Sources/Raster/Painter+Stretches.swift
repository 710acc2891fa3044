extension Painter {
  private static var nearEnough: Int32 { 16 }

  /// Sorts the stretches, joins those that are close, and finds out where each can begin.
  mutating func settleStretches(_ scene: borrowing Scene, at y: Int32) {
    for index in 1..<max(1, stretches.count) {
      let stretch = stretches[index]
      var place = index
      while place > 0 && stretches[place - 1].start > stretch.start {
        stretches[place] = stretches[place - 1]
        place -= 1
      }
      stretches[place] = stretch
    }
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
    stretches.removeLast(stretches.count - kept - 1)
    for index in 0..<stretches.count {
      stretches[index].first = lowestVisible(
        scene, at: y, from: stretches[index].start + Int32(origin),
        to: stretches[index].end + Int32(origin))
    }
  }

  /// The place among the living shapes of the topmost one that hides all below it in some columns, or 0.
  private func lowestVisible(
    _ scene: borrowing Scene, at y: Int32, from start: Int32, to end: Int32
  ) -> Int32 {
    var place = live.count
    while place > 0 {
      place -= 1
      guard live[place].y0 <= y else { continue }
      let shape = scene.shapes[Int(live[place].index)]
      guard shape.bounds.x0 <= start, shape.bounds.x1 >= end else { continue }
      if shape.hides(from: start, to: end, at: y) { return Int32(place) }
    }
    return 0
  }

  /// Finds out which columns of the band's rows are a picture with nothing on it.
  mutating func cutSegments(_ scene: borrowing Scene, at y: Int32) {
    segments.removeAll()
    segments.append(Segment(start: area.x0, end: area.x1, picture: -1))
    for place in 0..<live.count {
      guard live[place].y0 <= y else { continue }
      let index = live[place].index
      let shape = scene.shapes[Int(index)]
      let bounds = shape.bounds
      switch shape.effort {
      case .picture: assign(bounds.x0, bounds.x1, to: index)
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
  }

  private mutating func assign(_ start: Int32, _ end: Int32, to picture: Int32) {
    let from = max(start, area.x0)
    let to = min(end, area.x1)
    guard from < to else { return }
    swap(&segments, &segmentsBefore)
    segments.removeAll()
    for index in 0..<segmentsBefore.count {
      let segment = segmentsBefore[index]
      if segment.start < from { append(segment.start, min(segment.end, from), segment.picture) }
      if segment.start <= from && from < segment.end { append(from, to, picture) }
      if segment.end > to { append(max(segment.start, to), segment.end, segment.picture) }
    }
  }

  private mutating func append(_ start: Int32, _ end: Int32, _ picture: Int32) {
    let last = segments.count - 1
    if last >= 0 && segments[last].picture == picture {
      segments[last].end = end
    } else {
      segments.append(Segment(start: start, end: end, picture: picture))
    }
  }
}

extension Shape {
  /// Whether nothing shows through it in some columns of a row that its bounds reach beyond.
  func hides(from start: Int32, to end: Int32, at y: Int32) -> Bool {
    switch effort {
    case .picture: return true
    case .constant where kind == .fill: return true
    case .constant, .corners:
      let row = Int(y - bounds.y0)
      if cornerRow(row) != nil && (start < bounds.x0 + side || end > bounds.x1 - side) {
        return false
      }
      return opacity == 255 || isBorderRow(row)
    case .ramp, .ready, .varied: return false
    }
  }
}
