public import Glyphs
public import Messages
public import PINEntry
public import Raster
public import Secrets

/// Draws screens into pictures without any hardware, the way a terminal with this look would show them.
public struct Preview {
  /// The upright picture, in pixels.
  public var size: Size
  /// How the picture is turned on the panel; the pixels come out as the panel has them.
  public var turn = Turn.none
  /// The upright picture's physical size, in millimetres.
  public var millimetres: Size?
  /// How it looks.
  public var theme = Theme.dark
  /// What it says.
  public var texts = Texts.english
  /// The font files.
  public var chain = FontChain.standard
  /// How many digits a PIN has; the upper bound is the number of cells.
  public var length = 6...6
  /// Whether it is drawn for a screen with 16 bits a pixel (RGB565, dithered).
  public var is16Bit = false
  /// What is on the number pad.
  public var pad = Screen.Pad.telephone

  /// A preview of that size, with all else by default.
  public init(size: Size) { self.size = size }

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - screen: what is to be seen.
  ///   - entry: the field whose digits are drawn, where they are.
  /// - Returns: the pixels as the panel has them, and what went wrong with font files.
  public func render(
    _ screen: Screen, entry: borrowing PINEntry
  ) -> (picture: Bitmap, problems: [GlyphsError]) {
    var painter = ScreenPainter(
      canvas: ScreenPainter.Canvas(
        size: turn.size(of: size), turn: turn,
        millimetres: millimetres.map { turn.size(of: $0) }),
      theme: theme, texts: texts, chain: chain)
    var picture = Bitmap(size: turn.size(of: size))
    let everything = painter.set(screen, entry: entry)
    if is16Bit {
      picture.paintIn16Bits(isDithered: true) { painter.paint(everything, into: &$0) }
    } else {
      picture.withSurface { painter.paint(everything, into: &$0) }
    }
    return (picture, painter.faces.problems)
  }

  /// Draws one of the sample screens.
  ///
  /// - Parameter sample: which.
  /// - Returns: the pixels as the panel has them, and what went wrong with font files.
  /// - Throws: `SecretsError` if there is no locked memory for its digits.
  public func render(
    _ sample: Sample
  ) throws(SecretsError) -> (picture: Bitmap, problems: [GlyphsError]) {
    let entry = try sample.entry(length: length)
    let screen = sample.screen(
      cells: length.upperBound, minimum: length.lowerBound, pad: pad)
    return render(screen, entry: entry)
  }

  /// Draws all sample screens on one picture, in columns; the blank one is left out.
  ///
  /// - Parameter columns: how many stand side by side, at least 1.
  /// - Returns: the upright pixels, and what went wrong with font files.
  /// - Throws: `SecretsError` if there is no locked memory for their digits.
  public func sheet(
    columns: Int
  ) throws(SecretsError) -> (picture: Bitmap, problems: [GlyphsError]) {
    let samples = Sample.allCases.filter { $0 != .blank }
    let across = max(min(columns, samples.count), 1)
    let down = (samples.count + across - 1) / across
    let single = turn.size(of: size)
    let gap = max(min(single.width, single.height) / 24, 2)
    var sheet = Bitmap(
      size: Size(
        width: across * (single.width + gap) + gap, height: down * (single.height + gap) + gap))
    for pixel in sheet.pixels.indices { sheet.pixels[pixel] = 0xFF80_8080 }
    var problems: [GlyphsError] = []
    for (index, sample) in samples.enumerated() {
      let (picture, found) = try render(sample)
      sheet.place(
        picture,
        at: Point(
          x: gap + index % across * (single.width + gap),
          y: gap + index / across * (single.height + gap)))
      for problem in found where !problems.contains(problem) { problems.append(problem) }
    }
    return (sheet, problems)
  }
}
