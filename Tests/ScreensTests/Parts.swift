import Messages
import PINEntry
public import Testing
@testable import Raster

@testable public import Screens

/// Where the things of a screen are, as its scene has them: by part, in pixels of the upright picture.
struct Parts {
  private(set) var rectangles: [Int: Rectangle] = [:]
  private(set) var glyphs: [(part: Int, rectangle: Rectangle)] = []

  /// The parts of what a painter composed last.
  init(of scene: borrowing Scene) {
    for index in 0..<scene.shapes.count {
      let shape = scene.shapes[index]
      let part = Int(shape.element)
      let place = scene.turn.uprightRectangle(shape.bounds.rectangle, in: scene.size)
      rectangles[part] = (rectangles[part] ?? .empty).union(place)
      if shape.kind == .glyph { glyphs.append((part, place)) }
    }
  }

  subscript(part: Int) -> Rectangle { rectangles[part] ?? .empty }

  /// All cells together.
  var field: Rectangle {
    (0..<12).reduce(.empty) { $0.union(self[Part.cell($1)]).union(self[Part.cell($1) + 1]) }
  }

  /// All keys together.
  var pad: Rectangle { (0..<12).reduce(.empty) { $0.union(self[Part.key($1)]) } }

  /// The glyphs of a part.
  func glyphs(of part: Int) -> [Rectangle] {
    glyphs.filter { $0.part == part }.map(\.rectangle)
  }
}

/// A painter, a field and a picture, to paint screens into.
struct Easel: ~Copyable {
  var painter: ScreenPainter
  var entry: PINEntry
  var picture: Bitmap

  init(
    _ size: Size, millimetres: Size? = nil, turn: Turn = .none, theme: Theme = .dark,
    texts: Texts = .english, length: ClosedRange<Int> = 6...6
  ) throws {
    painter = ScreenPainter(
      canvas: ScreenPainter.Canvas(
        size: turn.size(of: size), turn: turn,
        millimetres: millimetres.map { turn.size(of: $0) }), theme: theme, texts: texts)
    entry = try Preview.Sample.entry.entry(length: length)
    picture = Bitmap(size: turn.size(of: size))
  }

  /// Composes a screen without painting it.
  mutating func parts(of screen: Screen) -> Parts {
    painter.compose(screen, entry: entry)
    return Parts(of: painter.scene)
  }

  /// Sets a screen and paints what that damages into the picture.
  ///
  /// - Parameters:
  ///   - screen: what is to be seen.
  ///   - now: when; nil: at rest.
  /// - Returns: what was painted.
  @discardableResult
  mutating func paint(_ screen: Screen, at now: BootInstant? = nil) -> Damage {
    let damage = painter.set(screen, entry: entry, at: now)
    picture.withSurface { surface in painter.paint(damage, into: &surface) }
    return damage
  }
}

/// A picture that is not as it should be is named by its size, not printed pixel by pixel.
extension Bitmap: CustomTestStringConvertible {
  /// Its size.
  public var testDescription: String { "a picture of \(width) x \(height)" }
}

extension Bitmap {
  /// A picture's pixels, as a painter paints them.
  init(of image: Image) {
    self.init(size: image.size)
    var scene = Scene()
    scene.begin(size: image.size)
    scene.image(image, at: Point(x: 0, y: 0))
    var painter = Painter()
    withSurface { surface in
      painter.paint(scene, masks: MaskStore(), damage: .everything, into: &surface)
    }
  }
}
