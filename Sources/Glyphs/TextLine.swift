public import Raster

/// A line of text as set: what to draw and where, from the start of the line and its baseline, in pixels.
public struct TextLine: Sendable {
  /// One mask and where its upper left corner goes.
  public struct Placement: Sendable {
    /// What to draw.
    public var mask: Mask
    /// To the right of the line's start.
    public var x: Int
    /// Below the baseline; negative above it.
    public var y: Int
  }

  /// The masks, from left to right.
  public var placements: [Placement]
  /// The smallest rectangle around all masks, from the line's start and baseline.
  public var ink: Rectangle
}
