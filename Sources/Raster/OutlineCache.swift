/// The coverage of the outlines of a scene, kept from one building of it to the next.
///
/// Each row of an outline is a chain of runs that fills the width of its window: empty, wholly covered, or with a
/// byte of coverage for each pixel. So a large ring takes memory along its edges only.
struct OutlineCache: ~Copyable {
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

  private var entries = Pool<Entry>()
  private var vertices = Pool<SIMD2<Int32>>()
  private var rows = Pool<Int32>(capacity: 256)
  private var runs = Pool<Run>(capacity: 256)
  private var coverage = Pool<UInt8>(capacity: 1024)

  /// The bytes after which everything is dropped at the next `begin`.
  private static var limit: Int { 1 << 17 }
  private static var entryLimit: Int { 64 }

  /// Starts a scene; drops what has piled up (an animation leaves an outline behind with each frame).
  ///
  /// - Returns: whether the entries hold no more.
  mutating func begin() -> Bool {
    let used = coverage.count + runs.count * MemoryLayout<Run>.size
    guard used > OutlineCache.limit || entries.count > OutlineCache.entryLimit else {
      return false
    }
    entries.removeAll()
    vertices.removeAll()
    rows.removeAll()
    runs.removeAll()
    coverage.removeAll()
    return true
  }

  /// Adds a corner of an outline to come.
  mutating func append(_ vertex: SIMD2<Int32>) { vertices.append(vertex) }

  /// How many corners there are; the first one of an outline to come.
  var vertexCount: Int { vertices.count }

  /// The outline of an entry.
  func outline(_ entry: Int32) -> Outline { entries[Int(entry)].outline }

  /// The place of the first row of an entry.
  func firstRow(_ entry: Int32) -> Int { entries[Int(entry)].firstRow }

  /// The runs of the row at a place.
  @inline(__always)
  func runs(_ row: Int) -> UnsafeBufferPointer<Run> {
    let start = Int(rows[row])
    let count = Int(rows[row &+ 1]) &- start
    return unsafe UnsafeBufferPointer(start: runs.elements(start, count: count), count: count)
  }

  /// Some bytes of coverage.
  @inline(__always)
  func coverage(_ start: Int, count: Int) -> UnsafePointer<UInt8> {
    unsafe coverage.elements(start, count: count)
  }

  /// The coverage in a column of a run.
  func coverage(of run: Run, _ column: Int32) -> UInt8 {
    switch run.offset {
    case Run.empty: 0
    case Run.full: 255
    default: coverage[Int(run.offset + column)]
    }
  }

  /// Whether an entry here and one there cover the same.
  func isEqual(_ entry: Int32, in other: borrowing OutlineCache, _ otherEntry: Int32) -> Bool {
    let a = outline(entry)
    let b = other.outline(otherEntry)
    guard a.agrees(with: b) else { return false }
    for index in 0..<a.vertexCount
    where vertices[a.firstVertex + index] != other.vertices[b.firstVertex + index] { return false }
    return true
  }

  /// The entry of an outline whose corners, if any, were appended last; works out its coverage the first time.
  mutating func entry(of outline: Outline, using rasterizer: inout AreaRasterizer) -> Int32 {
    entries.append(Entry(outline: outline, firstRow: rows.count))
    let new = Int32(entries.count - 1)
    for index in 0..<new where isEqual(index, in: self, new) {
      entries.removeLast(1)
      vertices.removeLast(outline.vertexCount)
      return index
    }
    rasterizer.begin(width: outline.window.width, height: outline.window.height)
    outline.addEdges(to: &rasterizer, vertices: vertices)
    for row in 0..<outline.window.height {
      rows.append(Int32(runs.count))
      rasterizer.advance(to: row, overlapping: outline.overlaps)
      appendRuns(of: rasterizer.coverage, width: rasterizer.width)
    }
    rows.append(Int32(runs.count))
    return new
  }

  /// Cuts a row into runs.
  private mutating func appendRuns(of row: [UInt8], width: Int) {
    var start = 0
    while start < width {
      let value = row[start]
      var end = start + 1
      if value == 0 || value == 255 {
        while end < width && row[end] == value { end += 1 }
        let kind = value == 0 ? Run.empty : Run.full
        runs.append(Run(start: Int32(start), count: Int32(end - start), offset: kind))
      } else {
        while end < width && row[end] != 0 && row[end] != 255 { end += 1 }
        runs.append(
          Run(start: Int32(start), count: Int32(end - start), offset: Int32(coverage.count)))
        for column in start..<end { coverage.append(row[column]) }
      }
      start = end
    }
  }
}
