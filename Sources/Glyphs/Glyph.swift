public import Raster

/// A rendered character: its mask and where that goes.
public struct Glyph: Sendable {
  /// Its coverage; nil if it has no ink (a space).
  public var mask: Mask?
  /// From the pen to the mask's left edge, in pixels.
  public var left: Int
  /// From the baseline up to the mask's upper edge, in pixels.
  public var top: Int
}
