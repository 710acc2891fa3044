import Testing

@testable import Raster

struct PainterTests {
  private let size = Size(width: 97, height: 74)

  /// The first place where a canvas has other pixels than it should.
  private func firstDifference(_ canvas: Canvas, _ pixels: [UInt32]) -> Point? {
    canvas.rectangle.points.first { canvas[$0.x, $0.y] != pixels[$0.y * canvas.width + $0.x] }
  }

  @Test(
    "every way of painting gives the bits of blending each shape at each pixel", arguments: 0..<150)
  func plain(seed: Int) {
    var scenes = RandomScenes(seed: UInt64(seed))
    var scene = Scene()
    scenes.fill(&scene, size: size, shapes: seed % 40)
    var canvas = Canvas(width: size.width, height: size.height, padding: seed % 9)
    canvas.paint(scene, masks: scenes.masks)
    let pixels = PlainPainter(masks: scenes.masks).paint(
      scene, width: size.width, height: size.height)
    #expect(firstDifference(canvas, pixels) == nil)
  }

  @Test(
    "painting any rectangle gives the bits of painting everything and touches nothing else",
    arguments: 0..<40,
    [PixelFormat.xrgb8888, .rgb565(dithered: false), .rgb565(dithered: true)])
  func anyRectangle(seed: Int, format: PixelFormat) {
    var scenes = RandomScenes(seed: UInt64(1000 + seed))
    var scene = Scene()
    scenes.fill(&scene, size: size, shapes: seed % 30)
    var painter = Painter()
    var whole = Canvas(width: size.width, height: size.height, format: format)
    whole.paint(scene, masks: scenes.masks, painter: &painter)
    for _ in 0..<8 {
      let rectangle = Rectangle(
        x: scenes.generator.int(-9...96), y: scenes.generator.int(-9...73),
        width: scenes.generator.int(0...70), height: scenes.generator.int(0...50))
      var part = Canvas(width: size.width, height: size.height, format: format, padding: seed % 7)
      let damage = Damage(rectangle)
      part.paint(scene, masks: scenes.masks, damage: damage, painter: &painter)
      let isUntouched = part.isUntouched(outside: damage)
      #expect(isUntouched)
      let differing = rectangle.intersection(part.rectangle).points.first {
        part[$0.x, $0.y] != whole[$0.x, $0.y]
      }
      #expect(differing == nil)
    }
  }

  @Test(
    "a painter gives the same bits whatever it painted before", arguments: 0..<4,
    [Turn.none, .quarter])
  func anyPast(seed: Int, turn: Turn) {
    var scenes = RandomScenes(seed: UInt64(9000 + seed), turn: turn)
    let plain = PlainPainter(masks: scenes.masks)
    var painter = Painter()
    var scene = Scene()
    let panel = turn.size(of: size)
    // Enough for what is kept of things on pictures to be used up and dropped several times.
    for _ in 0..<60 {
      scenes.fill(&scene, size: size, shapes: 40, onPicture: true)
      let pixels = plain.paint(scene, width: panel.width, height: panel.height)
      for _ in 0..<2 {
        var canvas = Canvas(width: panel.width, height: panel.height)
        canvas.paint(scene, masks: scenes.masks, painter: &painter)
        #expect(firstDifference(canvas, pixels) == nil)
      }
    }
  }

  /// What a scene of a picture with a glyph and a box on it can differ in.
  enum Difference: CaseIterable {
    case nothing, picture, place, masks, glyph, color, opacity, position
    case radius, border, borderColor, fill
  }

  private func fill(_ scene: inout Scene, _ difference: Difference, pictures: [Image]) {
    func one<Value>(_ usual: Value, _ other: Value, if wanted: Difference) -> Value {
      difference == wanted ? other : usual
    }
    scene.begin(size: size)
    let column = one(0, -3, if: .place)
    scene.image(pictures[one(0, 1, if: .picture)], at: Point(x: column, y: column))
    let color = one(
      one(Color(rgb: 0xff0000), Color(rgb: 0xff), if: .color),
      Color(rgb: 0xff0000).withAlpha(80), if: .opacity)
    let mask = Mask(id: one(0, 1, if: .glyph), width: 8, height: 8)
    scene.glyph(mask, x: one(20, 21, if: .position), y: 20, color)
    scene.box(
      Rectangle(x: 40, y: 30, width: 30, height: 20), radius: one(7, 8, if: .radius),
      border: one(2, 1, if: .border),
      borderColor: Color(rgb: one(0x4a90d9, 0xd94a90, if: .borderColor)),
      fill: one(Color(rgb: 0x20262c), nil, if: .fill))
  }

