import Raster

/// How large the cells are and how they are spread, before they have a place.
struct FieldMeasure: Equatable {
  let form: Theme.Cells
  let count: Int
  let firstRow: Int
  let side: Int
  let height: Int
  let gap: Int
  let rowGap: Int
  let border: Int
  let focusBorder: Int

  /// The height of all rows.
  var totalHeight: Int { firstRow < count ? 2 * height + rowGap : height }

  /// The width of a row.
  func width(of cells: Int) -> Int { cells * side + (cells - 1) * gap }

  /// The largest cells that fit.
  ///
  /// - Parameters:
  ///   - request: how many, in which form, and how wide if the theme says.
  ///   - proportions: the look's lengths.
  ///   - width: how wide a row may be.
  ///   - height: how high all rows together may be, at the look's own size.
  ///   - available: how high they may be when fingers need larger cells.
  init(
    _ request: Layout.Request, _ proportions: Proportions, width: Int, height: Double,
    available: Double
  ) {
    let smallest = max(
      proportions.unit * 0.06, (proportions.density ?? 0) * Proportions.millimetres.cell)
    func measure(rows: Int) -> FieldMeasure {
      let ratio = FieldMeasure.ratio(request.form)
      let rowsOf = Double(rows) + (rows == 2 ? Proportions.cellGap / ratio : 0)
      // Two rows are less high each than one, but together they may be higher.
      let usual = rows == 2 ? min(height * 1.6, available) : height
      let own = max(usual, min(smallest * ratio * rowsOf, available)) / rowsOf / ratio
      let most = available / rowsOf / ratio
      var side = Int(min(request.cellSide.map(Double.init) ?? own, most))
      let perRow = (request.cells + rows - 1) / rows
      side = min(max(side, 1), max(width / perRow, 1))
      while side > 1 {
        let trial = FieldMeasure(
          request, proportions, side: side, perRow: perRow, ratio: ratio)
        if trial.width(of: perRow) <= width { return trial }
        side -= 1
      }
      return FieldMeasure(request, proportions, side: 1, perRow: perRow, ratio: ratio)
    }
    let one = measure(rows: 1)
    guard request.cells >= 7, Double(one.side) < smallest, request.cellSide == nil else {
      self = one
      return
    }
    let two = measure(rows: 2)
    self = two.side > one.side ? two : one
  }

  private init(
    _ request: Layout.Request, _ proportions: Proportions, side: Int, perRow: Int, ratio: Double
  ) {
    form = request.form
    count = request.cells
    firstRow = perRow
    self.side = side
    height = max(Int((Double(side) * ratio).rounded()), 1)
    border = min(proportions.line(2), max(Int((Double(side) / 28).rounded()), 1))
    focusBorder = max(border, min((border * 3 + 1) / 2, max(side / 5, 1)))
    let apart = max(Int((Double(side) * Proportions.cellGap).rounded()), 1)
    gap = request.form == .joined ? -border : apart
    rowGap = apart
  }

  /// How many times as high as wide a cell is.
  private static func ratio(_ form: Theme.Cells) -> Double {
    switch form {
    case .separate, .underline: Proportions.cellRatio
    // "Joined squares in one frame", and circles.
    case .joined, .circle: 1
    }
  }
}
