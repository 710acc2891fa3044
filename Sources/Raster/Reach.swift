/// The bounds of a shape in a form that is searched by one comparison: does it meet an area?
struct Reach: BitwiseCopyable {
  /// First column, first row, and below zero the columns and rows after the last ones.
  private var edges: SIMD4<Int32>

  init(_ bounds: Bounds) {
    edges = SIMD4(bounds.x0, bounds.y0, -bounds.x1, -bounds.y1)
  }

  /// What the edges of shapes that meet an area are all less than.
  static func opposite(of area: Bounds) -> SIMD4<Int32> {
    SIMD4(area.x1, area.y1, -area.x0, -area.y0)
  }

  /// The last of some that meets the area of an opposite, before an index; -1 if none does.
  @inline(never)
  static func lastMeeting(
    _ opposite: SIMD4<Int32>, among reaches: UnsafePointer<Reach>, before index: Int
  ) -> Int {
    var index = index &- 1
    while index >= 0 {
      if unsafe reaches[index].meets(opposite) { break }
      index &-= 1
    }
    return index
  }

  /// Whether it meets the area of an opposite.
  @inline(__always)
  func meets(_ opposite: SIMD4<Int32>) -> Bool {
    all(edges .< opposite)
  }
}
