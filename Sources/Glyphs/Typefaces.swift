public import Raster

/// The faces of a chain and every glyph rendered from them so far.
///
/// A glyph is rendered when it is first asked for and kept as a mask in the store; a screen asks for all its texts
/// when it is laid out, so that painting only looks up. Files are opened when a character needs them and can be closed
/// in between (``closeFiles()``), since an idle FreeType is a megabyte.
public final class Typefaces {
  /// The number of positions between two pixels that small glyphs are rendered at.
  static let phases = 4
  /// From this size on, a glyph stands on whole pixels: a quarter of one is no longer seen.
  static let wholePixelSize = 160
  /// The parts of an em square that advances are counted in.
  static let unit = 65536

  /// What went wrong with font files so far, each file once.
  public private(set) var problems: [GlyphsError] = []

  /// Where the masks are kept.
  public let masks: MaskStore

  private let chain: FontChain
  private var library: FreeTypeLibrary?
  private var faces: [String: Face] = [:]
  private var broken: Set<String> = []
  private var sources: [SourceKey: Source] = [:]
  private var glyphs: [GlyphKey: Glyph] = [:]
  private var steps: [StepKey: Int] = [:]
  private var extents: [GlyphKey: Extent] = [:]
  private var measures: [MetricsKey: GlyphMetrics] = [:]

  /// Faces that open their files when needed.
  ///
  /// - Parameters:
  ///   - chain: which files.
  ///   - masks: where glyphs are put.
  public init(chain: FontChain = .standard, masks: MaskStore) {
    self.chain = chain
    self.masks = masks
  }

  /// Closes all font files and FreeType with them; they open again by themselves.
  public func closeFiles() {
    faces = [:]
    library = nil
  }

  /// The characters that no face has: each is shown as a box.
  ///
  /// - Parameter characters: what is to be written, in both styles.
  /// - Returns: those that can't be, in the order of their numbers.
  public func missing(from characters: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    characters.filter { scalar in
      guard !scalar.properties.isWhitespace, !StrokeFace.has(scalar) else { return false }
      return !FontStyle.allCases.allSatisfy { style in
        chain[style].contains { face(at: $0)?.index(of: scalar) != nil }
      }
    }.sorted()
  }

  /// A character as rendered.
  ///
  /// - Parameters:
  ///   - scalar: the character; one that no face has becomes a box.
  ///   - style: its weight.
  ///   - size: the em square, in pixels, at least 1.
  ///   - fraction: where between two pixels the pen stands, in 64ths; used in quarters of a pixel.
  /// - Returns: the glyph.
  public func glyph(
    _ scalar: Unicode.Scalar, style: FontStyle, size: Int, fraction: Int = 0
  ) -> Glyph {
    let phase = size >= Typefaces.wholePixelSize ? 0 : fraction * Typefaces.phases / 64
    let key = GlyphKey(scalar: scalar, style: style, size: size, phase: phase)
    if let glyph = glyphs[key] { return glyph }
    let glyph = render(key)
    glyphs[key] = glyph
    return glyph
  }

  /// How far the pen moves from one character over to the next, as parts of the em square's
  /// ``unit``: advance and kerning.
  func step(from scalar: Unicode.Scalar, to next: Unicode.Scalar?, style: FontStyle) -> Int {
    let key = StepKey(scalar: scalar, next: next, style: style)
    if let known = steps[key] { return known }
    let step = findStep(from: scalar, to: next, style: style)
    steps[key] = step
    return step
  }

  private func findStep(
    from scalar: Unicode.Scalar, to next: Unicode.Scalar?, style: FontStyle
  ) -> Int {
    let source = source(of: scalar, style: style)
    guard let next, case .file(let path, let left) = source.shape,
      case .file(path, let right) = self.source(of: next, style: style).shape,
      let face = face(at: path)
    else { return source.advance }
    return source.advance + face.kern(left, right, unit: Typefaces.unit)
  }

  /// The extent of a character's ink from the pen and the baseline, in 64ths of a pixel; y goes up.
  func extent(of scalar: Unicode.Scalar, style: FontStyle, size: Int) -> Extent {
    let key = GlyphKey(scalar: scalar, style: style, size: size, phase: 0)
    if let known = extents[key] { return known }
    let extent = findExtent(of: scalar, style: style, size: size)
    extents[key] = extent
    return extent
  }

  private func findExtent(of scalar: Unicode.Scalar, style: FontStyle, size: Int) -> Extent {
    if case .file(let path, let index) = source(of: scalar, style: style).shape,
      let face = face(at: path), !isEmboldened(face, style),
      let extent = face.extent(of: index, pixels: size)
    {
      return extent
    }
    let glyph = glyph(scalar, style: style, size: size)
    let (width, height) = (glyph.mask?.width ?? 0, glyph.mask?.height ?? 0)
    return Extent(
      left: glyph.left * 64, right: (glyph.left + width) * 64, bottom: (glyph.top - height) * 64,
      top: glyph.top * 64)
  }

