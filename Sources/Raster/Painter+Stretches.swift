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
