/// The pixels of a picture for one turn, row by row, premultiplied: `0xAARRGGBB`.
final class ImagePixels {
  private let pool: Pool<UInt32>

  init(_ pool: consuming Pool<UInt32>) { self.pool = pool }

  subscript(index: Int) -> UInt32 { pool[index] }

  /// Some of them.
  @inline(__always)
  func elements(_ start: Int, count: Int) -> UnsafePointer<UInt32> {
    unsafe pool.elements(start, count: count)
  }
}
