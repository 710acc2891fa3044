extension AreaRasterizer {
  /// Adds the area that at least one part of the outline covers (the non-zero rule).
  ///
  /// The row is cut wherever an edge begins, ends or crosses another one; within such a strip the order of the
  /// edges doesn't change, so the covered stretches are trapezoids and their areas exact.
  mutating func addUnion(of row: Int) {
    collectCuts(of: row)
    guard var top = cuts.first else { return }
    for index in 1..<max(1, cuts.count) {
      let bottom = cuts[index]
      if bottom > top { addStrip(from: top, to: bottom) }
      top = bottom
    }
  }

  private mutating func collectCuts(of row: Int) {
    cuts.removeAll(keepingCapacity: true)
    for index in pieces.indices {
      let piece = pieces[index]
      insertCut(piece.top.y)
      insertCut(piece.bottom.y)
      for other in (index + 1)..<max(index + 1, pieces.count) {
        if let y = crossing(of: piece, and: pieces[other]) { insertCut(y) }
      }
    }
  }

  private mutating func insertCut(_ y: Double) {
    var index = cuts.count
    while index > 0 && cuts[index - 1] >= y {
      if cuts[index - 1] == y { return }
      index -= 1
    }
    cuts.insert(y, at: index)
  }

  /// Where two pieces change sides, if they do.
  private func crossing(of a: Piece, and b: Piece) -> Double? {
    let top = max(a.top.y, b.top.y)
    let bottom = min(a.bottom.y, b.bottom.y)
    guard bottom > top else { return nil }
    let above = a.x(at: top) - b.x(at: top)
    let below = a.x(at: bottom) - b.x(at: bottom)
    guard above * below < 0 else { return nil }
    return top + (bottom - top) * (above / (above - below))
  }

  private mutating func addStrip(from top: Double, to bottom: Double) {
    let middle = (top + bottom) / 2
    order.removeAll(keepingCapacity: true)
    for index in pieces.indices
    where pieces[index].top.y <= top && pieces[index].bottom.y >= bottom {
      let x = pieces[index].x(at: middle)
      var place = order.count
      while place > 0 && pieces[Int(order[place - 1])].x(at: middle) > x { place -= 1 }
      order.insert(Int32(index), at: place)
    }
    var winding = 0.0
    for index in order {
      let piece = pieces[Int(index)]
      let before = winding
      winding += piece.winding
      guard (before == 0) != (winding == 0) else { continue }
      let height = winding == 0 ? top - bottom : bottom - top
      addArea(from: piece.x(at: top), to: piece.x(at: bottom), height: height)
    }
  }
}
