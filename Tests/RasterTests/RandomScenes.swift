import Raster

/// Scenes of random shapes, the same for the same seed.
///
/// Few colours, places and sizes to choose from, so that edges coincide, shapes hide each other wholly and lie on
/// one colour as often as not.
struct RandomScenes {
  var generator: SeededGenerator
  let masks: MaskStore
  private let glyphs: [Mask]
  private let pictures: [Image]

  /// A background, an opaque picture and one that shows through in most places; the same in all scenes.
  private static let pixels: [(width: Int, pixels: [UInt32])] = {
    var generator = SeededGenerator(seed: 0)
    return [(120, 90, true), (30, 20, true), (17, 11, false)].map { width, height, opaque in
      var pixels: [UInt32] = []
      for _ in 0..<(width * height) {
        let random = UInt32(truncatingIfNeeded: generator.next())
        let alpha: UInt32 = opaque || random >> 30 == 0 ? 255 : random >> 24 & 15
        pixels.append(alpha << 24 | (alpha == 255 ? random & 0xff_ffff : random & 0x0f0f0f))
      }
      return (width, pixels)
    }
  }()

  init(seed: UInt64, turn: Turn = .none) {
    var generator = SeededGenerator(seed: seed)
    masks = MaskStore(turn: turn)
    var glyphs: [Mask] = []
    for size in [(1, 1), (5, 9), (8, 8), (13, 7), (24, 3)] {
      let bytes = (0..<(size.0 * size.1)).map { _ -> UInt8 in
        switch generator.int(0...3) {
        case 0: 0
        case 1: 255
        default: UInt8(generator.int(0...255))
        }
      }
      glyphs.append(masks.add(width: size.0, height: size.1, coverage: bytes.span))
    }
    self.glyphs = glyphs
    pictures = RandomScenes.pixels.map {
      Image(width: $0.width, height: $0.pixels.count / $0.width, pixels: $0.pixels)
    }
    self.generator = generator
  }

  private mutating func color() -> Color {
    let colors: [UInt32] = [0x101418, 0xffffff, 0x4a90d9, 0x20262c]
    let color = Color(rgb: colors[generator.int(0...3)])
    return generator.int(0...3) == 0 ? color.withAlpha(UInt8(generator.int(0...255))) : color
  }

  private mutating func rectangle(in size: Size) -> Rectangle {
    Rectangle(
      x: generator.int(-3...size.width / 6) * 6, y: generator.int(-3...size.height / 6) * 6,
      width: generator.int(0...12) * 6, height: generator.int(0...9) * 6)
  }

  private mutating func vertex(in size: Size) -> Vertex {
    Vertex(
      x: generator.double(-10...Double(size.width + 10)),
      y: generator.double(-10...Double(size.height + 10)))
  }

  /// Fills a scene anew.
  mutating func fill(_ scene: inout Scene, size: Size, shapes: Int, onPicture: Bool = false) {
    scene.begin(size: size, turn: masks.turn)
    if generator.int(0...3) > 0 {
      scene.fill(Rectangle(size: size), Color(rgb: 0x101418))
    }
    if generator.int(0...3) == 0 || onPicture {
      scene.image(pictures[0], at: Point(x: generator.int(-5...0), y: generator.int(-5...0)))
    }
    for element in 0..<shapes {
      scene.element = element
      add(to: &scene, size: size)
    }
  }

  /// Adds a shape to a scene.
  mutating func add(to scene: inout Scene, size: Size) {
    let color = color()
    switch generator.int(0...11) {
    case 0: scene.fill(rectangle(in: size), color)
    case 1, 2, 3:
      scene.box(
        rectangle(in: size), radius: Double(generator.int(0...16)) / 2,
        border: generator.int(0...4), borderColor: self.color(),
        fill: generator.int(0...2) == 0 ? nil : color)
    case 4:
      let center = vertex(in: size)
      scene.disc(
        centerX: center.x.rounded(), centerY: center.y.rounded(),
        radius: generator.double(0...14), color)
    case 5:
      let center = vertex(in: size)
      scene.ring(
        centerX: center.x, centerY: center.y, radius: generator.double(0...25),
        width: generator.double(0...9), from: generator.double(-1...1),
        sweep: generator.double(-1.2...1.2), cap: generator.int(0...1) == 0 ? .butt : .round, color)
    case 6:
      scene.line(
        from: vertex(in: size), to: vertex(in: size), width: generator.double(0...5), color)
    case 7:
      scene.image(
        pictures[generator.int(1...2)],
        at: Point(x: generator.int(-9...size.width), y: generator.int(-9...size.height)))
    case 8:
      scene.joinedBoxes(
        rectangle(in: size), count: generator.int(0...5), radius: 4,
        border: generator.int(0...2), borderColor: self.color(), fill: color)
    default:
      let x = generator.int(-9...size.width)
      let y = generator.int(-9...size.height)
      for glyph in 0..<generator.int(1...4) {
        scene.glyph(glyphs[generator.int(0...4)], x: x + 9 * glyph, y: y, color)
      }
    }
  }
}
