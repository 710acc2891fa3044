/// Turns outlines into the share of each pixel that they cover, exact but for the flattening of curves.
///
/// Each edge adds to the columns it crosses the area between itself and the right end of the row; the running sum
/// of a row is then its coverage. Edges wait in a list for the row where they begin, so only one row of sums is
/// ever held, whatever the size of the outline. Once its arrays have grown nothing here allocates.
struct AreaRasterizer {
  struct Edge: BitwiseCopyable {
    var top: Vertex
    var bottom: Vertex
    /// 1 when it was drawn downwards, -1 when upwards.
    var winding: Double
    /// The next edge that begins in the same row, or that crosses it.
    var next: Int32
  }

  /// A part of an edge within one row.
  struct Piece: BitwiseCopyable {
    var top: Vertex
    var bottom: Vertex
    var winding: Double

    func x(at y: Double) -> Double {
      if y <= top.y { return top.x }
      if y >= bottom.y { return bottom.x }
      return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
    }
  }

  var width = 0
  var height = 0
  private var edges: [Edge] = []
  private var firstInRow: [Int32] = []
  private var sums: [Double] = []
  private(set) var coverage: [UInt8] = []
  private var crossing: Int32 = -1
  var pieces: [Piece] = []
  var cuts: [Double] = []
  var order: [Int32] = []

  /// Starts an outline.
  ///
  /// - Parameters:
  ///   - width: columns of the window; what lies beside it is cut away.
  ///   - height: rows of the window.
  mutating func begin(width: Int, height: Int) {
    self.width = width
    self.height = height
    edges.removeAll(keepingCapacity: true)
    firstInRow.removeAll(keepingCapacity: true)
    firstInRow.append(contentsOf: repeatElement(-1, count: height))
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(0, count: width + 1))
    coverage.removeAll(keepingCapacity: true)
    coverage.append(contentsOf: repeatElement(0, count: width))
    crossing = -1
  }

  /// Adds an edge, in pixels of the window.
  mutating func add(from start: Vertex, to end: Vertex) {
    guard start.y != end.y else { return }
    let down = start.y < end.y
    let top = down ? start : end
    let bottom = down ? end : start
    guard bottom.y > 0, top.y < Double(height) else { return }
    let row = max(0, Int(top.y))
    edges.append(
      Edge(top: top, bottom: bottom, winding: down ? 1 : -1, next: firstInRow[row]))
    firstInRow[row] = Int32(edges.count - 1)
  }

  /// Works out the coverage of a row, rows being asked for from the first to the last; it is then in `coverage`.
  ///
  /// - Parameters:
  ///   - row: the row of the window.
  ///   - overlapping: whether parts of the outline may lie over each other, as in a stroke; slower.
  mutating func advance(to row: Int, overlapping: Bool) {
    for column in 0...width { sums[column] = 0 }
    admit(row)
    if overlapping {
      collectPieces(of: row)
      addUnion(of: row)
    } else {
      addPieces(of: row)
    }
    var sum = 0.0
    for column in 0..<width {
      sum += sums[column]
      // The hair above a half settles exact halves, which rounding errors would settle either way.
      coverage[column] = UInt8(min(sum.magnitude, 1) * 255 + 0.500_001)
    }
  }

  /// Adds to the sums what lies right of an edge piece: of x from `a` to `b`, `height` of a row high.
  mutating func addArea(from a: Double, to b: Double, height: Double) {
    let end = Double(width)
    var low = min(a, b)
    var high = max(a, b)
    if high <= 0 {
      sums[0] += height
      return
    }
    if low >= end { return }
    var column = Int(max(0, low))
    if low >= 0 && high <= Double(column + 1) {
      let right = height * ((low + high) / 2 - Double(column))
      sums[column] += height - right
      sums[column + 1] += right
      return
    }
    let slope = height / (high - low)
    if low < 0 {
      sums[0] -= slope * low
      low = 0
    }
    high = min(high, end)
    while low < high {
      let next = min(high, Double(column + 1))
      let part = (next - low) * slope
      let right = part * ((low + next) / 2 - Double(column))
      sums[column] += part - right
      sums[column + 1] += right
      low = next
      column += 1
    }
  }

  /// Takes the edges that begin in a row among the crossing ones and drops those that ended above it.
  private mutating func admit(_ row: Int) {
    let top = Double(row)
    var kept: Int32 = -1
    var edge = crossing
    while edge >= 0 {
      let next = edges[Int(edge)].next
      if edges[Int(edge)].bottom.y > top {
        edges[Int(edge)].next = kept
        kept = edge
      }
      edge = next
    }
    edge = firstInRow[row]
    while edge >= 0 {
      let next = edges[Int(edge)].next
      edges[Int(edge)].next = kept
      kept = edge
      edge = next
    }
    crossing = kept
  }

  private mutating func addPieces(of row: Int) {
    var index = crossing
    while index >= 0 {
      let edge = edges[Int(index)]
      let piece = piece(of: edge, in: row)
      addArea(
        from: piece.top.x, to: piece.bottom.x,
        height: (piece.bottom.y - piece.top.y) * edge.winding)
      index = edge.next
    }
  }

  private mutating func collectPieces(of row: Int) {
    pieces.removeAll(keepingCapacity: true)
    var index = crossing
    while index >= 0 {
      let edge = edges[Int(index)]
      pieces.append(piece(of: edge, in: row))
      index = edge.next
    }
  }

  private func piece(of edge: Edge, in row: Int) -> Piece {
    let whole = Piece(top: edge.top, bottom: edge.bottom, winding: edge.winding)
    var piece = whole
    let top = Double(row)
    if piece.top.y < top { piece.top = Vertex(x: whole.x(at: top), y: top) }
    if piece.bottom.y > top + 1 { piece.bottom = Vertex(x: whole.x(at: top + 1), y: top + 1) }
    return piece
  }
}
