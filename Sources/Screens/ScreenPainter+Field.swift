import Messages
import PINEntry
import Raster

extension ScreenPainter {
  /// How a cell looks by what it is.
  private struct CellLook {
    var line: Color
    var width: Int
    var surface: Color?
    var content: Color
  }

  mutating func composeFieldBackground(_ layout: Layout) {
    guard let picture = theme.fieldBackground else { return }
    scene.element = Part.fieldBackground
    let frame = layout.fieldFrame
    scene.image(
      pictures.covering(frame.size, with: picture), at: Point(x: frame.x, y: frame.y))
  }

  /// The cells and what is in them.
  mutating func composeField(
    _ screen: Screen, entry: borrowing PINEntry, _ layout: Layout
  ) {
    let shift = motion.shift(by: layout.shakeWidth)
    let field = shift.map(layout.field.shifted) ?? layout.field
    if theme.cells == .joined { composeFrame(screen, field) }
    for index in 0..<field.count {
      let look = look(of: index, on: screen, field)
      let cell = field.cells[index]
      scene.element = Part.cell(index)
      composeCell(cell, index, look, field)
      guard index < screen.field.filled else { continue }
      scene.element = Part.cell(index) + 1
      if screen.shows(digitIn: index), let digit = entry.digit(at: index) {
        draw(digit, size: layout.cellDigitSize, in: cell, look.content)
      } else {
        composeDot(in: cell, grown: motion.size(ofDot: index), look.content, layout)
      }
    }
  }

  /// The colour that says how the whole field is, if it says anything.
  private func mood(of screen: Screen) -> Color? {
    switch screen.subject {
    case .accepted: theme.colors.right
    case .rejected: theme.colors.wrong
    default: nil
    }
  }

  private func look(of index: Int, on screen: Screen, _ field: FieldLayout) -> CellLook {
    let colors = theme.colors
    let surface = theme.fieldBackground == nil ? colors.surface : nil
    // A line that stands alone has to be seen without the help of a surface.
    let line = theme.cells == .underline ? colors.quietText : colors.border
    var look = CellLook(
      line: theme.lineColor ?? line, width: field.border, surface: surface,
      content: theme.dotColor ?? colors.text)
    if let mood = mood(of: screen) {
      look.line = mood
      look.content = mood
    } else if screen.subject == .verifying {
      look.content = colors.accent
    } else if index == screen.field.selected {
      look.line = theme.selectedColor ?? colors.accent
      look.width = field.focusBorder
      look.surface = colors.pressed
    } else if index == screen.field.focus {
      look.line = colors.accent
      look.width = field.focusBorder
    } else if index < screen.field.filled {
      look.line = theme.filledColor ?? look.line
    }
    return look
  }

  private mutating func composeFrame(_ screen: Screen, _ field: FieldLayout) {
    let line = mood(of: screen) ?? theme.lineColor ?? theme.colors.border
    for row in 0..<field.rows {
      scene.element = Part.frame + row
      let frame = field.row(row)
      scene.box(
        frame, radius: field.corner, border: field.border, borderColor: line,
        fill: theme.fieldBackground == nil ? theme.colors.surface : nil)
      let cells = row == 0 ? 1..<field.firstRow : (field.firstRow + 1)..<field.count
      for index in cells {
        let cell = field.cells[index]
        scene.fill(
          Rectangle(
            x: cell.x, y: cell.y + field.border, width: field.border,
            height: cell.height - 2 * field.border), line)
      }
    }
  }

  private mutating func composeCell(
    _ cell: Rectangle, _ index: Int, _ look: CellLook, _ field: FieldLayout
  ) {
    switch theme.cells {
    case .separate, .circle:
      scene.box(
        cell, radius: field.corner, border: look.width, borderColor: look.line, fill: look.surface)
    case .underline:
      let line = Rectangle(
        x: cell.x, y: cell.maxY - look.width, width: cell.width, height: look.width)
      if look.surface == theme.colors.pressed {
        scene.fill(
          Rectangle(x: cell.x, y: cell.y, width: cell.width, height: cell.height - look.width),
          theme.colors.pressed)
      }
      scene.fill(line, look.line)
    case .joined:
      // The frame is there already; only the cell that stands out has lines of its own.
      guard look.width > field.border || look.surface == theme.colors.pressed else { return }
      let isFirst = index == 0 || index == field.firstRow
      let isLast = index == field.firstRow - 1 || index == field.count - 1
      if look.surface == theme.colors.pressed {
        scene.fill(cell.inset(by: look.width), theme.colors.pressed)
      }
      composeOutline(
        cell, left: isFirst ? field.corner : 0, right: isLast ? field.corner : 0,
        width: look.width, look.line)
    }
  }

  /// An outline inside a rectangle whose left and right corners are round or square.
  private mutating func composeOutline(
    _ rectangle: Rectangle, left: Double, right: Double, width: Int, _ color: Color
  ) {
    let steps = 8
    var vertices: [36 of Vertex] = .init(repeating: Vertex(x: 0, y: 0))
    var count = 0
    let half = Double(width) / 2
    let edges = (
      left: Double(rectangle.x) + half, right: Double(rectangle.maxX) - half,
      top: Double(rectangle.y) + half, bottom: Double(rectangle.maxY) - half
    )
    for corner in 0..<4 {
      let isRight = corner == 1 || corner == 2
      let isBottom = corner >= 2
      let radius = max((isRight ? right : left) - half, 0)
      let x = isRight ? edges.right - radius : edges.left + radius
      let y = isBottom ? edges.bottom - radius : edges.top + radius
      for step in 0...(radius > 0 ? steps : 0) {
        // Clockwise from the left end of the upper left corner.
        let turns = (Double(corner) + Double(step) / Double(steps)) / 4
        let direction = Direction(turns: turns - 0.25)
        vertices[count] = Vertex(x: x + radius * direction.x, y: y + radius * direction.y)
        count += 1
      }
    }
    scene.polyline(
      vertices.span.extracting(0..<count), width: Double(width), closed: true, color)
  }

  /// A dot that has grown so far, of ``Motion/sizes``.
  private mutating func composeDot(
    in cell: Rectangle, grown size: Int, _ color: Color, _ layout: Layout
  ) {
    let radius = radius(ofDotGrown: size, layout)
    guard let source = theme.dotPicture else {
      scene.disc(centerX: cell.centerX, centerY: cell.centerY, radius: radius, color)
      return
    }
    let picture = pictures.fitting(max(Int((2 * radius).rounded()), 1), with: source)
    let place = cell.centered(picture.size)
    scene.image(picture, at: Point(x: place.x, y: place.y))
  }

  private func radius(ofDotGrown size: Int, _ layout: Layout) -> Double {
    let whole = layout.dotRadius(wanted: theme.dotRadius, isPicture: theme.dotPicture != nil)
    guard size < Motion.sizes else { return whole }
    // Quick at first, then slower: it is seen at once and settles.
    let rest = 1 - Double(size) / Double(Motion.sizes)
    return max(whole * (1 - (1 - Proportions.firstDot) * rest * rest), 0.5)
  }

  /// Scales a dot's picture to all the sizes that it grows through.
  mutating func prepareDots(_ layout: Layout) {
    guard let source = theme.dotPicture else { return }
    for size in 0..<Motion.sizes {
      let radius = radius(ofDotGrown: size, layout)
      _ = pictures.fitting(max(Int((2 * radius).rounded()), 1), with: source)
    }
  }
}
