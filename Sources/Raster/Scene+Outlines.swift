extension Scene {
  /// Draws a disc.
  ///
  /// - Parameters:
  ///   - centerX: its centre from the left edge of the upright picture, in pixels.
  ///   - centerY: its centre from the upper edge, in pixels.
  ///   - radius: in pixels; nothing is drawn when it isn't above 0.
  ///   - color: its colour.
  public mutating func disc(centerX: Double, centerY: Double, radius: Double, _ color: Color) {
    var outline = Outline(.disc)
    outline.radius = fixed(radius)
    addRound(outline, centerX: centerX, centerY: centerY, color)
  }

  /// Draws a ring or an arc of one, its ends cut straight towards the centre or round.
  ///
  /// - Parameters:
  ///   - centerX: its centre from the left edge of the upright picture, in pixels.
  ///   - centerY: its centre from the upper edge, in pixels.
  ///   - radius: of its outer edge, in pixels.
  ///   - width: of the band, which lies inside that edge, in pixels.
  ///   - from: where it begins, in whole turns clockwise from the top.
  ///   - sweep: how far it goes, in whole turns; 1 or more is a closed ring, below 0 goes the other way round.
  ///   - cap: how its ends look.
  ///   - color: its colour.
  public mutating func ring(
    centerX: Double, centerY: Double, radius: Double, width: Double, from: Double = 0,
    sweep: Double = 1, cap: StrokeCap = .butt, _ color: Color
  ) {
    var outline = Outline(.ring)
    outline.radius = fixed(radius)
    outline.width = min(fixed(width), outline.radius)
    let whole: Int32 = 1 << 24
    var start = fixedTurns(from)
    let extent = sweep.isNaN ? 0 : max(-1, min(sweep, 1))
    outline.sweep = fixedTurns(extent.magnitude)
    if extent < 0 { start -= outline.sweep }
    let quarters = Int32(turn.rawValue) * (whole / 4)
    start = (start % whole + whole + quarters) % whole
    outline.cap = outline.sweep < whole ? cap : .butt
    outline.from = outline.sweep < whole ? start : 0
    guard outline.width > 0, outline.sweep > 0 else { return }
    addRound(outline, centerX: centerX, centerY: centerY, color)
  }

  /// Draws a straight line.
  ///
  /// - Parameters:
  ///   - start: where it begins, in pixels of the upright picture.
  ///   - end: where it ends.
  ///   - width: in pixels.
  ///   - cap: how its ends look.
  ///   - color: its colour.
  public mutating func line(
    from start: Vertex, to end: Vertex, width: Double, cap: StrokeCap = .butt, _ color: Color
  ) {
    let vertices: [2 of Vertex] = [start, end]
    polyline(vertices.span, width: width, cap: cap, color)
  }

  /// Draws a line through several corners, its joints round; what it crosses twice is covered once.
  ///
  /// - Parameters:
  ///   - vertices: its corners in pixels of the upright picture; those after the 1024th are left out.
  ///   - width: in pixels.
  ///   - closed: whether the last corner is joined to the first.
  ///   - cap: how the ends look when it isn't closed.
  ///   - color: its colour.
  public mutating func polyline(
    _ vertices: Span<Vertex>, width: Double, closed: Bool = false, cap: StrokeCap = .round,
    _ color: Color
  ) {
    var outline = Outline(.stroke)
    outline.width = fixed(width)
    outline.isClosed = closed
    outline.cap = cap
    guard outline.width > 0 else { return }
    addAngular(outline, vertices, margin: outline.width / 2 + 1, color)
  }

  /// Fills a polygon; what it encloses twice is covered once (the non-zero rule).
  ///
  /// - Parameters:
  ///   - vertices: its corners in pixels of the upright picture; those after the 1024th are left out.
  ///   - color: its colour.
  public mutating func polygon(_ vertices: Span<Vertex>, _ color: Color) {
    addAngular(Outline(.polygon), vertices, margin: 0, color)
  }

  private mutating func addRound(
    _ outline: Outline, centerX: Double, centerY: Double, _ color: Color
  ) {
    guard outline.radius > 0 else { return }
    let center = panelPosition(Vertex(x: centerX, y: centerY))
    var outline = outline
    let x = Int64(center.x)
    let y = Int64(center.y)
    // Chords that make up for their area stand out by less than a step of coverage: that is cut off.
    let reach = Int64(outline.radius)
    let bounds = edges(fromX: x - reach, y: y - reach, toX: x + reach, y: y + reach)
    outline.centerX = center.x - bounds.x0 * fixedOne
    outline.centerY = center.y - bounds.y0 * fixedOne
    add(outline, bounds, color)
  }

  private mutating func addAngular(
    _ outline: Outline, _ vertices: Span<Vertex>, margin: Int32, _ color: Color
  ) {
    let count = min(vertices.count, Scene.mostVertices)
    guard count > 0 else { return }
    var least = SIMD2<Int32>(repeating: .max)
    var most = SIMD2<Int32>(repeating: .min)
    for index in 0..<count {
      let position = panelPosition(vertices[index])
      least = pointwiseMin(least, position)
      most = pointwiseMax(most, position)
    }
    let bounds = edges(
      fromX: Int64(least.x) - Int64(margin), y: Int64(least.y) - Int64(margin),
      toX: Int64(most.x) + Int64(margin), y: Int64(most.y) + Int64(margin))
    guard bounds.intersects(panel), color.alpha > 0 else { return }
    var outline = outline
    outline.firstVertex = outlines.vertexCount
    outline.vertexCount = count
    let origin = SIMD2(bounds.x0 * fixedOne, bounds.y0 * fixedOne)
    for index in 0..<count { outlines.append(panelPosition(vertices[index]) &- origin) }
    add(outline, bounds, color)
  }

  /// Adds an outline whose origin is the upper left corner of its bounds.
  private mutating func add(_ outline: Outline, _ bounds: Bounds, _ color: Color) {
    guard bounds.intersects(panel), color.alpha > 0 else { return }
    let visible = bounds.intersection(panel)
    var outline = outline
    outline.window = Bounds(
      x0: visible.x0 - bounds.x0, y0: visible.y0 - bounds.y0, x1: visible.x1 - bounds.x0,
      y1: visible.y1 - bounds.y0)
    var shape = Shape(.outline, element: elementNumber, bounds: visible, color: color)
    shape.index = outlines.entry(of: outline, using: &rasterizer)
    add(shape)
  }

  private static var mostVertices: Int { 1024 }

  /// A position on the panel in 1024ths of a pixel.
  private func panelPosition(_ vertex: Vertex) -> SIMD2<Int32> {
    let x = fixed(vertex.x)
    let y = fixed(vertex.y)
    let width = Int32(size.width) * fixedOne
    let height = Int32(size.height) * fixedOne
    return switch turn {
    case .none: SIMD2(x, y)
    case .quarter: SIMD2(height - y, x)
    case .half: SIMD2(width - x, height - y)
    case .threeQuarters: SIMD2(y, width - x)
    }
  }

  /// The whole pixels around a stretch given in 1024ths.
  private func edges(fromX x0: Int64, y y0: Int64, toX x1: Int64, y y1: Int64) -> Bounds {
    let limit = Int64(Bounds.limit)
    func pixels(_ value: Int64) -> Int32 { Int32(max(-limit, min(limit, value >> 10))) }
    let over = Int64(fixedOne - 1)
    return Bounds(x0: pixels(x0), y0: pixels(y0), x1: pixels(x1 + over), y1: pixels(y1 + over))
  }
}
