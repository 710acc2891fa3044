public import Raster

/// Where everything of a screen goes, in whole pixels of the upright picture; painting and hit-testing both read it,
/// so they can't disagree.
///
/// ```
///  beside                  stacked           alone
///  ┌─────────┬─────────┐   ┌─────────┐   ┌───────────────┐
///  │  title  │ 1  2  3 │   │  title  │   │     title     │
///  │ □□□□□□  │ 4  5  6 │   │ □□□□□□  │   │ □ □ □ □ □ □ □ │
///  │ status  │ 7  8  9 │   │ status  │   │    status     │
///  │         │ ⌫  0  ✓ │   │ 1  2  3 │   │               │
///  └─────────┴─────────┘   │ 4  5  6 │   └───────────────┘
///                          │ 7  8  9 │
///                          │ ⌫  0  ✓ │
///                          └─────────┘
/// ```
public struct Layout: Equatable, Sendable {
  /// What a layout is computed from.
  public struct Request: Equatable, Sendable {
    /// The upright picture, in pixels.
    public var size: Size
    /// The physical size of the upright picture, in millimetres, where the display tells it.
    public var millimetres: Size?
    /// How many cells the field has, 1…12.
    public var cells: Int
    /// Whether the number pad is on the screen.
    public var hasPad: Bool
    /// The form of the cells.
    public var form: Theme.Cells
    /// The width of a cell that the theme asks for.
    public var cellSide: Int?
    /// Whether the words are written with characters of many strokes, which take more pixels to be read.
    public var hasDenseWords: Bool

    /// A request with all its fields.
    public init(
      size: Size, millimetres: Size? = nil, cells: Int, hasPad: Bool,
      form: Theme.Cells = .separate, cellSide: Int? = nil, hasDenseWords: Bool = false
    ) {
      self.size = size
      self.millimetres = millimetres
      self.cells = min(max(cells, 1), Layout.maximumCells)
      self.hasPad = hasPad
      self.form = form
      self.cellSide = cellSide
      self.hasDenseWords = hasDenseWords
    }
  }

  /// The most cells that a field can have.
  static let maximumCells = 12

  /// A room for a text, and how large the text is at most.
  struct Room: Equatable {
    /// Where the text stays within.
    var rectangle: Rectangle
    /// How large the letters are, if the text fits: the em square in pixels.
    var size: Int
    /// How many lines it may take.
    var lines: Int

    /// What so many lines take, of their em square: from the top of the first one's capitals to the tails of the last.
    static func ems(_ lines: Int) -> Double { 1.02 + Double(lines - 1) * 4 / 3 }

    /// The largest em square that so many lines have room for, whatever their width.
    func size(ofLines lines: Int) -> Int {
      lines < 2 ? size : min(size, Int(Double(rectangle.height + 1) / Room.ems(lines)))
    }
  }

  /// What it was computed from.
  public let request: Request
  /// The distance of everything from the screen's edge.
  let margin: Int
  /// Where the field and its words, or a notice, go.
  let main: Rectangle
  /// The cells.
  let field: FieldLayout
  /// The pad's keys, if it is on the screen.
  let pad: PadLayout?
  /// The words above the field; they stand on the room's lower edge.
  let title: Room
  /// The words under the field; they hang from the room's upper edge.
  let status: Room
  /// Pixels a millimetre, where that is known.
  let density: Double?

  /// The length that sizes follow: the shorter side.
  var unit: Double { Double(min(request.size.width, request.size.height)) }

  /// Computes a layout; any size of at least 1 × 1 has one.
  public init(_ request: Request) {
    self.request = request
    let proportions = Proportions(request)
    density = proportions.density
    let areas = Areas(request, proportions)
    margin = areas.margin
    main = areas.main
    pad = areas.pad
    let placement = FieldPlacement(request, proportions, areas)
    field = placement.field
    title = placement.title
    status = placement.status
  }

  /// Pixels for a fraction of the shorter side.
  func length(_ fraction: Double) -> Int { Int((unit * fraction).rounded()) }
}
