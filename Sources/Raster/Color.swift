/// A colour of 8 bits a channel in sRGB, with its opacity; not premultiplied.
public struct Color: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Opacity: 0 lets everything through, 255 nothing.
  public var alpha: UInt8

  /// A colour by its channels.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour written as on the web.
  ///
  /// - Parameter rgb: `0xRRGGBB`; higher bits are ignored.
  @inlinable
  public init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// The colour that lets everything through.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The same colour with another opacity.
  ///
  /// - Parameter alpha: 0…255.
  /// - Returns: the colour with that opacity.
  @inlinable
  public func withAlpha(_ alpha: UInt8) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// `0xRRGGBB`.
  @inlinable public var rgb: UInt32 {
    UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Whether nothing shows through.
  @inlinable public var isOpaque: Bool { alpha == 255 }

  /// The pixel of XRGB8888 that it is when opaque, with the unused byte set.
  @inlinable var pixel: UInt32 { 0xff00_0000 | rgb }
}
