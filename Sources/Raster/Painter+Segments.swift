// The rows of a picture that lies open are stored from its own pixels, past the line.

extension Painter {
  /// Finds out which columns of the band's rows are the open picture with nothing on it, and where its pixels are.
  mutating func cutSegments(_ scene: borrowing Scene, at y: Int32) {
    segments.removeAll()
    covered.removeAll()
    for place in (openPicture + 1)..<max(openPicture + 1, live.count) {
      switch live[place].effort {
      case .constant, .corners: addCovered(by: scene.shapes[Int(live[place].index)], at: y)
      case .ramp, .ready, .picture, .varied: continue
      }
    }
    for index in 0..<stretches.count { addCovered(stretches[index].start, stretches[index].end) }
    var start = area.x0
    if openPicture >= 0 {
      let index = live[openPicture].index
      let bounds = scene.shapes[Int(index)].bounds
      start = max(start, bounds.x0)
      let end = min(area.x1, bounds.x1)
      append(area.x0, start, -1)
      for number in 0..<covered.count where covered[number].end > start {
        let next = min(covered[number].start, end)
        append(start, next, index)
        append(max(start, next), min(covered[number].end, end), -1)
        start = max(start, min(covered[number].end, end))
      }
      append(start, end, index)
      start = max(start, end)
    }
    append(start, area.x1, -1)
    for index in 0..<segments.count { findSource(index, scene, at: y) }
  }

  /// Notes the columns that a fill or a box hides, but for corners, which are composed.
  private mutating func addCovered(by shape: Shape, at y: Int32) {
    let bounds = shape.bounds
    if shape.kind == .box && shape.opacity == 0 && !shape.isBorderRow(Int(y - bounds.y0)) {
      addCovered(bounds.x0, bounds.x0 + shape.border)
      addCovered(bounds.x1 - shape.border, bounds.x1)
    } else {
      addCovered(bounds.x0, bounds.x1)
    }
  }

  /// Adds columns in the order of where they begin; they come nearly in that order.
  private mutating func addCovered(_ start: Int32, _ end: Int32) {
    guard start < end else { return }
    covered.append(Places(start: start, end: end))
    var place = covered.count - 1
    while place > 0 && covered[place - 1].start > start {
      covered[place] = covered[place - 1]
      place -= 1
    }
    covered[place] = Places(start: start, end: end)
  }

  private mutating func append(_ start: Int32, _ end: Int32, _ picture: Int32) {
    guard start < end else { return }
    let last = segments.count - 1
    if last >= 0 && segments[last].picture == picture {
      segments[last].end = end
      return
    }
    let pixels = unsafe line.contents(Int(start) - origin, count: Int(end - start))
    unsafe segments.append(Segment(start: start, end: end, picture: picture, source: pixels))
  }

  private mutating func findSource(_ index: Int, _ scene: borrowing Scene, at y: Int32) {
    let segment = segments[index]
    guard segment.picture >= 0 else { return }
    let shape = scene.shapes[Int(segment.picture)]
    let width = shape.bounds.width
    let start = Int(y - shape.bounds.y0) * width + Int(segment.start - shape.bounds.x0)
    unsafe segments[index].source = scene.pixels(of: shape) + start
    segments[index].stride = width
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
