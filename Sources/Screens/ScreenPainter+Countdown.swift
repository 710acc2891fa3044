import Glyphs
import Raster

extension ScreenPainter {
  /// The ring that empties, and the time left in it as minutes and seconds.
  mutating func composeCountdown(
    left: Int, whole: Int, in ring: Rectangle, _ notice: NoticeLayout, _ layout: Layout
  ) {
    let left = max(left, 1)
    let part = min(Double(left) / Double(max(whole, left)), 1)
    let radius = Double(ring.width) / 2
    scene.ring(
      centerX: ring.centerX, centerY: ring.centerY, radius: radius, width: notice.band,
      theme.colors.pressed)
    scene.ring(
      centerX: ring.centerX, centerY: ring.centerY, radius: radius, width: notice.band,
      sweep: part, theme.colors.accent)

    scene.element = Part.countdown
    let size = digitSize(forWhole: max(whole, left), in: ring, layout)
    let metrics = faces.metrics(style: .bold, size: size)
    let digits = metrics.digitHeight
    var room = notice.status
    room.size = min(room.size, max(size / 2, 1))
    room.lines = 1
    room.rectangle = Rectangle(
      x: ring.x + ring.width / 5, y: ring.y, width: ring.width * 3 / 5, height: room.size)
    let unit = typesetter.block(.phrase(.lockedUnit), style: .regular, in: room, .hanging)
    // Time and unit are one group; the unit's small letters end at the group's lower edge.
    let gap = max(Int(Double(size) * 0.34), 1)
    let group = digits + gap + unit.ink.height
    let top = ring.y + (ring.height - group) / 2
    drawTime(
      left, size: size, doubledX: 2 * ring.x + ring.width,
      baseline: metrics.baseline(centringDigitsFrom: top, digits))
    let down = top + digits + gap - unit.ink.y
    for placed in unit.placements {
      scene.glyph(placed.mask, x: placed.x, y: placed.y + down, theme.colors.quietText)
    }
  }

  /// The largest size in which the longest time of this wait fits into the ring; where there is a pad, the size of its
  /// digits at most, since a screen has three sizes.
  private func digitSize(forWhole whole: Int, in ring: Rectangle, _ layout: Layout) -> Int {
    let ems = Double(width(of: ClockText(seconds: whole), size: 64)) / 64 / 64
    let fitting = min(Double(ring.width) * 0.28, Double(ring.width) * 0.68 / ems)
    return max(min(Int(fitting), layout.pad?.digitSize ?? .max), 4)
  }

  private mutating func drawTime(_ seconds: Int, size: Int, doubledX: Int, baseline: Int) {
    let text = ClockText(seconds: seconds)
    // The middle of the advances, not of the ink: digits share one width, so nothing trembles.
    var pen = doubledX * 32 - width(of: text, size: size) / 2
    for index in 0..<text.count {
      if let placed = faces.place(text[index], style: .bold, size: size, pen: pen) {
        scene.glyph(placed.mask, x: placed.x, y: baseline + placed.y, theme.colors.text)
      }
      pen += faces.advance(of: text[index], style: .bold, size: size)
    }
  }

  private func width(of text: ClockText, size: Int) -> Int {
    var width = 0
    for index in 0..<text.count {
      width += faces.advance(of: text[index], style: .bold, size: size)
    }
    return width
  }
}
