extension Outline {
  /// Gives its edges to a rasteriser that has begun with the size of the window.
  func addEdges(to rasterizer: inout AreaRasterizer, vertices: borrowing Pool<SIMD2<Int32>>) {
    switch kind {
    case .disc:
      addDisc(at: center, radius: length(radius), to: &rasterizer)
    case .ring:
      addRing(to: &rasterizer)
    case .stroke:
      addStroke(vertices, to: &rasterizer)
    case .polygon:
      for index in 0..<vertexCount {
        let next = index + 1 == vertexCount ? 0 : index + 1
        rasterizer.add(from: vertex(index, of: vertices), to: vertex(next, of: vertices))
      }
    }
  }

  /// How many chords a whole turn takes at a radius in pixels: a multiple of eight, so that all quarters are alike.
  ///
  /// A chord leaves its curve by at most a thousandth of a pixel, under a third of a step of coverage, and the
  /// radius of its ends makes up for most of that.
  static func chords(radius: Double) -> Int {
    let count = Double.pi / (2 * 0.001 / max(radius, 0.01)).squareRoot()
    return 8 * Int((min(count, 8192) / 8).rounded(.up))
  }

  /// The radius at which the ends of chords lie that enclose as much as the curve does.
  static func radiusOfChords(_ radius: Double, count: Int) -> Double {
    let step = 2 * Double.pi / Double(count)
    return radius * (1 + step * step / 12)
  }

  private var center: Vertex { position(SIMD2(centerX, centerY)) }

  private func length(_ value: Int32) -> Double { Double(value) / Double(fixedOne) }

  private func position(_ point: SIMD2<Int32>) -> Vertex {
    Vertex(
      x: length(point.x) - Double(window.x0), y: length(point.y) - Double(window.y0))
  }

  private func vertex(_ index: Int, of vertices: borrowing Pool<SIMD2<Int32>>) -> Vertex {
    position(vertices[firstVertex + index])
  }

  private func point(at turns: Double, radius: Double, around center: Vertex) -> Vertex {
    let direction = direction(turns: turns)
    return Vertex(x: center.x + direction.x * radius, y: center.y + direction.y * radius)
  }

  /// Clockwise, or the other way round for a hole.
  private func addDisc(
    at center: Vertex, radius: Double, hole: Bool = false, to rasterizer: inout AreaRasterizer
  ) {
    guard radius > 0 else { return }
    let count = Outline.chords(radius: radius)
    let radius = Outline.radiusOfChords(radius, count: count)
    let first = point(at: 0, radius: radius, around: center)
    var last = first
    for index in 1...count {
      let turns = Double(index) / Double(count)
      let next = index == count ? first : point(at: turns, radius: radius, around: center)
      if hole {
        rasterizer.add(from: next, to: last)
      } else {
        rasterizer.add(from: last, to: next)
      }
      last = next
    }
  }

  private func addRing(to rasterizer: inout AreaRasterizer) {
    let outer = length(radius)
    let inner = max(0, outer - length(width))
    let turn = Double(1 << 24)
    guard sweep < 1 << 24 else {
      addDisc(at: center, radius: outer, to: &rasterizer)
      addDisc(at: center, radius: inner, hole: true, to: &rasterizer)
      return
    }
    let from = Double(from) / turn
    let end = from + Double(sweep) / turn
    let count = Outline.chords(radius: outer)
    let far = Outline.radiusOfChords(outer, count: count)
    let near = Outline.radiusOfChords(inner, count: count)
    addArc(from: from, to: end, radius: far, count: count, backwards: false, to: &rasterizer)
    addArc(from: from, to: end, radius: near, count: count, backwards: true, to: &rasterizer)
    rasterizer.add(
      from: point(at: from, radius: near, around: center),
      to: point(at: from, radius: far, around: center))
    rasterizer.add(
      from: point(at: end, radius: far, around: center),
      to: point(at: end, radius: near, around: center))
    guard cap == .round else { return }
    let half = (outer - inner) / 2
    addDisc(
      at: point(at: from, radius: inner + half, around: center), radius: half, to: &rasterizer)
    addDisc(
      at: point(at: end, radius: inner + half, around: center), radius: half, to: &rasterizer)
  }

  /// Chords whose ends stand at the same places of the turn whatever the arc, but for its own two ends: so arcs of
  /// one ring cover alike wherever both are.
  private func addArc(
    from start: Double, to end: Double, radius: Double, count: Int, backwards: Bool,
    to rasterizer: inout AreaRasterizer
  ) {
    var last = point(at: start, radius: radius, around: center)
    var index = (start * Double(count)).rounded(.down) + 1
    var turns = start
    while turns < end {
      turns = min(end, index / Double(count))
      let next = point(at: turns, radius: radius, around: center)
      if backwards {
        rasterizer.add(from: next, to: last)
      } else {
        rasterizer.add(from: last, to: next)
      }
      last = next
      index += 1
    }
  }

  /// A quadrilateral for each segment and a disc for each joint, all clockwise: their union is the stroke.
  private func addStroke(
    _ vertices: borrowing Pool<SIMD2<Int32>>, to rasterizer: inout AreaRasterizer
  ) {
    let half = length(width) / 2
    let segments = isClosed ? vertexCount : vertexCount - 1
    for index in 0..<max(0, segments) {
      let start = vertex(index, of: vertices)
      let end = vertex(index + 1 == vertexCount ? 0 : index + 1, of: vertices)
      addSegment(from: start, to: end, half: half, to: &rasterizer)
    }
    for index in 0..<vertexCount {
      let isEnd = !isClosed && (index == 0 || index == vertexCount - 1)
      guard !isEnd || cap == .round else { continue }
      addDisc(at: vertex(index, of: vertices), radius: half, to: &rasterizer)
    }
  }

  private func addSegment(
    from start: Vertex, to end: Vertex, half: Double, to rasterizer: inout AreaRasterizer
  ) {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let x = dy / length * half
    let y = -dx / length * half
    let a = Vertex(x: start.x + x, y: start.y + y)
    let b = Vertex(x: end.x + x, y: end.y + y)
    let c = Vertex(x: end.x - x, y: end.y - y)
    let d = Vertex(x: start.x - x, y: start.y - y)
    rasterizer.add(from: a, to: b)
    rasterizer.add(from: b, to: c)
    rasterizer.add(from: c, to: d)
    rasterizer.add(from: d, to: a)
  }
}
