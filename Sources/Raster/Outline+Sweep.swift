extension Outline {
  /// The pixels around what two arcs of one ring differ by, from the origin of both; nil when they aren't.
  ///
  /// Their chords stand at the same places but for the one at each end, so they cover alike elsewhere.
  func differenceOfSweeps(from other: Outline) -> Bounds? {
    guard kind == .ring, other.kind == .ring, centerX == other.centerX, centerY == other.centerY,
      radius == other.radius, width == other.width, window == other.window
    else { return nil }
    let whole: Int32 = 1 << 24
    // A closed ring counts chords of its inner edge otherwise.
    guard sweep < whole, other.sweep < whole, cap == other.cap else { return nil }
    let longer = sweep > other.sweep ? self : other
    let shorter = sweep > other.sweep ? other : self
    if longer.from == shorter.from {
      return bounds(from: longer.from + shorter.sweep, to: longer.from + longer.sweep)
    }
    guard (longer.from + longer.sweep - shorter.from - shorter.sweep) % whole == 0 else {
      return nil
    }
    return bounds(from: longer.from, to: longer.from + longer.sweep - shorter.sweep)
  }

  /// The pixels around an arc of the band and the chords it ends in, with room for round ends.
  private func bounds(from start: Int32, to end: Int32) -> Bounds {
    let one = Double(fixedOne)
    let outer = Double(radius) / one
    let inner = max(0, outer - Double(width) / one)
    let turn = Double(1 << 24)
    let chords = Double(Outline.chords(radius: outer))
    let first = (Double(start) / turn * chords).rounded(.down) / chords
    let last = (Double(end) / turn * chords).rounded(.up) / chords
    var box = Extent()
    box.include(direction(turns: first), from: inner, to: outer)
    box.include(direction(turns: last), from: inner, to: outer)
    // The band reaches furthest where it crosses an axis.
    var axis = (first * 4).rounded(.up)
    while axis / 4 < last {
      box.include(direction(turns: axis / 4), from: inner, to: outer)
      axis += 1
    }
    let margin = 1 + (cap == .round ? (outer - inner) / 2 : 0)
    let x = Double(centerX) / one
    let y = Double(centerY) / one
    return Bounds(
      x0: Int32((x + box.least.x - margin).rounded(.down)),
      y0: Int32((y + box.least.y - margin).rounded(.down)),
      x1: Int32((x + box.most.x + margin).rounded(.up)),
      y1: Int32((y + box.most.y + margin).rounded(.up)))
  }

  /// The smallest upright box around some points.
  private struct Extent {
    var least = Vertex(x: .infinity, y: .infinity)
    var most = Vertex(x: -.infinity, y: -.infinity)

    mutating func include(_ direction: Vertex, from inner: Double, to outer: Double) {
      include(direction, inner)
      include(direction, outer)
    }

    private mutating func include(_ direction: Vertex, _ radius: Double) {
      let x = direction.x * radius
      let y = direction.y * radius
      least = Vertex(x: min(least.x, x), y: min(least.y, y))
      most = Vertex(x: max(most.x, x), y: max(most.y, y))
    }
  }
}
