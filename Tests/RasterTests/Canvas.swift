import Raster

/// Memory to paint into, with a margin around every row that must stay as it was.
struct Canvas {
  let width: Int
  let height: Int
  let pitch: Int
  let format: PixelFormat
  private(set) var bytes: [UInt8]
  private let margin = 64

  /// What the memory holds before anything is painted.
  static let untouched: UInt8 = 0x5a

  init(width: Int, height: Int, format: PixelFormat = .xrgb8888, padding: Int = 0) {
    self.width = width
    self.height = height
    self.format = format
    pitch = (width + padding) * format.bytesPerPixel
    bytes = Array(repeating: Canvas.untouched, count: pitch * height + 2 * margin)
  }

  var rectangle: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  mutating func paint(
    _ scene: borrowing Scene, masks: MaskStore = MaskStore(), damage: Damage = .everything,
    painter: inout Painter
  ) {
    let layout = (width: width, height: height, pitch: pitch, format: format)
    let picture = margin..<(margin + pitch * height)
    var span = bytes.mutableSpan
    var whole = unsafe span.mutableBytes
    var surface = Surface(
      bytes: whole._mutatingExtracting(picture), width: layout.width, height: layout.height,
      pitch: layout.pitch, format: layout.format)
    painter.paint(scene, masks: masks, damage: damage, into: &surface)
  }

  mutating func paint(
    _ scene: borrowing Scene, masks: MaskStore = MaskStore(), damage: Damage = .everything
  ) {
    var painter = Painter()
    paint(scene, masks: masks, damage: damage, painter: &painter)
  }

  /// The raw value of a pixel.
  subscript(x: Int, y: Int) -> UInt32 {
    let size = format.bytesPerPixel
    let offset = margin + y * pitch + x * size
    let low = UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
    return size == 2 ? low : low | UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 3]) << 24
  }

  /// The colour of a pixel of XRGB8888, without the unused byte.
  func rgb(_ x: Int, _ y: Int) -> UInt32 { self[x, y] & 0xff_ffff }

  /// The pixels, row by row.
  var pixels: [UInt32] {
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(self[x, y]) }
    }
    return pixels
  }

  /// Whether every byte outside some rectangles is as it was before.
  func isUntouched(outside damage: Damage) -> Bool {
    for index in bytes.indices where bytes[index] != Canvas.untouched {
      let offset = index - margin
      guard offset >= 0, offset < pitch * height else { return false }
      let point = Point(x: offset % pitch / format.bytesPerPixel, y: offset / pitch)
      guard point.x < width, damage.contains(where: { $0.contains(point) }) else { return false }
    }
    return true
  }
}

extension Rectangle {
  /// Its pixels, row by row.
  var points: [Point] {
    var points: [Point] = []
    for y in y..<max(y, maxY) {
      for x in x..<max(x, maxX) { points.append(Point(x: x, y: y)) }
    }
    return points
  }
}