  /// The measures of a style and size.
  ///
  /// - Parameters:
  ///   - style: the weight.
  ///   - size: the em square, in pixels.
  /// - Returns: measures of the ink.
  public func metrics(style: FontStyle, size: Int) -> GlyphMetrics {
    let key = MetricsKey(style: style, size: size)
    if let known = measures[key] { return known }
    func depth(_ glyph: Glyph) -> Int { (glyph.mask?.height ?? 0) - glyph.top }
    var digitTop = 0
    var digitBottom = 0
    for value in UInt8(0)...9 {
      let extent = extent(of: Unicode.Scalar(0x30 + value), style: style, size: size)
      digitTop = max(digitTop, extent.top)
      digitBottom = max(digitBottom, -extent.bottom)
    }
    let metrics = GlyphMetrics(
      capHeight: glyph("H", style: style, size: size).top, digitTop: Double(digitTop) / 64,
      digitBottom: Double(digitBottom) / 64,
      descent: max(
        depth(glyph("g", style: style, size: size)), depth(glyph("p", style: style, size: size)), 0
      ),
      lineHeight: (size * 4 + 2) / 3)
    measures[key] = metrics
    return metrics
  }
}

extension Typefaces {
  /// What draws a character.
  private struct Source {
    /// Where its shape comes from.
    enum Shape {
      /// A font file, and the glyph in it.
      case file(String, UInt32)
      /// The built-in face.
      case builtIn
    }

    var shape: Shape
    /// How far the pen moves, as parts of ``unit``.
    var advance: Int
  }

  private struct SourceKey: Hashable {
    var scalar: Unicode.Scalar
    var style: FontStyle
  }

  private struct StepKey: Hashable {
    var scalar: Unicode.Scalar
    var next: Unicode.Scalar?
    var style: FontStyle
  }

  private struct GlyphKey: Hashable {
    var scalar: Unicode.Scalar
    var style: FontStyle
    var size: Int
    var phase: Int
  }

  private struct MetricsKey: Hashable {
    var style: FontStyle
    var size: Int
  }

  private func render(_ key: GlyphKey) -> Glyph {
    let fraction = key.phase * 64 / Typefaces.phases
    if case .file(let path, let index) = source(of: key.scalar, style: key.style).shape,
      let face = face(at: path),
      let coverage = face.coverage(
        of: index, pixels: key.size, fraction: fraction, embolden: isEmboldened(face, key.style))
    {
      return keep(coverage)
    }
    return keep(
      StrokeFace.coverage(
        of: key.scalar, pixels: key.size, fraction: fraction, bold: key.style == .bold))
  }

  private func keep(_ coverage: Coverage) -> Glyph {
    let mask =
      coverage.isEmpty
      ? nil
      : masks.add(width: coverage.width, height: coverage.height, coverage: coverage.bytes.span)
    return Glyph(mask: mask, left: coverage.left, top: coverage.top)
  }

  private func isEmboldened(_ face: Face, _ style: FontStyle) -> Bool {
    style == .bold && !face.isBold
  }

  private func source(of scalar: Unicode.Scalar, style: FontStyle) -> Source {
    let key = SourceKey(scalar: scalar, style: style)
    if let known = sources[key] { return known }
    let source = findSource(of: scalar, style: style)
    sources[key] = source
    return source
  }

  private func findSource(of scalar: Unicode.Scalar, style: FontStyle) -> Source {
    for path in chain[style] {
      guard let face = face(at: path), let index = face.index(of: scalar),
        let advance = face.advance(of: index, unit: Typefaces.unit)
      else { continue }
      // A damaged file may still name a glyph: only one that has an outline (or is a space) counts.
      guard scalar.properties.isWhitespace || face.extent(of: index, pixels: 64) != nil else {
        continue
      }
      return Source(shape: .file(path, index), advance: advance)
    }
    return Source(
      shape: .builtIn, advance: StrokeFace.advance(of: scalar, unit: Typefaces.unit))
  }

  private func face(at path: String) -> Face? {
    if let face = faces[path] { return face }
    if broken.contains(path) { return nil }
    do throws(GlyphsError) {
      let face = try Face(path: path, library: openLibrary())
      faces[path] = face
      return face
    } catch {
      broken.insert(path)
      problems.append(error)
      if chain.regular.allSatisfy(broken.contains) && chain.bold.allSatisfy(broken.contains) {
        problems.append(.noFont)
      }
      return nil
    }
  }

  private func openLibrary() throws(GlyphsError) -> FreeTypeLibrary {
    if let library { return library }
    let opened = try FreeTypeLibrary()
    library = opened
    return opened
  }
}
