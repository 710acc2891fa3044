/// Everything on the screen, as flat shapes in painting order: built anew for each picture, compared with the one
/// before, painted.
///
/// It is built in pixels of the upright picture; whole numbers are the edges between pixels. What it holds is in
/// the panel's own space, turned as it came in. Give it element by element in ascending order: that is how
/// `damage(from:)` pairs what is to be compared. Once its arrays have grown, building allocates nothing.
///
/// No value traps: what lies beyond ±2²⁰ pixels is brought within, what is not a number is 0, and what can't be
/// seen on the panel is left out.
public struct Scene: ~Copyable {
  /// The size of the upright picture, in pixels.
  public private(set) var size = Size(width: 0, height: 0)
  /// How the picture is turned on the panel.
  public private(set) var turn = Turn.none
  /// The thing on the screen that the shapes to come belong to.
  public var element = 0

  var panel = Bounds(x0: 0, y0: 0, x1: 0, y1: 0)
  var shapes = Pool<Shape>(capacity: 128)
  /// The bounds of the shapes once more, close together for searching them.
  var reaches = Pool<Reach>(capacity: 128)
  var images: [Image] = []
  /// The pixels of each of `images` as they lie on the panel; it is kept alive there.
  var imagePixels = Pool<PixelAddress>()
  var outlines = OutlineCache()
  var corners = CornerCache()
  var ramps = Ramps()
  var ready = ReadyPixels()
  var rasterizer = AreaRasterizer()

  /// An empty scene.
  public init() {}

  /// Starts anew.
  ///
  /// - Parameters:
  ///   - size: of the upright picture, in pixels; each side is brought within 0…16384.
  ///   - turn: how the picture is turned on the panel.
  public mutating func begin(size: Size, turn: Turn = .none) {
    let sides = 0...Surface.largestSide
    self.size = Size(
      width: min(max(size.width, sides.lowerBound), sides.upperBound),
      height: min(max(size.height, sides.lowerBound), sides.upperBound))
    self.turn = turn
    element = 0
    panel = Bounds(Rectangle(size: turn.size(of: self.size)))
    shapes.removeAll()
    reaches.removeAll()
    images.removeAll(keepingCapacity: true)
    imagePixels.removeAll()
    let outlinesGone = outlines.begin()
    let cornersGone = corners.begin()
    ready.begin(entriesGone: outlinesGone || cornersGone)
    ramps.begin()
  }

  /// The size that it has on the panel, in pixels.
  public var panelSize: Size { turn.size(of: size) }

  var elementNumber: Int32 { Int32(clamping: element) }

  /// Where a rectangle of the upright picture lies on the panel, within the limits.
  func bounds(of rectangle: Rectangle) -> Bounds {
    // Brought within the limits first: turned edges are differences.
    turn == .none
      ? Bounds(rectangle)
      : Bounds(turn.rectangle(Bounds(rectangle).rectangle, in: size))
  }

  /// Some pixels of a row of a picture, by their place on the panel.
  func pixels(of picture: Shape, x: Int32, y: Int32, count: Int) -> UnsafePointer<UInt32> {
    let column = Int(x &- picture.bounds.x0)
    let row = Int(y &- picture.bounds.y0)
    precondition(
      column >= 0 && row >= 0 && column + count <= picture.bounds.width
        && row < picture.bounds.height, "beside the picture")
    return unsafe pixels(of: picture) + (row * picture.bounds.width + column)
  }

  /// The pixels of a picture as they lie on the panel, row by row in its bounds; the scene keeps it alive.
  func pixels(of shape: Shape) -> UnsafePointer<UInt32> {
    unsafe imagePixels[Int(shape.index)].first
  }
}
