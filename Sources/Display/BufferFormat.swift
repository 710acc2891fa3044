internal import CDRM
internal import Raster

/// How a buffer of the card stores a pixel.
enum BufferFormat: Equatable, Sendable {
  /// 32 bits: blue in the lowest byte, then green and red; the highest is not looked at (`DRM_FORMAT_XRGB8888`).
  case xrgb8888
  /// 16 bits: 5 of red, 6 of green, 5 of blue (`DRM_FORMAT_RGB565`).
  case rgb565

  /// The kernel's four-character code.
  var fourCC: UInt32 {
    switch self {
    case .xrgb8888: cdrm_format_xrgb8888
    case .rgb565: cdrm_format_rgb565
    }
  }

  /// Bits from one pixel to the next.
  var bitsPerPixel: UInt32 {
    switch self {
    case .xrgb8888: 32
    case .rgb565: 16
    }
  }

  /// The same for the painter.
  ///
  /// - Parameter dithered: whether 16 bits are to look like more.
  /// - Returns: the painter's name of it.
  func pixelFormat(dithered: Bool) -> PixelFormat {
    switch self {
    case .xrgb8888: .xrgb8888
    case .rgb565: .rgb565(dithered: dithered)
    }
  }

  /// The formats to try on a plane, the best first.
  ///
  /// - Parameter codes: what the plane takes.
  /// - Returns: empty if it takes none of ours.
  static func usable(among codes: [UInt32]) -> [BufferFormat] {
    [.xrgb8888, .rgb565].filter { codes.contains($0.fourCC) }
  }
}
