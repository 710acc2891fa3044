import Glibc
import Raster

/// Coloured rectangles, one over the other.
struct Picture: ~Copyable {
  private let size: Size
  private var rectangles: [(rectangle: Rectangle, color: Color)] = []
  private var scene = Scene()
  private var painter = Painter()
  private let masks = MaskStore()
  private var state: UInt64 = 1
  private var ticks = 0

  init(size: Size) {
    self.size = size
    rectangles.append((Rectangle(size: size), Color(rgb: 0x203040)))
    rebuild()
  }

  private mutating func rebuild() {
    scene.begin(size: size)
    for (rectangle, color) in rectangles { scene.fill(rectangle, color) }
  }

  mutating func seed(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// Xorshift: the same pictures for the same seed on every machine.
  private mutating func random(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  /// Eight vertical bars, and a white frame of one pixel at the very edge.
  mutating func bars() -> Damage {
    let colors: [UInt32] = [
      0xffffff, 0xffff00, 0x00ffff, 0x00ff00, 0xff00ff, 0xff0000, 0x0000ff, 0x000000,
    ]
    rectangles.removeAll()
    ticks = 0
    let (width, height) = (size.width, size.height)
    rectangles.append((Rectangle(size: size), Color(rgb: 0xffffff)))
    for (index, color) in colors.enumerated() {
      let (left, right) = (width * index / 8, width * (index + 1) / 8)
      let bar = Rectangle(x: left, y: 0, width: right - left, height: height)
      let inner = Rectangle(x: 1, y: 1, width: width - 2, height: height - 2)
      rectangles.append((bar.intersection(inner), Color(rgb: color)))
    }
    rebuild()
    return .everything
  }

  /// One to five small rectangles more, anywhere, over the edge too.
  mutating func change() -> Damage {
    var damage = Damage()
    for _ in 0...random(5) {
      let rectangle = Rectangle(
        x: random(size.width) - 8, y: random(size.height) - 8, width: 1 + random(60),
        height: 1 + random(40))
      let color = Color(rgb: UInt32(random(0x100_0000)))
      rectangles.append((rectangle, color))
      scene.fill(rectangle, color)
      damage.add(rectangle)
    }
    return damage
  }

  /// One small square that moves and changes its colour.
  mutating func tick() -> Damage {
    var damage = Damage()
    if ticks > 0 { damage.add(rectangles.removeLast().rectangle) }
    ticks += 1
    let square = Rectangle(x: ticks % 100, y: 50, width: 24, height: 24)
    rectangles.append((square, Color(rgb: ticks % 2 == 0 ? 0xffffff : 0xff0000)))
    rebuild()
    damage.add(square)
    return damage
  }

  mutating func paint(_ region: Damage, into surface: inout Surface) {
    painter.paint(scene, masks: masks, damage: region, into: &surface)
  }

  /// Paints everything into plain memory and writes that to a file.
  mutating func save(to path: String, format: PixelFormat) throws {
    let pitch = size.width * format.bytesPerPixel
    var bytes = [UInt8](repeating: 0, count: pitch * size.height)
    var span = bytes.mutableSpan
    var surface = Surface(
      bytes: unsafe span.mutableBytes, width: size.width, height: size.height, pitch: pitch,
      format: format)
    painter.paint(scene, masks: masks, damage: .everything, into: &surface)
    guard let file = unsafe fopen(path, "we") else { throw ProbeError(text: "can't write \(path)") }
    defer { unsafe fclose(file) }
    unsafe fwrite(bytes, 1, bytes.count, file)
  }
}
