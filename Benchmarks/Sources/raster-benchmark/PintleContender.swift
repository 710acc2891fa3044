import Measuring
import Raster

/// Pintle's painter on the benchmark scene.
final class PintleContender {
  let layout: Layout
  let turn: Turn
  let format: PixelFormat
  private let masks: MaskStore
  private let names: [Mask]
  private var scene = Scene()
  private var before = Scene()
  private var painter = Painter()
  private let target: Memory
  private let picture: Image?

  init(
    _ layout: Layout, target: Memory, turn: Turn = .none, format: PixelFormat = .xrgb8888,
    picture: Image? = nil
  ) {
    self.layout = layout
    self.turn = turn
    self.format = format
    self.target = target
    self.picture = picture
    let masks = MaskStore(turn: turn)
    names = layout.typeface.glyphs.map {
      masks.add(width: $0.width, height: $0.height, coverage: $0.coverage.span)
    }
    self.masks = masks
    build(dots: 3)
  }

  private func fill(_ scene: inout Scene, dots: Int) {
    scene.begin(size: layout.size, turn: turn)
    scene.element = 1
    if let picture {
      scene.image(picture, at: Point(x: 0, y: 0))
    } else {
      scene.fill(Rectangle(size: layout.size), Color(rgb: Layout.ground))
    }
    scene.element = 2
    draw(layout.title, &scene)
    for index in 0..<6 {
      scene.element = 10 + index
      let cell = layout.cells[index]
      scene.box(
        cell, radius: Double(layout.radius), border: layout.border,
        borderColor: Color(rgb: Layout.cellBorder), fill: Color(rgb: Layout.cellFill))
      guard index < dots else { continue }
      scene.disc(
        centerX: cell.centerX, centerY: cell.centerY, radius: Double(layout.dotRadius),
        Color(rgb: Layout.dot))
    }
    for index in layout.keys.indices {
      scene.element = 20 + index
      scene.box(
        layout.keys[index], radius: Double(layout.radius), border: layout.border,
        borderColor: Color(rgb: Layout.keyBorder), fill: Color(rgb: Layout.keyFill))
      let sign = layout.signs[index]
      scene.glyph(names[sign.glyph], x: sign.x, y: sign.y, Color(rgb: Layout.text))
    }
  }

  private func draw(_ signs: [Layout.Sign], _ scene: inout Scene) {
    for sign in signs {
      scene.glyph(names[sign.glyph], x: sign.x, y: sign.y, Color(rgb: Layout.text))
    }
  }

  /// Builds the scene with some dots.
  func build(dots: Int) { fill(&scene, dots: dots) }

  /// Builds the scene with one dot more than before and takes the damage: a key press up to its painting.
  func advance(dots: Int) -> Damage {
    swap(&scene, &before)
    fill(&scene, dots: dots)
    return scene.damage(from: before)
  }

  var panel: Size { turn.size(of: layout.size) }

  func paint(_ rectangle: Rectangle) {
    let panel = panel
    var surface = Surface(
      bytes: UnsafeMutableRawBufferPointer(start: target.address, count: target.count).mutableBytes,
      width: panel.width, height: panel.height, pitch: panel.width * format.bytesPerPixel,
      format: format)
    painter.paint(scene, masks: masks, rectangle: rectangle, into: &surface)
  }

  func paint(_ damage: Damage) {
    for rectangle in damage { paint(rectangle) }
  }

  func paintFrame() { paint(Rectangle(size: panel)) }
}