  @Test("what lies on a picture is mixed anew when anything about it differs")
  func onPicture() {
    let pictures = [0, 7].map { (shift: UInt32) in
      Image(
        width: 110, height: 90,
        pixels: (0..<UInt32(110 * 90)).map {
          0xff00_0000 | ($0 &* 2_654_435_761) >> shift & 0xff_ffff
        })
    }
    let stores = [UInt8(99), 180].map { coverage in
      let store = MaskStore()
      for step in [UInt8(0), 40] {
        let bytes = [UInt8](repeating: coverage + step, count: 64)
        _ = store.add(width: 8, height: 8, coverage: bytes.span)
      }
      return store
    }
    var painter = Painter()
    var scene = Scene()
    var seen: Set<[UInt32]> = []
    for difference in Difference.allCases + [.nothing] {
      fill(&scene, difference, pictures: pictures)
      let masks = stores[difference == .masks ? 1 : 0]
      let pixels = PlainPainter(masks: masks).paint(scene, width: size.width, height: size.height)
      seen.insert(pixels)
      var canvas = Canvas(width: size.width, height: size.height)
      canvas.paint(scene, masks: masks, painter: &painter)
      #expect(firstDifference(canvas, pixels) == nil, "\(difference)")
    }
    #expect(seen.count == Difference.allCases.count)
  }

  @Test("a picture that is in no scene any more is let go")
  func letGo() {
    var painter = Painter()
    var scene = Scene()
    let masks = MaskStore()
    let mask = masks.add(width: 8, height: 8, coverage: [UInt8](repeating: 99, count: 64).span)
    var canvas = Canvas(width: size.width, height: size.height)
    weak var first: Image?
    for color: UInt32 in [0xff11_2233, 0xff44_5566] {
      let image = Image(
        width: 97, height: 74, pixels: [UInt32](repeating: color, count: 97 * 74))
      first = first ?? image
      scene.begin(size: size)
      scene.image(image, at: Point(x: 0, y: 0))
      scene.glyph(mask, x: 20, y: 20, Color(rgb: 0xff0000))
      canvas.paint(scene, masks: masks, painter: &painter)
    }
    #expect(first == nil)
  }

  @Test("the damage between two scenes covers every pixel that differs", arguments: 0..<100)
  func sceneDamage(seed: Int) {
    var scenes = RandomScenes(seed: UInt64(5000 + seed))
    var old = Scene()
    scenes.fill(&old, size: size, shapes: 12)
    // The same but for a few shapes: filled from the same numbers up to a point.
    var again = RandomScenes(seed: UInt64(5000 + seed))
    var new = Scene()
    again.fill(&new, size: size, shapes: seed % 13)
    new.element = 20
    for _ in 0..<(seed % 4) { again.add(to: &new, size: size) }
    var canvas = Canvas(width: size.width, height: size.height)
    canvas.paint(old, masks: scenes.masks)
    canvas.paint(new, masks: again.masks, damage: new.damage(from: old))
    var whole = Canvas(width: size.width, height: size.height)
    whole.paint(new, masks: again.masks)
    #expect(firstDifference(canvas, whole.pixels) == nil)
  }

  @Test(
    "a scene that is turned is the turned picture, bit for bit", arguments: 0..<25,
    [Turn.quarter, .half, .threeQuarters])
  func turned(seed: Int, turn: Turn) {
    var scenes = RandomScenes(seed: UInt64(7000 + seed))
    var upright = Scene()
    scenes.fill(&upright, size: size, shapes: 25)
    var canvas = Canvas(width: size.width, height: size.height)
    canvas.paint(upright, masks: scenes.masks)

    var turnedScenes = RandomScenes(seed: UInt64(7000 + seed), turn: turn)
    var turned = Scene()
    turnedScenes.fill(&turned, size: size, shapes: 25)
    let panel = turn.size(of: size)
    var turnedCanvas = Canvas(width: panel.width, height: panel.height)
    turnedCanvas.paint(turned, masks: turnedScenes.masks)
    let differing = turnedCanvas.rectangle.points.first {
      let from = turn.uprightPoint($0, in: size)
      return turnedCanvas[$0.x, $0.y] != canvas[from.x, from.y]
    }
    #expect(differing == nil)
  }

