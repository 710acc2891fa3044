extension Scene {
  /// Adds a shape and finds out how little a painter has to do for it.
  ///
  /// Where one colour lies behind all of it, what shows through is worked out here, and its pixels can be looked up
  /// instead of blended. Whatever is found out, the pixels are the same: only the way to them differs.
  mutating func add(_ shape: Shape) {
    var shape = shape
    let visible = shape.bounds.intersection(panel)
    var ground: UInt32?
    switch background(of: visible, isGuest: shape.kind == .fill || shape.kind == .box) {
    case .color(let pixel): ground = pixel
    case .picture(let place):
      if shapes[place].bounds.contains(shape.bounds) {
        shape.picture = Int32(truncatingIfNeeded: place)
      }
    case .several: break
    }
    shape.isApart = ground != nil || shape.picture >= 0
    shape.ground = ground ?? Scene.black
    switch shape.kind {
    case .fill:
      settle(&shape.paint, &shape.opacity, on: ground)
      shape.effort = shape.opacity == 255 ? .constant : .varied
    case .box:
      settle(&shape.paint, &shape.opacity, on: ground)
      settle(&shape.borderPaint, &shape.borderOpacity, on: ground)
      let fillIsConstant = shape.opacity == 255 || shape.opacity == 0
      let borderIsConstant = shape.borderOpacity == 255 || shape.border == 0
      shape.effort =
        !fillIsConstant || !borderIsConstant ? .varied : shape.side == 0 ? .constant : .corners
      if let ground, shape.effort == .corners { shape.ready = readyCorners(shape, on: ground) }
    case .outline, .glyph:
      guard let ground else { break }
      let side = Scene.largestReadySide
      if shape.kind == .outline && shape.bounds.width <= side && shape.bounds.height <= side {
        shape.effort = .ready
        shape.ready = readyOutline(shape, on: ground)
      } else {
        shape.effort = .ramp
        shape.ready = ramps.ramp(of: shape.color, on: ground)
      }
    case .image:
      shape.effort = images[Int(shape.index)].isOpaque ? .picture : .varied
    }
    shapes.append(shape)
    reaches.append(Reach(shape.bounds))
  }

  private func settle(_ paint: inout UInt32, _ opacity: inout UInt8, on ground: UInt32?) {
    guard let ground else { return }
    paint = mix(paint, over: ground, weight: UInt32(opacity))
    opacity = 255
  }

  /// What lies behind a shape.
  private enum Background {
    case color(UInt32)
    /// An opaque picture alone, by its place among the shapes.
    case picture(Int)
    case several
  }

  /// Finds out what lies behind some pixels; notes on every shape that has a part there that something lies on it now.
  ///
  /// - Parameters:
  ///   - area: the pixels.
  ///   - isGuest: whether what is to lie there stays in the line while what is behind it may be drawn again.
  /// - Returns: one colour, one picture or neither.
  private mutating func background(of area: Bounds, isGuest: Bool) -> Background {
    var isOneColor = true
    let opposite = Reach.opposite(of: area)
    var index = shapes.count
    while index > 0 {
      index -= 1
      guard reaches[index].meets(opposite) else { continue }
      switch shapes[index].cover(of: area) {
      case .nothing:
        if isGuest { host(index) }
      case .whole(let pixel):
        if isGuest { host(index) }
        return isOneColor ? .color(pixel) : .several
      case .hidden: return isOneColor ? .picture(index) : .several
      case .part:
        isOneColor = false
        disturb(index)
      }
    }
    return isOneColor ? .color(Scene.black) : .several
  }

  private mutating func host(_ index: Int) {
    var shape = shapes[index]
    shape.isHost = true
    shapes[index] = shape
  }

  private mutating func disturb(_ index: Int) {
    var shape = shapes[index]
    shape.isApart = false
    shape.picture = -1
    if shape.effort == .ramp || shape.effort == .ready { shape.effort = .varied }
    shapes[index] = shape
  }

  /// The square of pixels of the upper left corner, then that of the upper right one.
  private mutating func readyCorners(_ shape: Shape, on ground: UInt32) -> Int32 {
    if let place = ready.find(shape, on: ground) { return place }
    let place = ready.begin(shape, on: ground)
    let side = Int(shape.side)
    for row in 0..<(2 * side) {
      let isRight = row >= side
      let coverage = unsafe corners.rows(shape.index, isRight ? row - side : row)
      for place in 0..<side {
        let column = isRight ? side - 1 - place : place
        unsafe ready.append(
          shape.cornerPixel(
            outer: coverage.outer[column], inner: coverage.inner[column], over: ground))
      }
    }
    return place
  }

  private mutating func readyOutline(_ shape: Shape, on ground: UInt32) -> Int32 {
    if let place = ready.find(shape, on: ground) { return place }
    let place = ready.begin(shape, on: ground)
    let first = outlines.firstRow(shape.index)
    for row in first..<(first + shape.bounds.height) {
      let runs = unsafe outlines.runs(row)
      for index in 0..<runs.count {
        let run = unsafe runs[index]
        for column in 0..<run.count {
          let coverage = outlines.coverage(of: run, column)
          let weight = quotient255(UInt32(coverage) * UInt32(shape.color.alpha))
          ready.append(mix(shape.color.pixel, over: ground, weight: weight))
        }
      }
    }
    return place
  }

  /// The width and height up to which the pixels of an outline are kept ready.
  private static var largestReadySide: Int { 64 }

  /// What is behind everything.
  static var black: UInt32 { 0xff00_0000 }
}

extension Shape {
  /// What a shape does to some pixels that its bounds reach.
  enum Cover {
    /// Leaves them as they are.
    case nothing
    /// Gives them all one colour that nothing shows through.
    case whole(UInt32)
    /// Hides what is behind them.
    case hidden
    /// Anything else.
    case part
  }

  func cover(of area: Bounds) -> Cover {
    switch kind {
    case .fill: return opacity == 255 && bounds.contains(area) ? .whole(paint) : .part
    case .image: return effort == .picture && bounds.contains(area) ? .hidden : .part
    case .box:
      guard encloses(area) else { return .part }
      return opacity == 255 ? .whole(paint) : opacity == 0 ? .nothing : .part
    case .outline, .glyph: return .part
    }
  }

  /// Whether some pixels lie inside the border and away from the corners.
  private func encloses(_ area: Bounds) -> Bool {
    let most = max(side, border)
    return area.x0 >= bounds.x0 + border && area.x1 <= bounds.x1 - border
      && area.y0 >= bounds.y0 + border && area.y1 <= bounds.y1 - border
      && (area.x0 >= bounds.x0 + most && area.x1 <= bounds.x1 - most
        || area.y0 >= bounds.y0 + most && area.y1 <= bounds.y1 - most)
  }
}
