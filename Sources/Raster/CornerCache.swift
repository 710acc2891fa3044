/// The coverage of rounded corners, kept from one building of a scene to the next.
///
/// Coverage is held for the upper left corner: a square of bytes for the whole box, then one for what the border
/// encloses. The other three corners are its mirror images.
struct CornerCache: ~Copyable {
  struct Entry: BitwiseCopyable {
    /// In 1024ths of a pixel.
    var radius: Int32
    /// In pixels.
    var border: Int32
    /// The side of both squares, in pixels.
    var side: Int
    var offset: Int
  }

  private var entries = Pool<Entry>()
  private var coverage = Pool<UInt8>(capacity: 512)

  private static var limit: Int { 1 << 17 }
  private static var entryLimit: Int { 32 }

  /// Starts a scene; drops what has piled up.
  ///
  /// - Returns: whether the entries hold no more.
  mutating func begin() -> Bool {
    guard coverage.count > CornerCache.limit || entries.count > CornerCache.entryLimit else {
      return false
    }
    entries.removeAll()
    coverage.removeAll()
    return true
  }

  /// The entry of a corner; works out its coverage the first time.
  mutating func entry(
    radius: Int32, border: Int32, using rasterizer: inout AreaRasterizer
  ) -> Int32 {
    for index in 0..<entries.count
    where entries[index].radius == radius && entries[index].border == border {
      return Int32(index)
    }
    let side = Int(ceilingOfFixed(radius))
    let outer = coverage.count
    append(radius: radius, inset: 0, side: side, using: &rasterizer)
    append(radius: radius, inset: border, side: side, using: &rasterizer)
    // Both are rounded apart: the inner one must not come out above the outer one.
    let inner = outer + side * side
    for index in 0..<(side * side) {
      coverage[inner + index] = min(coverage[inner + index], coverage[outer + index])
    }
    entries.append(Entry(radius: radius, border: border, side: side, offset: outer))
    return Int32(entries.count - 1)
  }

  /// The coverage of a row of a corner, that of what the border encloses beside it.
  @inline(__always)
  func rows(
    _ entry: Int32, _ row: Int
  ) -> (outer: UnsafePointer<UInt8>, inner: UnsafePointer<UInt8>) {
    let entry = entries[Int(entry)]
    let square = entry.side * entry.side
    let start = entry.offset + row * entry.side
    return unsafe (
      coverage.elements(start, count: entry.side),
      coverage.elements(start + square, count: entry.side)
    )
  }

  /// The square of a corner whose edge was moved inwards by whole pixels.
  private mutating func append(
    radius: Int32, inset: Int32, side: Int, using rasterizer: inout AreaRasterizer
  ) {
    rasterizer.begin(width: side, height: side)
    let center = Double(radius) / Double(fixedOne)
    let inner = center - Double(inset)
    let size = Double(side)
    let edge = Double(inset)
    if inner > 0 {
      // A quarter of the disc, then the two straight sides on to the far edges of the square.
      var last = Vertex(x: edge, y: size)
      let count = 2 * Int((50 * inner).squareRoot().rounded(.up)) + 8
      let step = Double.pi / 2 / Double(count)
      let grown = inner * (1 + step * step / 12)
      for index in 0...count {
        let direction = direction(turns: 0.75 + 0.25 * Double(index) / Double(count))
        let isEnd = index == 0 || index == count
        let radius = isEnd ? inner : grown
        let next = Vertex(x: center + direction.x * radius, y: center + direction.y * radius)
        rasterizer.add(from: last, to: next)
        last = next
      }
      rasterizer.add(from: last, to: Vertex(x: size, y: edge))
      rasterizer.add(from: Vertex(x: size, y: edge), to: Vertex(x: size, y: size))
    } else {
      rasterizer.add(from: Vertex(x: edge, y: size), to: Vertex(x: edge, y: edge))
      rasterizer.add(from: Vertex(x: size, y: edge), to: Vertex(x: size, y: size))
    }
    for row in 0..<side {
      rasterizer.advance(to: row, overlapping: false)
      for column in 0..<side { coverage.append(rasterizer.coverage[column]) }
    }
  }
}
