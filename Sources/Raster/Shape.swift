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

  var kind: Kind
  /// The thing on the screen that it belongs to.
  var element: Int32
  var bounds: Bounds
  /// The colour; a box's filling.
  var color: Color
  /// A box's border.
  var borderColor = Color.clear
  /// A box's border in pixels, never more than fits.
  var border: Int32 = 0
  /// A box's radius in 1024ths of a pixel.
  var radius: Int32 = 0
  /// The mask, the picture of the scene, the outline of the scene or the corner of the scene.
  var index: Int32 = -1

  init(_ kind: Kind, element: Int32, bounds: Bounds, color: Color) {
    self.kind = kind
    self.element = element
    self.bounds = bounds
    self.color = color
  }
}
