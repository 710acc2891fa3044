import Raster

/// The look's lengths for one screen, before anything is placed; the numbers of the look stand here and nowhere else.
struct Proportions {
  /// Pixels a millimetre, where that is known: of the tighter direction.
  let density: Double?
  /// The shorter side, in pixels.
  let unit: Double
  /// The distance from the screen's edge.
  let margin: Int
  /// The em square of the title.
  let titleSize: Double
  /// The em square of all other words.
  let textSize: Double
  /// The em square that words have at least where there is room: for letters, or for characters of many strokes.
  let smallestText: Double
  /// From the title to the cells.
  let titleGap: Double
  /// From the cells to the status.
  let statusGap: Double

  /// A cell's height is this many times its width.
  static let cellRatio = 1.15
  /// The gap between cells, of a cell's width.
  static let cellGap = 0.25
  /// A cell's corner, of its width.
  static let cellCorner = 0.2
  /// A dot's radius, of a cell's width.
  static let dotRadius = 0.155
  /// How far a wrong field goes to either side, of a cell's width.
  static let shakeWidth = 0.2
  /// How large a dot begins, of its size in the end.
  static let firstDot = 0.4
  /// The letters under a key's digit (their em square), of the key's height, and how high the digit stands then.
  static let keyLetters = (size: 0.2, digit: 0.37, letters: 0.77)
  /// The gap between keys, of a key's height.
  static let keyGap = 1.0 / 6
  /// A key's corner, of its shorter side.
  static let keyCorner = 0.22
  /// A key's digit (its em square), of the key's height.
  static let keyDigit = 0.46
  /// A key is at most this many times as wide as high, and as high as wide.
  static let keyAspect = (wide: 1.3, high: 1.12)
  /// Fingers want keys of that many millimetres, cells and letters of that many.
  static let millimetres = (key: 9.0, cell: 7.0, text: 4.24)
  init(_ request: Layout.Request) {
    unit = Double(min(request.size.width, request.size.height))
    density = Proportions.density(of: request)
    margin = max(Int((unit * 0.08).rounded()), 2)
    let readable = (density ?? 0) * Proportions.millimetres.text
    smallestText = request.hasDenseWords ? 13 : 11
    textSize = min(
      max(unit * 0.046, smallestText, readable), max(unit * 0.065, smallestText))
    titleSize = max(unit * 0.068, 14, textSize * 1.2)
    titleGap = unit * 0.075
    statusGap = unit * 0.07
  }

  /// A display that claims less than 1 or more than 40 pixels a millimetre doesn't know its size.
  private static func density(of request: Layout.Request) -> Double? {
    guard let millimetres = request.millimetres, millimetres.width > 0, millimetres.height > 0
    else { return nil }
    let density = min(
      Double(request.size.width) / Double(millimetres.width),
      Double(request.size.height) / Double(millimetres.height))
    return (1...40).contains(density) ? density : nil
  }

  /// The width of a line, from the width it has at 480 lines: whole pixels, at least 1.
  func line(_ width: Double) -> Int { max(Int((width * unit / 480).rounded()), 1) }
}
