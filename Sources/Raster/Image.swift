/// A picture in memory, made once: a background or a dot picture.
///
/// Pixels are in sRGB, premultiplied by their opacity. The scene places a picture pixel for pixel; scale it
/// beforehand by `scaled(to:)` or `covering(_:)`.
public final class Image {
  /// Pixels across and down, upright.
  public let size: Size
  /// Whether nothing shows through anywhere.
  public let isOpaque: Bool
  /// `0xAARRGGBB`, premultiplied, row by row, upright.
  let upright: ImagePixels
  /// The same as a panel needs it, for each turn it was used with; never let go, since scenes point into it.
  private var turned: [4 of ImagePixels?] = .init(repeating: nil)

  /// The longest side of a picture, in pixels.
  public static var largestSide: Int { 16384 }

  /// A picture of premultiplied pixels.
  ///
  /// - Parameters:
  ///   - width: pixels across, 1…16384; anything else is a bug.
  ///   - height: pixels down, 1…16384.
  ///   - pixels: `0xAARRGGBB` row by row, premultiplied; a channel above its opacity is cut to it.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    let sides = 1...Image.largestSide
    precondition(sides.contains(width) && sides.contains(height), "no such picture")
    precondition(pixels.count == width * height, "not as many pixels as the size says")
    size = Size(width: width, height: height)
    isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
    var pool = Pool<UInt32>(capacity: pixels.count)
    for pixel in pixels { pool.append(legal(pixel)) }
    upright = ImagePixels(pool)
  }

  /// A picture of pixels as PNG has them.
  ///
  /// - Parameters:
  ///   - width: pixels across, 1…16384; anything else is a bug.
  ///   - height: pixels down, 1…16384.
  ///   - rgba: red, green, blue, opacity: a byte each, not premultiplied, row by row without gaps.
  public convenience init(width: Int, height: Int, rgba: Span<UInt8>) {
    precondition(rgba.count / 4 >= width * height, "the pixels end before the picture")
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for index in 0..<(width * height) {
      let alpha = UInt32(rgba[index * 4 + 3])
      let red = quotient255(UInt32(rgba[index * 4]) * alpha)
      let green = quotient255(UInt32(rgba[index * 4 + 1]) * alpha)
      let blue = quotient255(UInt32(rgba[index * 4 + 2]) * alpha)
      pixels.append(alpha << 24 | red << 16 | green << 8 | blue)
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The pixels as they lie on a panel; allocates at the first use with a turn only.
  func pixels(turned turn: Turn) -> ImagePixels {
    guard turn != .none else { return upright }
    let slot = Int(turn.rawValue)
    if let pixels = turned[slot] { return pixels }
    let panel = turn.size(of: size)
    var pool = Pool<UInt32>(capacity: panel.width * panel.height)
    for y in 0..<panel.height {
      for x in 0..<panel.width {
        let from = turn.uprightPoint(Point(x: x, y: y), in: size)
        pool.append(upright[from.y * size.width + from.x])
      }
    }
    let pixels = ImagePixels(pool)
    turned[slot] = pixels
    return pixels
  }
}

/// The pixel with no channel above its opacity: what the blend needs in order not to overflow.
private func legal(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  let red = min(pixel >> 16 & 255, alpha)
  let green = min(pixel >> 8 & 255, alpha)
  let blue = min(pixel & 255, alpha)
  return alpha << 24 | red << 16 | green << 8 | blue
}
