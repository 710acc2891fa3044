import Raster

extension Layout {
  /// What a picture of the field covers: the cells and half a gap around them.
  var fieldFrame: Rectangle {
    let cells = field.rectangle
    let reach = max(Int((Double(field.side) * Proportions.cellGap / 2).rounded()), 1)
    return cells.inset(by: -min(reach, max(margin - 1, 0)))
  }

  /// How far a wrong field goes to either side as it shakes: to be seen, and never off the screen.
  var shakeWidth: Int {
    max(min(Int((Double(field.side) * Proportions.shakeWidth).rounded()), margin / 2), 1)
  }

  /// The em square of a digit in a cell; where there is a pad, the title's at most, since a screen has three sizes.
  var cellDigitSize: Int {
    let cell = field.cells[0]
    let size = min(Double(cell.height) * 0.55, Double(cell.width) * 0.9)
    return max(pad == nil ? Int(size) : min(Int(size), title.size), 4)
  }

  /// The radius of a dot: the theme's, if it fits into a cell. A picture has more to show and is larger by default.
  func dotRadius(wanted: Double?, isPicture: Bool) -> Double {
    let cell = field.cells[0]
    let most = Double(min(cell.width, cell.height)) / 2 - Double(field.focusBorder)
    let usual = isPicture ? (field.dotRadius * 2).rounded() : field.dotRadius
    return max(min(wanted ?? usual, most), 0.5)
  }
}
