extension Shape {
  /// The row of its corner square that a row of a box lies in, if any.
  @inline(__always)
  func cornerRow(_ row: Int) -> Int? {
    let side = Int(side)
    if row < side { return row }
    let mirrored = bounds.height &- 1 &- row
    return mirrored < side ? mirrored : nil
  }

  /// Whether a row of a box lies in its upper or lower border.
  @inline(__always)
  func isBorderRow(_ row: Int) -> Bool {
    row < Int(border) || row >= bounds.height &- Int(border)
  }

  /// Whether the straight part of a fill or a box changes in a row that it is in.
  ///
  /// - Parameters:
  ///   - y: the row of the panel.
  ///   - next: brought forward to where it changes next.
  /// - Returns: whether it isn't as in the row above.
  @inline(__always)
  func changes(at y: Int32, next: inout Int32) -> Bool {
    var isNow = bounds.y0 == y
    guard kind == .box else { return isNow }
    func meet(_ change: Int32) {
      if change > y { next = min(next, change) } else if change == y { isNow = true }
    }
    meet(bounds.y0 &+ border)
    meet(bounds.y1 &- border)
    guard side > 0 else { return isNow }
    meet(bounds.y0 &+ side)
    meet(bounds.y1 &- side)
    return isNow
  }

  /// Goes through what a fill, or a box but for its corners, consists of in a row: columns, a pixel and its opacity.
  @inline(__always)
  func straightParts(
    at y: Int32, from start: Int32, to end: Int32,
    _ body: (Int32, Int32, UInt32, UInt8) -> Void
  ) {
    var from = max(start, bounds.x0)
    var to = min(end, bounds.x1)
    guard kind == .box else {
      if from < to { body(from, to, paint, opacity) }
      return
    }
    let row = Int(y &- bounds.y0)
    if cornerRow(row) != nil {
      from = max(from, bounds.x0 &+ side)
      to = min(to, bounds.x1 &- side)
    }
    guard from < to else { return }
    if isBorderRow(row) { return body(from, to, borderPaint, borderOpacity) }
    let left = bounds.x0 &+ border
    let right = bounds.x1 &- border
    if from < left { body(from, min(to, left), borderPaint, borderOpacity) }
    if max(from, left) < min(to, right) {
      body(max(from, left), min(to, right), paint, opacity)
    }
    if max(from, right) < to { body(max(from, right), to, borderPaint, borderOpacity) }
  }

  /// Whether nothing shows through it in some columns of a row that it is in and that its bounds hold.
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

  /// A pixel of a box's corner, from the colours that were asked for: what shows through is what is there.
  @inline(__always)
  func cornerPixel(outer: UInt8, inner: UInt8, over pixel: UInt32) -> UInt32 {
    mix(
      borderColor.pixel,
      weight: quotient255(UInt32(outer &- inner) &* UInt32(borderColor.alpha)),
      color.pixel, weight: quotient255(UInt32(inner) &* UInt32(color.alpha)), over: pixel)
  }
}
