import Raster

/// Title, cells and status in their area, from top to bottom.
struct FieldPlacement {
  let field: FieldLayout
  let title: Layout.Room
  let status: Layout.Room

  /// How many lines the words have, and how large and how far apart they are.
  private struct Share {
    var lines: (title: Int, status: Int)
    /// What the gaps are multiplied with.
    var gaps: Double
    /// The em square that the status's lines have room for; one line alone may be larger.
    var statusSize: Double
  }

  /// Ways to share the height out between words and cells, from the one that has most room for words: two lines for
  /// each text; one for the title; two smaller ones for the status, nearer to the cells; one each.
  private static func shares(_ proportions: Proportions) -> [Share] {
    let size = proportions.textSize
    let smallest = min(proportions.smallestText, size)
    return [
      Share(lines: (2, 2), gaps: 1, statusSize: size),
      Share(lines: (1, 2), gaps: 1, statusSize: size),
      Share(lines: (1, 2), gaps: 0.5, statusSize: size),
      Share(lines: (1, 2), gaps: 0.5, statusSize: smallest),
      Share(lines: (1, 1), gaps: 1, statusSize: size),
    ]
  }

  init(_ request: Layout.Request, _ proportions: Proportions, _ areas: Areas) {
    let available = Double(areas.main.height)
    // The first that fits, give or take a pixel; if none does, everything shrinks alike.
    let shares = FieldPlacement.shares(proportions)
    let share =
      shares.first {
        FieldPlacement.words(proportions, $0) + areas.cellHeight <= available * 1.01
      } ?? shares[shares.count - 1]
    let words = FieldPlacement.words(proportions, share)
    let scale = min(1, available / (words + areas.cellHeight))
    let measure = FieldMeasure(
      request, proportions, width: areas.main.width, height: areas.cellHeight * scale,
      available: max(available - words * scale, areas.cellHeight * scale))
    func whole(_ length: Double) -> Int { max(Int((length * scale).rounded(.down)), 1) }
    let titleSize = whole(proportions.titleSize)
    let textSize = whole(proportions.textSize)
    let titleGap = whole(proportions.titleGap * share.gaps)
    let statusGap = whole(proportions.statusGap * share.gaps)
    let titleHeight = FieldPlacement.height(titleSize, lines: share.lines.title)
    let statusHeight = max(
      FieldPlacement.height(whole(share.statusSize), lines: share.lines.status),
      FieldPlacement.height(textSize, lines: 1))
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
      size: titleSize, lines: share.lines.title)
    status = Layout.Room(
      rectangle: Rectangle(
        x: main.x, y: top + cellsHeight + statusGap, width: main.width, height: statusHeight),
      size: textSize, lines: share.lines.status)
  }

  /// The height of a capital, of the em square.
  private static let capital = 0.76

  private static func height(_ size: Int, lines: Int) -> Int {
    Int((Double(size) * Layout.Room.ems(lines)).rounded(.up))
  }

  /// The height of all words and the gaps round them.
  private static func words(_ proportions: Proportions, _ share: Share) -> Double {
    let status = max(
      share.statusSize * Layout.Room.ems(share.lines.status),
      proportions.textSize * Layout.Room.ems(1))
    return proportions.titleSize * Layout.Room.ems(share.lines.title) + status
      + (proportions.titleGap + proportions.statusGap) * share.gaps + 2
  }
}
