/// How a pixel lies in the destination, in the byte order of `drm_fourcc.h` (little-endian).
public enum PixelFormat: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// `DRM_FORMAT_XRGB8888`: 4 bytes, blue first; the unused byte is written as 255.
  case xrgb8888
  /// `DRM_FORMAT_RGB565`: 2 bytes, 5 bits of red, 6 of green, 5 of blue.
  ///
  /// Dithering trades banding in pictures for a fine 4 × 4 pattern that is fixed to the panel; without it each
  /// channel is rounded to the nearest step.
  case rgb565(dithered: Bool)

  /// Bytes of one pixel.
  @inlinable public var bytesPerPixel: Int {
    switch self {
    case .xrgb8888: 4
    case .rgb565: 2
    }
  }
}
