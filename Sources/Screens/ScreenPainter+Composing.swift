import Glyphs
import Messages
import PINEntry
import Raster

extension ScreenPainter {
  /// Builds the scene of a screen.
  mutating func compose(_ screen: Screen, entry: borrowing PINEntry) {
    let layout = layout(of: screen)
    let size = layout.request.size
    scene.begin(size: size, turn: canvas.turn)
    scene.element = Part.ground
    scene.fill(Rectangle(size: size), theme.colors.ground)
    if screen.light == .dark {
      scene.fill(Rectangle(size: size), Color(rgb: 0))
      return
    }
    defer { if screen.light == .dimmed { composeShade(size) } }
    if screen.subject == .blank { return }
    if let background = theme.background {
      scene.element = Part.background
      scene.image(pictures.covering(size, with: background), at: Point(x: 0, y: 0))
    }
    if screen.subject.showsField {
      composeFieldBackground(layout)
      composeWords(of: screen, layout)
      composeField(screen, entry: entry, layout)
    } else {
      composeNotice(screen, layout)
    }
    if let pad = screen.pad { composePad(pad, layout) }
  }

  /// What dims everything under it; calm enough for a dark hall, and still to be read.
  private mutating func composeShade(_ size: Size) {
    scene.element = Part.shade
    scene.fill(Rectangle(size: size), Color(rgb: 0).withAlpha(0xA8))
  }

  mutating func draw(_ block: TextBlock, _ color: Color) {
    for placed in block.placements { scene.glyph(placed.mask, x: placed.x, y: placed.y, color) }
  }

  /// Draws one digit in the middle of a rectangle: its own ink across, the ink of all digits down, so that the digits
  /// of a row stand on one line.
  mutating func draw(_ digit: Digit, size: Int, in rectangle: Rectangle, _ color: Color) {
    let metrics = faces.metrics(style: .regular, size: size)
    let scalar = Unicode.Scalar(digit.character)
    guard
      let placed = faces.centred(
        scalar, style: .regular, size: size, on: 2 * rectangle.x + rectangle.width)
    else { return }
    let baseline = metrics.baseline(centringDigitsFrom: rectangle.y, rectangle.height)
    scene.glyph(placed.mask, x: placed.x, y: baseline + placed.y, color)
  }

  /// The title and the line of status.
  private mutating func composeWords(of screen: Screen, _ layout: Layout) {
    scene.element = Part.title
    var title = Wording.phrase(.entryTitle)
    if case .accepted(let acceptance) = screen.subject {
      title =
        acceptance.name.map { .phrase(.acceptedTitleNamed, name: $0) } ?? .phrase(.acceptedTitle)
    }
    draw(
      typesetter.block(title, style: .bold, in: layout.title, .standing), theme.colors.text)
    guard let status = status(of: screen) else { return }
    scene.element = Part.status
    draw(
      typesetter.block(status.wording, style: .regular, in: layout.status, .hanging), status.color)
  }

  private func status(of screen: Screen) -> (wording: Wording, color: Color)? {
    let colors = theme.colors
    switch screen.subject {
    case .verifying: return (.phrase(.verifying), colors.quietText)
    case .rejected(let left): return (ScreenPainter.rejection(triesLeft: left), colors.wrong)
    case .accepted(let acceptance):
      switch acceptance.action {
      case .failed: return (.phrase(.acceptedFailed), colors.wrong)
      case .running where acceptance.failuresSince == 0:
        return (.phrase(.acceptedRunning), colors.quietText)
      case .running, .none, .finished:
        guard acceptance.failuresSince > 0 else { return nil }
        return (.phrase(.acceptedFailures, count: acceptance.failuresSince), colors.quietText)
      }
    default:
      switch screen.hint {
      case .tooShort(let length):
        let phrase = length.count == 1 ? Phrase.tooShortFixed : .tooShort
        return (.phrase(phrase, count: length.lowerBound), colors.quietText)
      case .inputLost: return (.phrase(.inputLost), colors.quietText)
      case .notChecked: return (.phrase(.notChecked), colors.quietText)
      case .triesLeft(let left): return (ScreenPainter.rejection(triesLeft: left), colors.wrong)
      case nil: return nil
      }
    }
  }

  /// A number that is no limit, or stands for one that isn't near, is not said. Whoever has to wait next is not asked to
  /// try again.
  static func rejection(triesLeft: Int) -> Wording {
    switch triesLeft {
    case ...0: .phrase(.rejectedLast)
    case 1..<100: .phrase(.rejected, count: triesLeft)
    default: .phrase(.rejectedFreely)
    }
  }
}
