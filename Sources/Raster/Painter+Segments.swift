// The rows of a picture that lies open are stored from its own pixels, past the line.

extension Painter {
  /// Pixels of a picture between two things on it that are as well composed with them: more would be copied twice, less
  /// would be stored by itself.
  private static var widestGap: Int32 { 64 }
  /// Pixels of a cache line.
  private static var cacheLine: Int32 { 16 }

  /// Finds the columns of the band's rows where the open picture is not stored by itself: where something lies on it, the
  /// narrow gaps between, and as much beside as fills the cache line, so that each line is stored whole. What of the
  /// picture comes in by that is composed.
  mutating func closeGaps(_ scene: borrowing Scene, at y: Int32) {
    covered.removeAll()
    guard openPicture >= 0 else { return }
    for place in (openPicture + 1)..<max(openPicture + 1, live.count) {
      let living = live[place]
      switch living.effort {
      case .constant, .corners: addCovered(by: scene.shapes[Int(living.index)], at: y)
      case .ready where living.mixed >= 0:
        let bounds = scene.shapes[Int(living.index)].bounds
        addCovered(bounds.x0, bounds.x1)
      case .ramp, .ready, .picture, .varied: continue
      }
    }
    for index in 0..<stretches.count { addCovered(stretches[index].start, stretches[index].end) }
    let bounds = scene.shapes[Int(live[openPicture].index)].bounds
    let (first, last) = (max(area.x0, bounds.x0), min(area.x1, bounds.x1))
    var kept = 0
    var reached = first
    for index in 0..<covered.count {
      let (start, end) = (max(covered[index].start, first), min(covered[index].end, last))
      guard start < end else { continue }
      let whole = Places(
        start: max(first, start &- beyondCacheLine(start)),
        end: min(last, end &+ (0 &- beyondCacheLine(end)) & (Painter.cacheLine &- 1)))
      if kept > 0 && whole.start <= covered[kept &- 1].end &+ Painter.widestGap {
        addGap(reached, start, scene, at: y)
        covered[kept &- 1].include(whole)
        reached = max(reached, end)
      } else {
        if kept > 0 { addGap(reached, covered[kept &- 1].end, scene, at: y) }
        addGap(whole.start, start, scene, at: y)
        covered[kept] = whole
        reached = end
        kept &+= 1
      }
    }
    if kept > 0 { addGap(reached, covered[kept &- 1].end, scene, at: y) }
    covered.resize(to: kept)
  }

  /// Adds the step of some columns of the open picture that nothing lies on.
  private mutating func addGap(_ start: Int32, _ end: Int32, _ scene: borrowing Scene, at y: Int32)
  {
    guard start < end else { return }
    let shape = scene.shapes[Int(live[openPicture].index)]
    let pixels = unsafe scene.pixels(of: shape, x: start, y: y, count: Int(end - start))
    unsafe addReady(
      start, end, first: start, source: pixels, stride: shape.bounds.width, until: y)
  }

  /// How many columns lie between the beginning of the cache line and a column.
  private func beyondCacheLine(_ column: Int32) -> Int32 {
    (column &- Int32(origin)) & (Painter.cacheLine &- 1)
  }

  /// Finds out where the pixels of the band's rows come from, the line and the open picture by turns.
  mutating func cutSegments(_ scene: borrowing Scene, at y: Int32) {
    segments.removeAll()
    var start = area.x0
    if openPicture >= 0 {
      let index = live[openPicture].index
      let bounds = scene.shapes[Int(index)].bounds
      append(start, max(start, bounds.x0), -1)
      start = max(start, bounds.x0)
      for number in 0..<covered.count {
        append(start, covered[number].start, index)
        append(covered[number].start, covered[number].end, -1)
        start = covered[number].end
      }
      append(start, min(area.x1, bounds.x1), index)
      start = max(start, min(area.x1, bounds.x1))
    }
    append(start, area.x1, -1)
    for index in 0..<segments.count { findSource(index, scene, at: y) }
  }

  /// Notes the columns that a fill or a box lies on.
  private mutating func addCovered(by shape: Shape, at y: Int32) {
    let bounds = shape.bounds
    let row = Int(y - bounds.y0)
    if shape.kind == .box && shape.opacity == 0 && !shape.isBorderRow(row) {
      let width = shape.cornerRow(row) == nil ? shape.border : max(shape.border, shape.side)
      addCovered(bounds.x0, bounds.x0 + width)
      addCovered(bounds.x1 - width, bounds.x1)
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

  /// Where the band's rows are one after the other as the destination has them: in a picture as wide as that, with
  /// nothing on it.
  func openRows(pitch: Int) -> UnsafePointer<UInt32>? {
    guard segments.count == 1, segments[0].picture >= 0 else { return nil }
    let segment = segments[0]
    return segment.stride &* 4 == pitch && area.width &* 4 == pitch ? unsafe segment.source : nil
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
      unsafe RowCopy(to: target, count: bytes).copy(to: target, from: source, count: bytes)
      unsafe target += bytes
    }
  }
}
