import Glyphs
import Raster

/// A text as it stands on the screen: at most two lines, each centred, in pixels of the upright picture.
struct TextBlock {
  /// What to draw where.
  var placements: [TextLine.Placement]
  /// The smallest rectangle around all of it.
  var ink: Rectangle
  /// From the top of the first line's capitals to the last baseline.
  var height: Int
  /// The em square it was set in.
  var size: Int
}
