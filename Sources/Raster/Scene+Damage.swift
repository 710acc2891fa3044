extension Scene {
  /// What has to be painted for the picture to become this one where it is another one now.
  ///
  /// Shapes are paired by their element and their order within it; one that is in both alike damages nothing, any
  /// other one its bounds. Allocates nothing.
  ///
  /// - Parameter old: the scene that the picture shows.
  /// - Returns: rectangles of the panel within its size; all of it when the size or the turn differ.
  public borrowing func damage(from old: borrowing Scene) -> Damage {
    guard size == old.size, turn == old.turn else {
      return Damage(panel.rectangle)
    }
    var damage = Damage()
    var oldStart = 0
    var newStart = 0
    while oldStart < old.shapes.count || newStart < shapes.count {
      let oldElement = oldStart < old.shapes.count ? old.shapes[oldStart].element : .max
      let newElement = newStart < shapes.count ? shapes[newStart].element : .max
      let element = min(oldElement, newElement)
      let oldEnd = old.endOfElement(element, from: oldStart)
      let newEnd = endOfElement(element, from: newStart)
      compare(newStart..<newEnd, with: old, oldStart..<oldEnd, adding: &damage)
      oldStart = oldEnd
      newStart = newEnd
    }
    return damage
  }

  private borrowing func endOfElement(_ element: Int32, from start: Int) -> Int {
    var end = start
    while end < shapes.count && shapes[end].element == element { end += 1 }
    return end
  }

  /// Pairs the shapes of one element: one to one when there are as many as before, else from both ends.
  private borrowing func compare(
    _ range: Range<Int>, with old: borrowing Scene, _ oldRange: Range<Int>,
    adding damage: inout Damage
  ) {
    if range.count == oldRange.count {
      for index in 0..<range.count {
        compare(range.lowerBound + index, with: old, oldRange.lowerBound + index, adding: &damage)
      }
      return
    }
    var start = 0
    let shorter = min(range.count, oldRange.count)
    while start < shorter
      && isEqual(range.lowerBound + start, in: old, oldRange.lowerBound + start)
    { start += 1 }
    var end = 0
    while end < shorter - start
      && isEqual(range.upperBound - 1 - end, in: old, oldRange.upperBound - 1 - end)
    { end += 1 }
    for index in (range.lowerBound + start)..<(range.upperBound - end) {
      damage.add(visible(shapes[index]))
    }
    for index in (oldRange.lowerBound + start)..<(oldRange.upperBound - end) {
      damage.add(visible(old.shapes[index]))
    }
  }

  private borrowing func compare(
    _ index: Int, with old: borrowing Scene, _ oldIndex: Int, adding damage: inout Damage
  ) {
    guard !isEqual(index, in: old, oldIndex) else { return }
    if let rectangle = damageOfArc(index, from: old, oldIndex) {
      damage.add(rectangle)
      return
    }
    damage.add(visible(old.shapes[oldIndex]))
    damage.add(visible(shapes[index]))
  }

  private borrowing func visible(_ shape: Shape) -> Rectangle {
    shape.bounds.intersection(panel).rectangle
  }

  /// Whether two shapes paint the same wherever they lie over the same.
  private borrowing func isEqual(
    _ index: Int, in old: borrowing Scene, _ oldIndex: Int
  ) -> Bool {
    let a = shapes[index]
    let b = old.shapes[oldIndex]
    guard a.kind == b.kind, a.bounds == b.bounds, a.color == b.color else { return false }
    switch a.kind {
    case .fill: return true
    case .box:
      return a.radius == b.radius && a.border == b.border && a.borderColor == b.borderColor
    case .glyph: return a.index == b.index
    case .image: return images[Int(a.index)] === old.images[Int(b.index)]
    case .outline: return outlines.isEqual(a.index, in: old.outlines, b.index)
    }
  }

  /// The bounds of what two arcs differ by when one goes on from the other: a countdown's step, not its ring.
  private borrowing func damageOfArc(
    _ index: Int, from old: borrowing Scene, _ oldIndex: Int
  ) -> Rectangle? {
    let shape = shapes[index]
    let oldShape = old.shapes[oldIndex]
    guard shape.kind == .outline, oldShape.kind == .outline, shape.color == oldShape.color,
      shape.bounds == oldShape.bounds
    else { return nil }
    let new = outlines.outline(shape.index)
    let before = old.outlines.outline(oldShape.index)
    guard let difference = new.differenceOfSweeps(from: before) else { return nil }
    let origin = (x: shape.bounds.x0 - new.window.x0, y: shape.bounds.y0 - new.window.y0)
    let moved = Bounds(
      x0: difference.x0 + origin.x, y0: difference.y0 + origin.y, x1: difference.x1 + origin.x,
      y1: difference.y1 + origin.y)
    return moved.intersection(shape.bounds).rectangle
  }
}
