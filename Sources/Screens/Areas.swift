import Raster

/// How the screen is shared out between the field (or a notice) and the pad.
struct Areas {
  /// The distance of everything from the screen's edge.
  let margin: Int
  /// Where the field and its words go.
  let main: Rectangle
  /// The pad, if it is on the screen.
  let pad: PadLayout?
  /// How far down `main` the middle of the cells is; nil where title, cells and status share the height evenly.
  let cellsAt: Double?
  /// The highest that a cell may be, in pixels.
  let cellHeight: Double

  init(_ request: Layout.Request, _ proportions: Proportions) {
    let screen = Rectangle(size: request.size)
    guard request.hasPad else {
      margin = proportions.margin
      main = screen.inset(by: proportions.margin)
      pad = nil
      cellsAt = 0.5
      cellHeight = proportions.unit * 0.23
      return
    }
    let isBeside = Double(request.size.width) >= 1.2 * Double(request.size.height)
    self =
      isBeside
      ? Areas(beside: screen, proportions) : Areas(stacked: screen, proportions)
  }

  private init(
    margin: Int, main: Rectangle, pad: PadLayout, cellsAt: Double?, cellHeight: Double
  ) {
    self.margin = margin
    self.main = main
    self.pad = pad
    self.cellsAt = cellsAt
    self.cellHeight = cellHeight
  }

  /// The field left, the pad right, equally wide, with the same margin outside and between.
  private init(beside screen: Rectangle, _ proportions: Proportions) {
    // On a very wide screen the two don't drift apart.
    let width = min(screen.width, Int(Double(screen.height) * 2.2))
    let whole = Rectangle(
      x: (screen.width - width) / 2, y: 0, width: width, height: screen.height)
    let border = proportions.line(1.5)
    func split(margin: Int, padWidth: Int) -> Areas {
      let right = Rectangle(
        x: whole.maxX - margin - padWidth, y: margin, width: padWidth,
        height: whole.height - 2 * margin)
      let pad = PadLayout(in: right, aspect: Proportions.keyAspect, border: border)
      let left = Rectangle(
        x: whole.x + margin, y: margin, width: right.x - 2 * margin - whole.x,
        height: right.height)
      return Areas(
        margin: margin, main: left, pad: pad, cellsAt: 0.5, cellHeight: proportions.unit * 0.2)
    }
    let margin = proportions.margin
    let even = split(margin: margin, padWidth: (whole.width - 3 * margin) / 2)
    guard let density = proportions.density else {
      self = even
      return
    }
    // Fingers come first: where half a screen gives keys that are too small, the pad takes what it needs of the
    // rest, as long as the field keeps a third.
    let key = Int((density * Proportions.millimetres.key).rounded(.up))
    guard even.smallestKey < key else {
      self = even
      return
    }
    let narrow = max(margin / 2, 2)
    let most = whole.width - 3 * narrow - whole.width * 36 / 100
    let wanted = max(3 * key + 2 * (key / 6 + 1), (whole.width - 3 * narrow) / 2)
    let grown = split(margin: narrow, padWidth: min(wanted, most))
    self = grown.smallestKey > even.smallestKey ? grown : even
  }

  /// The field above, the pad below.
  private init(stacked screen: Rectangle, _ proportions: Proportions) {
    // On a very high screen the two don't drift apart.
    let height = min(screen.height, Int(Double(screen.width) * 2))
    let whole = Rectangle(
      x: 0, y: (screen.height - height) / 2, width: screen.width, height: height)
    let border = proportions.line(1.5)
    func split(margin: Int, share: Double) -> Areas {
      let padHeight = Int(Double(height - 2 * margin) * share)
      let lower = Rectangle(
        x: margin, y: whole.maxY - margin - padHeight, width: whole.width - 2 * margin,
        height: padHeight)
      let pad = PadLayout(
        in: lower, standsBelow: true, aspect: (wide: 3, high: 0.78), border: border)
      let top = Rectangle(
        x: margin, y: whole.y + margin, width: lower.width,
        height: pad.rectangle.y - whole.y - margin - max(margin / 2, pad.gap))
      return Areas(
        margin: margin, main: top, pad: pad, cellsAt: nil, cellHeight: Double(height) * 0.115)
    }
    let even = split(margin: proportions.margin, share: 0.6)
    guard let density = proportions.density else {
      self = even
      return
    }
    let key = Int((density * Proportions.millimetres.key).rounded(.up))
    guard even.smallestKey < key else {
      self = even
      return
    }
    let grown = split(margin: max(proportions.margin / 2, 2), share: 0.66)
    self = grown.smallestKey > even.smallestKey ? grown : even
  }

  private var smallestKey: Int {
    guard let key = pad?.keys[0] else { return 0 }
    return min(key.width, key.height)
  }
}
