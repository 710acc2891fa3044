import Raster

/// The keys of the number pad, all of one size and one gap.
struct PadLayout: Equatable {
  /// The keys in reading order, three a row, four rows.
  let keys: [12 of Rectangle]
  /// Between two keys, across and down.
  let gap: Int
  /// The radius of a key's corners.
  let corner: Double
  /// The width of a key's border.
  let border: Int
  /// The em square of a key's digit.
  let digitSize: Int
  /// The em square of the letters under it; nil where they would be too small to be read.
  let letterSize: Int?

  /// All keys together.
  var rectangle: Rectangle { keys[0].union(keys[11]) }

  /// Lays the keys out in an area.
  ///
  /// - Parameters:
  ///   - area: as large as the pad may be.
  ///   - standsBelow: whether the pad stands on the area's lower edge; else it is in the middle.
  ///   - aspect: how many times as wide as high, and as high as wide, a key is at most.
  ///   - border: the width of a key's border.
  init(
    in area: Rectangle, standsBelow: Bool = false, aspect: (wide: Double, high: Double), border: Int
  ) {
    // Four keys and three gaps of a sixth of a key make the height; the gap is the same across.
    var height = max(Int(Double(area.height) / (4 + 3 * Proportions.keyGap)), 1)
    var gap = PadLayout.gap(forHeight: height)
    var width = max((area.width - 2 * gap) / 3, 1)
    if Double(height) > Double(width) * aspect.high {
      height = max(Int(Double(width) * aspect.high), 1)
      gap = min(gap, PadLayout.gap(forHeight: height))
      width = max((area.width - 2 * gap) / 3, 1)
    } else {
      width = min(width, max(Int(Double(height) * aspect.wide), 1))
      // What the division left over goes to the keys, not to the margins.
      height = max((area.height - 3 * gap) / 4, 1)
    }
    let whole = Size(width: 3 * width + 2 * gap, height: 4 * height + 3 * gap)
    var origin = area.centered(whole)
    if standsBelow { origin.y = area.maxY - whole.height }
    keys = InlineArray { index in
      Rectangle(
        x: origin.x + index % 3 * (width + gap), y: origin.y + index / 3 * (height + gap),
        width: width, height: height)
    }
    self.gap = gap
    self.border = min(border, max(min(width, height) / 8, 1))
    corner = (Proportions.keyCorner * Double(min(width, height))).rounded()
    digitSize = max(
      min(Int((Proportions.keyDigit * Double(height)).rounded()), width), 4)
    let letters = min(
      Int((Proportions.keyLetters.size * Double(height)).rounded()), width / 4)
    letterSize = letters >= Typesetter.smallestSize ? letters : nil
  }

  private static func gap(forHeight height: Int) -> Int {
    max(Int((Double(height) * Proportions.keyGap).rounded()), 1)
  }

  static func == (left: PadLayout, right: PadLayout) -> Bool {
    left.gap == right.gap && left.keys[0] == right.keys[0] && left.keys[11] == right.keys[11]
  }
}
