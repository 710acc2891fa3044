import Glyphs
import Raster

/// Sets texts into rooms: one line, else two of even length, else smaller; never cut off. What was set is kept.
struct Typesetter {
  /// Which way a text is put in its room.
  enum Anchor: Equatable {
    /// The top of the first line's capitals at the room's upper edge.
    case hanging
    /// The tails of the last line at the room's lower edge.
    case standing
  }

  /// A text in a smaller size than this is shortened rather than shrunk further.
  static let smallestSize = 7
  /// One line is preferred to two as long as it takes no more than this off the size.
  private static let acceptedShrinking = 0.88
  /// Texts kept at most.
  private static let capacity = 64

  private struct Entry {
    var wording: Wording
    var style: FontStyle
    var room: Layout.Room
    var anchor: Anchor
    var block: TextBlock
  }

  let faces: Typefaces
  let texts: Texts
  private var entries: [Entry] = []

  init(faces: Typefaces, texts: Texts) {
    self.faces = faces
    self.texts = texts
    entries.reserveCapacity(Typesetter.capacity)
  }

  /// A text in its room. Allocates only when that text is set there for the first time.
  mutating func block(
    _ wording: Wording, style: FontStyle, in room: Layout.Room, _ anchor: Anchor
  ) -> TextBlock {
    for entry in entries
    where entry.wording == wording && entry.room == room && entry.style == style
      && entry.anchor == anchor
    {
      return entry.block
    }
    let block = Typesetter.set(
      wording.text(in: texts), style: style, in: room, anchor, faces: faces)
    if entries.count == Typesetter.capacity { entries.removeAll(keepingCapacity: true) }
    entries.append(
      Entry(wording: wording, style: style, room: room, anchor: anchor, block: block))
    return block
  }

  /// The lines of a text and the size that fits them into a room.
  struct Fit {
    var lines: [Substring]
    var size: Int
  }

  static func fit(
    _ text: String, style: FontStyle, in room: Layout.Room, faces: Typefaces
  ) -> Fit {
    let width = Double(max(room.rectangle.width, 1))
    // Advances grow with the size exactly, so one measurement tells the largest size that fits.
    func fit(_ lines: [Substring]) -> (fit: Fit, ems: Double) {
      let lines = lines.map(shown)
      let ems = lines.reduce(0) { max($0, faces.width(of: $1, style: style, size: 1)) }
      let most = room.size(ofLines: lines.count)
      return (Fit(lines: lines, size: ems > 0 ? min(most, Int(width / ems)) : most), ems)
    }
    var best = fit([text[...]]).fit
    if best.size >= Int(Double(room.size) * acceptedShrinking) { return best }
    for way in LineBreaks.Way.allCases where room.lines >= 2 {
      if way == .words, best.size >= smallestSize { break }
      // Lines of even length let the letters be largest.
      let even = LineBreaks.places(in: text, way).map { fit([text[..<$0], text[$0...]]) }
        .min { $0.ems < $1.ems }
      guard let even else { continue }
      let gain = best.lines.count == 2 ? way.price : 1
      if Double(even.fit.size) * gain > Double(best.size) { best = even.fit }
    }
    if best.size >= smallestSize { return best }
    return shortened(text, style: style, in: room, faces: faces, otherwise: best)
  }

  /// The start of a text that fits in the smallest size, with an ellipsis; the whole text where not even that does.
  private static func shortened(
    _ text: String, style: FontStyle, in room: Layout.Room, faces: Typefaces, otherwise: Fit
  ) -> Fit {
    let size = min(smallestSize, room.size)
    var kept = shown(text[...])
    while kept.count > 4 {
      kept = shown(kept.dropLast())
      let short = String(kept) + "…"
      var fit = Fit(lines: [short[...]], size: size)
      if faces.width(of: short[...], style: style, size: size) > Double(room.rectangle.width) {
        guard room.lines >= 2 else { continue }
        // The first line takes what it can, the second the rest.
        guard
          let place = LineBreaks.places(in: short, .words).last(where: {
            faces.width(of: shown(short[..<$0]), style: style, size: size)
              <= Double(room.rectangle.width)
          }),
          faces.width(of: short[place...], style: style, size: size)
            <= Double(room.rectangle.width)
        else { continue }
        fit.lines = [shown(short[..<place]), short[place...]]
      }
      return fit
    }
    return Fit(lines: otherwise.lines, size: max(otherwise.size, 1))
  }

  /// A line as it is seen: without the marks where it may end, and without spaces at its end.
  private static func shown(_ line: Substring) -> Substring {
    var line = line
    line.removeAll { $0 == Texts.breakMark }
    while line.last == " " { line.removeLast() }
    return line
  }

  private static func set(
    _ text: String, style: FontStyle, in room: Layout.Room, _ anchor: Anchor, faces: Typefaces
  ) -> TextBlock {
    let fit = fit(text, style: style, in: room, faces: faces)
    let metrics = faces.metrics(style: style, size: fit.size)
    let more = (fit.lines.count - 1) * metrics.lineHeight
    var baseline =
      switch anchor {
      case .hanging: room.rectangle.y + metrics.capHeight
      case .standing: room.rectangle.maxY - metrics.descent - more
      }
    var block = TextBlock(
      placements: [], ink: .empty, height: metrics.capHeight + more, size: fit.size)
    for text in fit.lines {
      let line = faces.line(text, style: style, size: fit.size)
      let doubledMiddle = 2 * room.rectangle.x + room.rectangle.width
      let x = ((doubledMiddle - line.ink.width) >> 1) - line.ink.x
      for placement in line.placements {
        var placed = placement
        placed.x += x
        placed.y += baseline
        block.placements.append(placed)
      }
      block.ink = block.ink.union(line.ink.offset(x: x, y: baseline))
      baseline += metrics.lineHeight
    }
    return block
  }
}
