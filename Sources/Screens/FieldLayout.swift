import Raster

/// The cells of the field: one row, or two of equal length where one would make them too small.
struct FieldLayout: Equatable {
  /// The cells from left to right and down; joined cells overlap by their lines.
  private(set) var cells: [12 of Rectangle]
  /// How many there are.
  let count: Int
  /// How many stand in the first row.
  let firstRow: Int
  /// Between two cells; minus the width of a line where they are joined.
  let gap: Int
  /// The radius of a cell's corners, or of the frame's where they are joined.
  let corner: Double
  /// The width of a cell's line.
  let border: Int
  /// The width of the line of the cell to be filled next.
  let focusBorder: Int
  /// The radius of a dot, where the theme asks for none of its own.
  let dotRadius: Double

  /// How wide a cell is.
  var side: Int { cells[0].width }

  /// All cells together.
  var rectangle: Rectangle { row(0).union(rows == 2 ? row(1) : .empty) }

  /// How many rows there are.
  var rows: Int { count > firstRow ? 2 : 1 }

  /// All cells of a row together.
  func row(_ row: Int) -> Rectangle {
    row == 0
      ? cells[0].union(cells[firstRow - 1]) : cells[firstRow].union(cells[count - 1])
  }

  /// Lays the cells out around a point.
  ///
  /// - Parameters:
  ///   - measure: the cells' size and number.
  ///   - doubledCenterX: twice the middle's distance from the left, so that half a pixel is whole.
  ///   - top: the upper edge of the first row.
  init(_ measure: FieldMeasure, doubledCenterX: Int, top: Int) {
    count = measure.count
    firstRow = measure.firstRow
    gap = measure.gap
    border = measure.border
    focusBorder = measure.focusBorder
    dotRadius = (Double(measure.side) * Proportions.dotRadius * 2).rounded() / 2
    corner =
      measure.form == .circle
      ? Double(measure.side) / 2 : (Double(measure.side) * Proportions.cellCorner).rounded()
    cells = InlineArray { index in
      guard index < measure.count else { return .empty }
      let row = index < measure.firstRow ? 0 : 1
      let column = row == 0 ? index : index - measure.firstRow
      let inRow = row == 0 ? measure.firstRow : measure.count - measure.firstRow
      let x = (doubledCenterX - measure.width(of: inRow)) >> 1
      return Rectangle(
        x: x + column * (measure.side + measure.gap),
        y: top + row * (measure.height + measure.rowGap), width: measure.side,
        height: measure.height)
    }
  }

  /// The same cells, so many pixels further to the right.
  func shifted(by distance: Int) -> FieldLayout {
    var field = self
    for index in 0..<count { field.cells[index] = cells[index].offset(x: distance, y: 0) }
    return field
  }

  static func == (left: FieldLayout, right: FieldLayout) -> Bool {
    guard left.count == right.count, left.border == right.border, left.corner == right.corner
    else { return false }
    return left.cells.indices.allSatisfy { left.cells[$0] == right.cells[$0] }
  }
}
