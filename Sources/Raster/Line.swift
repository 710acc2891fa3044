/// The row that is being composed, in the first-level cache: pixels of XRGB8888.
///
/// Places are counted from its beginning. Every call checks once that what it touches lies inside.
struct Line: ~Copyable {
  private var pixels = Pool<UInt32>(capacity: 64)

  /// Makes it long enough.
  ///
  /// - Parameter count: pixels.
  mutating func reach(_ count: Int) {
    if pixels.count < count { pixels.resize(to: count) }
  }

  @inline(__always)
  func contents(_ start: Int, count: Int) -> UnsafePointer<UInt32> {
    unsafe pixels.elements(start, count: count)
  }

  @inline(__always)
  mutating func place(_ start: Int, count: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe pixels.mutableElements(start, count: count)
  }

  /// Fills a stretch with one pixel.
  @inline(__always)
  mutating func fill(_ start: Int, count: Int, _ pixel: UInt32) {
    let place = unsafe place(start, count: count)
    unsafe fillPixels(place, count: count, pixel)
  }
}
