import Glyphs
import Messages
import Raster

extension ScreenPainter {
  /// The number pad.
  mutating func composePad(_ pad: Screen.Pad, _ layout: Layout) {
    guard let place = layout.pad else { return }
    for index in pad.keys.indices {
      scene.element = Part.key(index)
      composeKey(
        pad.keys[index], in: place.keys[index], isPressed: pad.pressed >> index & 1 != 0, place)
    }
  }

  private mutating func composeKey(
    _ key: Screen.Pad.Key, in rectangle: Rectangle, isPressed: Bool, _ place: PadLayout
  ) {
    let colors = theme.colors
    // What doesn't enter a digit is quieter: a frame without a surface, or a hint of one before a picture.
    var surface: Color? = colors.surface
    if case .digit = key {
    } else {
      surface = theme.background == nil ? nil : colors.ground.withAlpha(0xA0)
    }
    scene.box(
      rectangle, radius: place.corner, border: place.border,
      borderColor: isPressed ? colors.accent : colors.border,
      fill: isPressed ? colors.pressed : surface)
    let sign = isPressed ? colors.text : colors.quietText
    switch key {
    case .digit(let digit): composeDigit(digit, in: rectangle, isPressed: isPressed, place)
    case .delete: composeDelete(in: rectangle, sign)
    case .submit: composeSubmit(in: rectangle, sign)
    }
  }

  /// A digit in the middle of its key, or above its letters.
  private mutating func composeDigit(
    _ digit: Digit, in key: Rectangle, isPressed: Bool, _ place: PadLayout
  ) {
    let colors = theme.colors
    guard theme.padLetters, let size = place.letterSize else {
      return draw(digit, size: place.digitSize, in: key, colors.text)
    }
    // On every key, with or without letters, so that the digits of a row stand on one line.
    var upper = key
    upper.height = Int((Double(key.height) * Proportions.keyLetters.digit * 2).rounded())
    draw(digit, size: place.digitSize, in: upper, colors.text)
    guard let letters = letters(under: digit) else { return }
    let middle = Double(key.y) + Double(key.height) * Proportions.keyLetters.letters
    let height = faces.metrics(style: .regular, size: size).capHeight
    let baseline = Int((middle + Double(height) / 2).rounded())
    // Character by character: a line of text would allocate.
    let width = letters.unicodeScalars.reduce(0) {
      $0 + faces.advance(of: $1, style: .regular, size: size)
    }
    var pen = (2 * key.x + key.width) * 32 - width / 2
    for letter in letters.unicodeScalars {
      if let placed = faces.place(letter, style: .regular, size: size, pen: pen) {
        scene.glyph(
          placed.mask, x: placed.x, y: baseline + placed.y,
          isPressed ? colors.text : colors.quietText)
      }
      pen += faces.advance(of: letter, style: .regular, size: size)
    }
  }

  /// The letters of a telephone's key (ITU-T E.161, option A).
  private func letters(under digit: Digit) -> String? {
    switch digit.value {
    case 2: "ABC"
    case 3: "DEF"
    case 4: "GHI"
    case 5: "JKL"
    case 6: "MNO"
    case 7: "PQRS"
    case 8: "TUV"
    case 9: "WXYZ"
    default: nil
    }
  }

  /// The width of a sign's strokes on a key of that height.
  private func stroke(for height: Int) -> Int { max(Int((Double(height) * 0.03).rounded()), 1) }

  /// A box that points to the left, with a cross in it.
  private mutating func composeDelete(in key: Rectangle, _ color: Color) {
    let stroke = stroke(for: key.height)
    let height = even(Int(Double(key.height) * 0.40), like: key.height)
    let width = even(min(height * 3 / 2, key.width * 3 / 5), like: key.width)
    let box = key.centered(Size(width: width, height: height))
    let half = Double(stroke) / 2
    let edges = (
      left: Double(box.x) + half, right: Double(box.maxX) - half, top: Double(box.y) + half,
      bottom: Double(box.maxY) - half
    )
    let shoulder = edges.left + (edges.bottom - edges.top) * 0.46
    let outline: [5 of Vertex] = [
      Vertex(x: shoulder, y: edges.top), Vertex(x: edges.right, y: edges.top),
      Vertex(x: edges.right, y: edges.bottom), Vertex(x: shoulder, y: edges.bottom),
      Vertex(x: edges.left, y: box.centerY),
    ]
    scene.polyline(outline.span, width: Double(stroke), closed: true, color)
    let middle = (shoulder + edges.right) / 2
    let arm = Double(height) * 0.19
    for direction in [1.0, -1.0] {
      scene.line(
        from: Vertex(x: middle - arm, y: box.centerY - arm * direction),
        to: Vertex(x: middle + arm, y: box.centerY + arm * direction), width: Double(stroke),
        cap: .round, color)
    }
  }

  /// A check mark.
  private mutating func composeSubmit(in key: Rectangle, _ color: Color) {
    let height = Double(min(key.height, key.width)) * 0.32
    let width = height * 1.4
    let left = key.centerX - width / 2
    let top = key.centerY - height / 2
    let mark: [3 of Vertex] = [
      Vertex(x: left, y: top + height * 0.58),
      Vertex(x: left + width * 0.34, y: top + height),
      Vertex(x: left + width, y: top),
    ]
    scene.polyline(mark.span, width: Double(stroke(for: key.height)) * 1.2, color)
  }

  /// A length that leaves the same on both sides of another one.
  private func even(_ length: Int, like other: Int) -> Int {
    max(length - (length & 1 == other & 1 ? 0 : 1), 1)
  }
}
