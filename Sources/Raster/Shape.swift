/// One thing to paint, flat and in the panel's own space.
struct Shape: BitwiseCopyable {
  enum Kind: UInt8 {
    /// A rectangle of one colour.
    case fill
    /// A rectangle with rounded corners and a border.
    case box
    /// An outline as runs of coverage.
    case outline
    /// A mask of the store.
    case glyph
    /// A picture.
    case image
  }

  /// What a painter has to do for it in each row.
  enum Effort: UInt8 {
    /// Its rows are alike: it is drawn where it begins.
    case constant
    /// As constant, but for the rows of its corners.
    case corners
    /// What is behind it has one colour: its pixels are looked up, and nothing behind it is drawn.
    case ramp
    /// As ramp, and it is small enough for its pixels to be kept ready.
    case ready
    /// A picture that hides what is behind it: its rows are stored as they are.
    case picture
    /// Everything that it lies over or under has to be drawn again with it.
    case varied
  }

  var kind: Kind
  var effort = Effort.varied
  /// Whether it lies on one colour, or on a picture alone, and nothing lies across its edges: it can be drawn and wiped
  /// off by itself.
  var isApart = false
  /// Whether another fill or box lies within it.
  var isHost = false
  /// The thing on the screen that it belongs to.
  var element: Int32
  var bounds: Bounds
  /// The colour; a box's filling.
  var color: Color
  /// A box's border.
  var borderColor = Color.clear
  /// The pixel that the colour gives: where it lies on one colour, with that one showing through.
  var paint: UInt32
  var borderPaint: UInt32 = 0
  /// The one colour that it lies on, if it does.
  var ground: UInt32 = 0
  /// The place in the scene of the picture that it lies on alone, if it does; or -1.
  var picture: Int32 = -1
  /// How much `paint` hides what is behind it: all, once that shows through in it.
  var opacity: UInt8
  var borderOpacity: UInt8 = 0
  /// A box's border in pixels, never more than fits.
  var border: Int32 = 0
  /// A box's radius in 1024ths of a pixel.
  var radius: Int32 = 0
  /// The side of the square that holds a corner, in pixels.
  var side: Int32 = 0
  /// The mask; or the picture, the outline or the corner of the scene.
  var index: Int32 = -1
  /// The ramp of the scene that its pixels are looked up in, or where its ready ones or those of its corners are.
  var ready: Int32 = -1

  init(_ kind: Kind, element: Int32, bounds: Bounds, color: Color) {
    self.kind = kind
    self.element = element
    self.bounds = bounds
    self.color = color
    paint = color.pixel
    opacity = color.alpha
  }
}
