/// The geometry of a curved or slanted shape, in 1024ths of a pixel from its own origin.
///
/// Equal outlines cover equally, wherever on the panel they stand: that is what they are cached and compared by.
struct Outline: BitwiseCopyable {
  enum Kind: UInt8 {
    case disc
    case ring
    case stroke
    case polygon
  }

  var kind: Kind
  var cap = StrokeCap.butt
  var isClosed = false
  var centerX: Int32 = 0
  var centerY: Int32 = 0
  /// The outer radius.
  var radius: Int32 = 0
  /// The width of the band or of the stroke.
  var width: Int32 = 0
  /// Where the ring begins, in 2²⁴ths of a turn clockwise from the top.
  var from: Int32 = 0
  /// How far it goes, likewise; a whole turn or more is a closed ring.
  var sweep: Int32 = 0
  /// Its corners, in the list of whoever holds it.
  var firstVertex = 0
  var vertexCount = 0
  /// The pixels that it may cover and that lie on the panel, from its own origin.
  var window = Bounds(x0: 0, y0: 0, x1: 0, y1: 0)

  init(_ kind: Kind) { self.kind = kind }

  /// Whether it is the same but for its corners, which are compared apart.
  func agrees(with other: Outline) -> Bool {
    kind == other.kind && cap == other.cap && isClosed == other.isClosed
      && centerX == other.centerX && centerY == other.centerY && radius == other.radius
      && width == other.width && from == other.from && sweep == other.sweep
      && vertexCount == other.vertexCount && window == other.window
  }

  /// Whether its parts may lie over each other.
  var overlaps: Bool {
    switch kind {
    case .disc: false
    case .ring: cap == .round
    case .stroke, .polygon: true
    }
  }
}
