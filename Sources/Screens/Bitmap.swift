import CPNG
public import Raster

/// A picture in ordinary memory, for previews and tests: the upright, opaque pixels of a screen.
public struct Bitmap: Equatable, Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// `0xAARRGGBB`, row by row; the highest byte is 255.
  public var pixels: [UInt32]

  /// A black picture.
  public init(size: Size) {
    width = max(size.width, 1)
    height = max(size.height, 1)
    pixels = [UInt32](repeating: 0xFF00_0000, count: width * height)
  }

  /// One pixel, `0xRRGGBB`.
  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] & 0xFF_FFFF }

  /// The surface that a painter paints into.
  ///
  /// - Parameter body: gets the surface.
  /// - Returns: what `body` returns.
  public mutating func withSurface<Result>(
    _ body: (inout Surface) -> Result
  ) -> Result {
    let (width, height) = (width, height)
    var span = pixels.mutableSpan
    var surface = Surface(
      bytes: unsafe span.mutableBytes, width: width, height: height, pitch: width * 4,
      format: .xrgb8888)
    return body(&surface)
  }

  /// Has a picture painted in 16 bits a pixel, and takes it as such a screen shows it.
  ///
  /// - Parameters:
  ///   - isDithered: whether colours between two steps are mixed from both.
  ///   - body: gets the surface.
  public mutating func paintIn16Bits(isDithered: Bool, _ body: (inout Surface) -> Void) {
    var halves = [UInt16](repeating: 0, count: width * height)
    do {
      var span = halves.mutableSpan
      var surface = Surface(
        bytes: unsafe span.mutableBytes, width: width, height: height, pitch: width * 2,
        format: .rgb565(dithered: isDithered))
      body(&surface)
    }
    for (index, half) in halves.enumerated() {
      let value = UInt32(half)
      let (red, green, blue) = (value >> 11, value >> 5 & 63, value & 31)
      // The highest bits once more below: white stays white.
      pixels[index] =
        0xFF00_0000 | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8
        | (blue << 3 | blue >> 2)
    }
  }

  /// Copies another picture into this one; what doesn't fit is left out.
  ///
  /// - Parameters:
  ///   - other: the picture.
  ///   - position: where its upper left pixel goes.
  public mutating func place(_ other: Bitmap, at position: Point) {
    for row in 0..<other.height where (0..<height).contains(position.y + row) {
      for column in 0..<other.width where (0..<width).contains(position.x + column) {
        pixels[(position.y + row) * width + position.x + column] =
          other.pixels[row * other.width + column]
      }
    }
  }

  /// Writes the picture as a PNG file (`png_image_write_to_file`).
  ///
  /// - Parameter path: the file; one that is there is replaced.
  /// - Throws: `PictureError.unwritable`.
  public func writePNG(_ path: String) throws(PictureError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 3)
    for pixel in pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
    }
    var png = unsafe png_image()
    unsafe png.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe png.width = png_uint_32(width)
    unsafe png.height = png_uint_32(height)
    unsafe png.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    defer { unsafe png_image_free(&png) }
    let isWritten = unsafe bytes.withUnsafeBytes {
      unsafe png_image_write_to_file(&png, path, 0, $0.baseAddress, Int32(width * 3), nil)
    }
    guard isWritten != 0 else {
      throw .unwritable(path: path, reason: unsafe Image.message(of: png))
    }
  }
}
