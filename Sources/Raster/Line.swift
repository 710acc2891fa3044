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

  /// Lays a colour over a stretch.
  mutating func cover(_ start: Int, count: Int, _ color: UInt32, opacity: UInt8) {
    if opacity == 255 { return fill(start, count: count, color) }
    let place = unsafe place(start, count: count)
    for index in 0..<count {
      unsafe place[index] = mix(color, over: place[index], weight: UInt32(opacity))
    }
  }

  /// Copies ready pixels.
  @inline(__always)
  mutating func copy(_ start: Int, from source: UnsafePointer<UInt32>, count: Int) {
    let place = unsafe place(start, count: count)
    unsafe copyBytes(to: place, from: source, count: count &* 4)
  }

  /// Lays a colour over a stretch by bytes of coverage.
  mutating func blend(
    _ start: Int, _ coverage: UnsafePointer<UInt8>, _ color: UInt32, opacity: UInt8, count: Int
  ) {
    let place = unsafe place(start, count: count)
    unsafe blendPixels(place, coverage, color, opacity: opacity, count: count)
  }

  /// Lays premultiplied pixels over a stretch.
  mutating func compose(_ start: Int, _ source: UnsafePointer<UInt32>, count: Int) {
    let place = unsafe place(start, count: count)
    for index in 0..<count {
      let pixel = unsafe source[index]
      // Most of a picture with see-through parts is either all there or not there at all.
      if pixel >> 24 == 255 {
        unsafe place[index] = pixel
      } else if pixel != 0 {
        unsafe place[index] = Raster.compose(pixel, over: place[index])
      }
    }
  }

  /// Lays a row of a corner over a stretch: the border by what the outer square covers and the inner one doesn't,
  /// the filling by the inner one.
  ///
  /// - Parameters:
  ///   - start: the place of the first pixel.
  ///   - outer: the row of the outer square, from its left end.
  ///   - inner: the row of the inner square.
  ///   - first: the column of the square that the first pixel is in.
  ///   - step: 1, or -1 for the corners on the right.
  ///   - count: pixels.
  ///   - shape: the box.
  mutating func blendCorner(
    _ start: Int, _ outer: UnsafePointer<UInt8>, _ inner: UnsafePointer<UInt8>, first: Int,
    step: Int, count: Int, _ shape: Shape
  ) {
    let place = unsafe place(start, count: count)
    let isSolid = shape.color.isOpaque
    var column = first
    for index in 0..<count {
      let enclosed = unsafe inner[column]
      let covered = unsafe outer[column]
      // Most of a corner is inside or outside.
      if enclosed == 255 && isSolid {
        unsafe place[index] = shape.color.pixel
      } else if covered != 0 {
        unsafe place[index] = shape.cornerPixel(
          outer: covered, inner: enclosed, over: place[index])
      }
      column &+= step
    }
  }
}

extension Shape {
  /// A pixel of a box's corner, from the colours that were asked for: what shows through is what is there.
  @inline(__always)
  func cornerPixel(outer: UInt8, inner: UInt8, over pixel: UInt32) -> UInt32 {
    mix(
      borderColor.pixel,
      weight: quotient255(UInt32(outer &- inner) &* UInt32(borderColor.alpha)),
      color.pixel, weight: quotient255(UInt32(inner) &* UInt32(color.alpha)), over: pixel)
  }
}
