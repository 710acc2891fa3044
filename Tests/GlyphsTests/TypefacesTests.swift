import Testing

@testable import Glyphs
import Raster

@Suite struct TypefacesTests {
  private let faces = Typefaces(masks: MaskStore())
  private let builtIn = Typefaces(chain: FontChain(regular: [], bold: []), masks: MaskStore())

  @Test("digits share one width, so that a countdown stands still", arguments: FontStyle.allCases)
  func tabularDigits(style: FontStyle) {
    for faces in [faces, builtIn] {
      let widths = Set("0123456789".map { faces.width(of: "\($0)"[...], style: style, size: 37) })
      #expect(widths.count == 1)
    }
  }

  @Test("a width grows with the size exactly")
  func linearWidth() {
    let one = faces.width(of: "Not right.", style: .regular, size: 1)
    for size in [7, 20, 133] {
      let width = faces.width(of: "Not right.", style: .regular, size: size)
      #expect(abs(width - one * Double(size)) < 0.001)
    }
  }

  @Test(
    "a centred digit's ink is in the middle to half a pixel", arguments: [9, 20, 41, 92, 159, 160])
  func centredDigit(size: Int) {
    for style in FontStyle.allCases {
      for digit in "0123456789".unicodeScalars {
        for doubledX in [100, 101] {
          guard let placed = faces.centred(digit, style: style, size: size, on: doubledX) else {
            Issue.record("a digit has no ink")
            continue
          }
          // A mask's edge columns may be covered by a sixteenth of a pixel only: measured is the ink's weight.
          let middle = faces.masks.middle(of: placed.mask) + Double(placed.x)
          #expect(abs(middle - Double(doubledX) / 2) <= 0.5 + 1 / 16)
        }
      }
    }
  }

  @Test("a character comes from the first face that has it")
  func fallback() {
    // B612 has no arrow, DejaVu Sans has; only Droid Fallback has Han.
    for scalar in ["→", "口"] as [Unicode.Scalar] {
      let glyph = faces.glyph(scalar, style: .regular, size: 40)
      let box = faces.glyph("\u{10FFFF}", style: .regular, size: 40)
      #expect(glyph.mask != nil && glyph.mask != box.mask)
    }
    #expect(faces.problems.isEmpty)
  }

  @Test("a character that no face has is a box that is seen")
  func replacement() {
    for faces in [faces, builtIn] {
      let glyph = faces.glyph("\u{E123}", style: .regular, size: 40)
      guard let mask = glyph.mask else {
        Issue.record("nothing is seen")
        continue
      }
      #expect(mask.width >= 16 && mask.height >= 26)
      #expect(faces.masks.isHollow(mask))
    }
  }

  @Test("a space takes room and has no ink")
  func space() {
    for scalar in [" ", "\u{A0}"] as [Unicode.Scalar] {
      #expect(faces.glyph(scalar, style: .regular, size: 20).mask == nil)
      #expect(faces.width(of: "\(Character(scalar))"[...], style: .regular, size: 20) > 3)
    }
  }

  @Test("the built-in face draws every letter, digit and sign of its own")
  func builtInFace() {
    for style in FontStyle.allCases {
      let known = (UInt8(ascii: "!")...UInt8(ascii: "z")).map { Unicode.Scalar($0) }
        .filter(StrokeFace.has)
      #expect(known.count >= 72)
      let masks = known.compactMap { builtIn.glyph($0, style: style, size: 60).mask }
      #expect(masks.count == known.count)
      // No two look alike but the ones that differ in size only.
      #expect(Set(masks.map { builtIn.masks.bytes(of: $0) }).count == known.count)
    }
  }

  @Test("a bold text is darker than a plain one, in the file and in the built-in face")
  func boldness() {
    for faces in [faces, builtIn] {
      let weights = FontStyle.allCases.map { style in
        "Enter".unicodeScalars.compactMap { faces.glyph($0, style: style, size: 40).mask }
          .reduce(0) { $0 + faces.masks.weight(of: $1) }
      }
      #expect(weights[1] * 10 > weights[0] * 11)
    }
  }

  @Test("a font without a bold face is made bolder")
  func emboldening() {
    let plain = FontChain.standard.regular[0]
    let faces = Typefaces(chain: FontChain(regular: [plain], bold: [plain]), masks: MaskStore())
    let regular = faces.glyph("H", style: .regular, size: 40).mask.map(faces.masks.weight) ?? 0
    let bold = faces.glyph("H", style: .bold, size: 40).mask.map(faces.masks.weight) ?? 0
    #expect(bold * 10 > regular * 11)
  }

  @Test("what was rendered is kept when the files are closed")
  func closing() {
    let glyph = faces.glyph("5", style: .regular, size: 33)
    faces.closeFiles()
    #expect(faces.glyph("5", style: .regular, size: 33).mask == glyph.mask)
    #expect(faces.glyph("6", style: .regular, size: 33).mask != nil)
  }

  @Test("metrics are those of the ink")
  func metrics() {
    let metrics = faces.metrics(style: .regular, size: 41)
    #expect((30...32).contains(metrics.digitTop))
    #expect((0...1).contains(metrics.digitBottom))
    #expect((30...32).contains(metrics.capHeight))
    #expect((6...13).contains(metrics.descent))
    #expect(metrics.lineHeight == 55)
  }
}

extension MaskStore {
  /// The coverage of a mask: what it looks like painted white on black.
  func bytes(of mask: Mask) -> [UInt8] {
    let size = Size(width: mask.width, height: mask.height)
    var scene = Scene()
    scene.begin(size: size)
    scene.fill(Rectangle(size: size), Color(rgb: 0))
    scene.glyph(mask, x: 0, y: 0, Color(rgb: 0xFFFFFF))
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    var painter = Painter()
    var span = pixels.mutableSpan
    var surface = Surface(
      bytes: unsafe span.mutableBytes, width: size.width, height: size.height,
      pitch: size.width * 4, format: .xrgb8888)
    painter.paint(scene, masks: self, damage: .everything, into: &surface)
    return pixels.map { UInt8($0 & 255) }
  }

  /// The sum of a mask's coverage.
  func weight(of mask: Mask) -> Int { bytes(of: mask).reduce(0) { $0 + Int($1) } }

  /// The middle of the columns that hold ink, each edge at the share that its darkest pixel is covered.
  func middle(of mask: Mask) -> Double {
    let bytes = bytes(of: mask)
    let darkest = (0..<mask.width).map { column in
      (0..<mask.height).map { Double(bytes[$0 * mask.width + column]) / 255 }.max() ?? 0
    }
    let left = Double(darkest.firstIndex { $0 > 0 } ?? 0)
    let right = Double(darkest.lastIndex { $0 > 0 } ?? 0)
    let fromLeft = left + 1 - (darkest.first { $0 > 0 } ?? 0)
    let toRight = right + (darkest.last { $0 > 0 } ?? 0)
    return (fromLeft + toRight) / 2
  }

  /// Whether a mask is covered at its edges and not in its middle.
  func isHollow(_ mask: Mask) -> Bool {
    let bytes = bytes(of: mask)
    return bytes[mask.height / 2 * mask.width + mask.width / 2] == 0
      && (0..<mask.height).allSatisfy { row in
        bytes[(row * mask.width)..<((row + 1) * mask.width)].contains { $0 > 0 }
      }
  }
}
