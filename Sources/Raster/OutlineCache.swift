/// The coverage of the outlines of a scene, kept from one building of it to the next.
///
/// Each row of an outline is a chain of runs that fills the width of its window: empty, wholly covered, or with a
/// byte of coverage for each pixel. So a large ring takes memory along its edges only.
struct OutlineCache {
  /// A stretch of a row.
  struct Run: BitwiseCopyable {
    /// Where it begins, in pixels from the left edge of the window.
    var start: Int32
    /// Pixels.
    var count: Int32
    /// Where its bytes of coverage begin, or one of the two values below.
    var offset: Int32

    static var empty: Int32 { -1 }
    static var full: Int32 { -2 }
  }

  struct Entry: BitwiseCopyable {
    var outline: Outline
    /// The place in `rows` of its first row; the place after its last row holds the end of its runs.
    var firstRow: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var vertices: [SIMD2<Int32>] = []
  private(set) var rows: [Int32] = []
  private(set) var runs: [Run] = []
  private(set) var coverage: [UInt8] = []
  private var rasterizer = AreaRasterizer()

  /// The bytes of coverage after which everything is dropped at the next `begin`.
  private static var limit: Int { 1 << 17 }
  private static var entryLimit: Int { 64 }

  /// Starts a scene; drops what has piled up (an animation leaves an outline behind with each frame).
  mutating func begin() {
    let used = coverage.count + runs.count * MemoryLayout<Run>.size
    guard used > OutlineCache.limit || entries.count > OutlineCache.entryLimit else { return }
    entries.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    coverage.removeAll(keepingCapacity: true)
  }

  /// Adds a corner of an outline to come.
  mutating func append(_ vertex: SIMD2<Int32>) { vertices.append(vertex) }

  /// How many corners there are; the first one of an outline to come.
  var vertexCount: Int { vertices.count }

  /// Whether two outlines, each with its corners, cover the same.
  static func areEqual(
    _ a: Outline, in aVertices: [SIMD2<Int32>], _ b: Outline, in bVertices: [SIMD2<Int32>]
  ) -> Bool {
    guard a.agrees(with: b) else { return false }
    for index in 0..<a.vertexCount
    where aVertices[a.firstVertex + index] != bVertices[b.firstVertex + index] { return false }
    return true
  }

  /// The entry of an outline whose corners, if any, were appended last; works out its coverage the first time.
  mutating func entry(of outline: Outline) -> Int32 {
    for index in entries.indices
    where OutlineCache.areEqual(entries[index].outline, in: vertices, outline, in: vertices) {
      vertices.removeLast(outline.vertexCount)
      return Int32(index)
    }
    entries.append(Entry(outline: outline, firstRow: rows.count))
    rasterizer.begin(width: outline.window.width, height: outline.window.height)
    outline.addEdges(to: &rasterizer, vertices: vertices)
    for row in 0..<outline.window.height {
      rows.append(Int32(runs.count))
      rasterizer.advance(to: row, overlapping: outline.overlaps)
      appendRuns()
    }
    rows.append(Int32(runs.count))
    return Int32(entries.count - 1)
  }

  /// Cuts the row that the rasteriser has worked out into runs.
  private mutating func appendRuns() {
    let width = rasterizer.width
    var start = 0
    while start < width {
      let value = rasterizer.coverage[start]
      var end = start + 1
      if value == 0 || value == 255 {
        while end < width && rasterizer.coverage[end] == value { end += 1 }
        let kind = value == 0 ? Run.empty : Run.full
        runs.append(Run(start: Int32(start), count: Int32(end - start), offset: kind))
      } else {
        while end < width && rasterizer.coverage[end] != 0 && rasterizer.coverage[end] != 255 {
          end += 1
        }
        runs.append(
          Run(start: Int32(start), count: Int32(end - start), offset: Int32(coverage.count)))
        for column in start..<end { coverage.append(rasterizer.coverage[column]) }
      }
      start = end
    }
  }
}