  @Test("RGB565 is the nearest step of each channel")
  func nearest() {
    for value in stride(from: 0, through: 255, by: 5) {
      var scene = Scene()
      scene.begin(size: Size(width: 13, height: 3))
      let color = Color(red: UInt8(value), green: UInt8(value), blue: UInt8(255 - value))
      scene.fill(Rectangle(x: 0, y: 0, width: 13, height: 3), color)
      var canvas = Canvas(width: 13, height: 3, format: .rgb565(dithered: false))
      canvas.paint(scene)
      let red = (Double(value) * 31 / 255).rounded()
      let green = (Double(value) * 63 / 255).rounded()
      let blue = (Double(255 - value) * 31 / 255).rounded()
      let expected = UInt32(red) << 11 | UInt32(green) << 5 | UInt32(blue)
      let wrong = canvas.rectangle.points.first { canvas[$0.x, $0.y] != expected }
      #expect(wrong == nil)
    }
  }

  @Test("dithered RGB565 is right on average and leaves black and white alone")
  func dithered() {
    for value in stride(from: 0, through: 255, by: 3) {
      var scene = Scene()
      scene.begin(size: Size(width: 16, height: 16))
      scene.fill(
        Rectangle(x: 0, y: 0, width: 16, height: 16),
        Color(red: UInt8(value), green: UInt8(value), blue: UInt8(value)))
      var canvas = Canvas(width: 16, height: 16, format: .rgb565(dithered: true))
      canvas.paint(scene)
      var red = 0
      for point in canvas.rectangle.points { red += Int(canvas[point.x, point.y] >> 11) }
      let average = Double(red) / 256 * 255 / 31
      #expect(abs(average - Double(value)) <= 255.0 / 31 / 32 + 0.01)
      if value == 0 || value == 255 {
        let first = canvas[0, 0]
        #expect(first == (value == 0 ? 0 : 0xffff))
      }
    }
  }

  @Test("dithered rows agree with the plain pixels, each by the threshold of its place")
  func ditherPlaces() {
    var scenes = RandomScenes(seed: 31)
    var scene = Scene()
    scenes.fill(&scene, size: size, shapes: 30)
    var canvas = Canvas(width: size.width, height: size.height, format: .rgb565(dithered: true))
    canvas.paint(scene, masks: scenes.masks)
    let pixels = PlainPainter(masks: scenes.masks).paint(
      scene, width: size.width, height: size.height)
    let differing = canvas.rectangle.points.first {
      let pixel = pixels[$0.y * size.width + $0.x]
      let threshold = UInt32(Dither.threshold(x: $0.x, y: $0.y))
      let red = ((pixel >> 16 & 255) * 31 + threshold) / 255
      let green = ((pixel >> 8 & 255) * 63 + threshold) / 255
      let blue = ((pixel & 255) * 31 + threshold) / 255
      return canvas[$0.x, $0.y] != red << 11 | green << 5 | blue
    }
    #expect(differing == nil)
  }

  @Test("a surface larger than the scene is black outside of it")
  func larger() {
    var scene = Scene()
    scene.begin(size: Size(width: 4, height: 3))
    scene.fill(Rectangle(x: 0, y: 0, width: 4, height: 3), Color(rgb: 0xffffff))
    var canvas = Canvas(width: 6, height: 5)
    canvas.paint(scene)
    let inside = canvas.rgb(3, 2)
    let beside = canvas[4, 2]
    #expect(inside == 0xffffff)
    #expect(beside == 0xff00_0000)
  }

  @Test("surfaces of one pixel are painted")
  func onePixel() {
    var scene = Scene()
    scene.begin(size: Size(width: 1, height: 1))
    scene.disc(centerX: 0.5, centerY: 0.5, radius: 3, Color(rgb: 0x123456))
    for format in [PixelFormat.xrgb8888, .rgb565(dithered: true)] {
      var canvas = Canvas(width: 1, height: 1, format: format)
      canvas.paint(scene)
      let pixel = canvas[0, 0]
      #expect(pixel != 0x5a5a_5a5a && pixel != 0x5a5a)
    }
  }

  @Test("masks that are turned otherwise than the scene are refused")
  func wrongMasks() async {
    await #expect(processExitsWith: .failure) {
      var scene = Scene()
      scene.begin(size: Size(width: 4, height: 4), turn: .quarter)
      var canvas = Canvas(width: 4, height: 4)
      canvas.paint(scene, masks: MaskStore(turn: .none))
    }
  }
}
