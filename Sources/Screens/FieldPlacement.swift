import Raster

/// Title, cells and status in their area, from top to bottom.
struct FieldPlacement {
  let field: FieldLayout
  let title: Layout.Room
  let status: Layout.Room

  /// A line of text takes this many times its em square, from one baseline to the next.
  private static let line = 4.0 / 3
  /// What a single line takes: from the top of a capital to the lowest tail.
  private static let single = 1.02

  init(_ request: Layout.Request, _ proportions: Proportions, _ areas: Areas) {
    let available = Double(areas.main.height)
    // Two lines for each text where there is room, else one for the title, else one each; then everything shrinks
    // alike.
    var lines = (title: 2, status: 2)
    var words = FieldPlacement.words(proportions, lines)
    for fewer in [(title: 1, status: 2), (title: 1, status: 1)]
    where words + areas.cellHeight > available {
      lines = fewer
      words = FieldPlacement.words(proportions, lines)
    }
    let scale = min(1, available / (words + areas.cellHeight))
    let measure = FieldMeasure(
      request, proportions, width: areas.main.width, height: areas.cellHeight * scale,
      available: max(available - words * scale, areas.cellHeight * scale))
    let titleSize = max(Int((proportions.titleSize * scale).rounded(.down)), 1)
    let textSize = max(Int((proportions.textSize * scale).rounded(.down)), 1)
    let titleGap = max(Int((proportions.titleGap * scale).rounded(.down)), 1)
    let statusGap = max(Int((proportions.statusGap * scale).rounded(.down)), 1)
    let titleHeight = FieldPlacement.height(titleSize, lines: lines.title)
    let statusHeight = FieldPlacement.height(textSize, lines: lines.status)
    let cellsHeight = measure.totalHeight

    let main = areas.main
    let middle: Double
    if let part = areas.cellsAt {
      middle = Double(main.y) + available * part
    } else {
      // What is usually seen (one line each) in the middle of the area.
      let above = FieldPlacement.capital * Double(titleSize) + Double(titleGap)
      let below = Double(statusGap) + Double(textSize)
      let rest = available - above - Double(cellsHeight) - below
      middle = Double(main.y) + rest / 2 + above + Double(cellsHeight) / 2
    }
    let highest = main.y + titleHeight + titleGap
    let lowest = main.maxY - statusHeight - statusGap - cellsHeight
    let wanted = Int((middle - Double(cellsHeight) / 2).rounded())
    let top = max(min(wanted, lowest), highest)
    field = FieldLayout(measure, doubledCenterX: 2 * main.x + main.width, top: top)
    title = Layout.Room(
      rectangle: Rectangle(
        x: main.x, y: top - titleGap - titleHeight, width: main.width, height: titleHeight),
      size: titleSize, lines: lines.title)
    status = Layout.Room(
      rectangle: Rectangle(
        x: main.x, y: top + cellsHeight + statusGap, width: main.width, height: statusHeight),
      size: textSize, lines: lines.status)
  }

  /// The height of a capital, of the em square.
  private static let capital = 0.76

  private static func height(_ size: Int, lines: Int) -> Int {
    Int((Double(size) * ems(lines)).rounded(.up))
  }

  /// The height of all words and the gaps round them.
  private static func words(
    _ proportions: Proportions, _ lines: (title: Int, status: Int)
  ) -> Double {
    proportions.titleSize * ems(lines.title) + proportions.textSize * ems(lines.status)
      + proportions.titleGap + proportions.statusGap + 2
  }

  /// The height of so many lines, of the em square.
  private static func ems(_ lines: Int) -> Double { single + Double(lines - 1) * line }
}
