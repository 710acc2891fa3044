import Raster

extension Typefaces {
  /// How far the pen moves over a text, in pixels; it grows with the size exactly.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - style: its weight.
  ///   - size: the em square, in pixels.
  /// - Returns: the width, with which texts are fitted.
  public func width(of text: Substring, style: FontStyle, size: Int) -> Double {
    var pen = 0
    var position = text.unicodeScalars.makeIterator()
    var current = position.next()
    while let scalar = current {
      current = position.next()
      pen += step(from: scalar, to: current, style: style)
    }
    return Double(pen) * Double(size) / Double(Typefaces.unit)
  }

  /// Sets a line of text.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - style: its weight.
  ///   - size: the em square, in pixels.
  /// - Returns: where each mask goes.
  public func line(_ text: Substring, style: FontStyle, size: Int) -> TextLine {
    var placements: [TextLine.Placement] = []
    var ink = Rectangle(x: 0, y: 0, width: 0, height: 0)
    var pen = 0
    var position = text.unicodeScalars.makeIterator()
    var current = position.next()
    while let scalar = current {
      current = position.next()
      let placed = place(
        scalar, style: style, size: size, pen: pen * size / (Typefaces.unit / 64))
      if let placed {
        placements.append(placed)
        ink = ink.union(
          Rectangle(x: placed.x, y: placed.y, width: placed.mask.width, height: placed.mask.height))
      }
      pen += step(from: scalar, to: current, style: style)
    }
    return TextLine(placements: placements, ink: ink)
  }

  /// Places one character so that the middle of its ink stands on a vertical line, exact to an eighth of a pixel for
  /// small sizes and to half a pixel for large ones.
  ///
  /// - Parameters:
  ///   - scalar: the character.
  ///   - style: its weight.
  ///   - size: the em square, in pixels.
  ///   - doubledX: twice the x of the line, so that the middle between two pixels is a whole number.
  /// - Returns: its mask; nil for a space.
  public func centred(
    _ scalar: Unicode.Scalar, style: FontStyle, size: Int, on doubledX: Int
  ) -> TextLine.Placement? {
    let extent = extent(of: scalar, style: style, size: size)
    return place(
      scalar, style: style, size: size, pen: doubledX * 32 - (extent.left + extent.right) / 2)
  }

  /// How far the pen moves after a character.
  ///
  /// - Parameters:
  ///   - scalar: the character.
  ///   - style: its weight.
  ///   - size: the em square, in pixels.
  /// - Returns: 64ths of a pixel.
  public func advance(of scalar: Unicode.Scalar, style: FontStyle, size: Int) -> Int {
    step(from: scalar, to: nil, style: style) * size / (Typefaces.unit / 64)
  }

  /// Places one character.
  ///
  /// - Parameters:
  ///   - scalar: the character.
  ///   - style: its weight.
  ///   - size: the em square, in pixels.
  ///   - pen: where the pen stands, in 64ths of a pixel; the nearest place that glyphs are rendered for is taken.
  /// - Returns: its mask; nil for a space.
  public func place(
    _ scalar: Unicode.Scalar, style: FontStyle, size: Int, pen: Int
  ) -> TextLine.Placement? {
    // The nearest position that glyphs are rendered at: whole pixels, or quarters.
    let grid = size >= Typefaces.wholePixelSize ? 64 : 64 / Typefaces.phases
    let nearest = (pen + grid / 2) & ~(grid - 1)
    let glyph = glyph(scalar, style: style, size: size, fraction: nearest & 63)
    guard let mask = glyph.mask else { return nil }
    return TextLine.Placement(mask: mask, x: (nearest >> 6) + glyph.left, y: -glyph.top)
  }
}
