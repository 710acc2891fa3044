import Raster

@testable import Screens

/// The screens that layouts are tried on: panels that are sold, with their physical size where one is known, and the
/// corners of what has to work.
enum Sizes {
  static func size(_ width: Int, _ height: Int) -> Size { Size(width: width, height: height) }

  /// Pixels, with no physical size.
  static let plain: [Size] = [
    size(160, 120), size(160, 128), size(128, 160), size(120, 160), size(220, 176), size(240, 240),
    size(240, 135), size(135, 240), size(320, 240), size(240, 320), size(400, 240), size(240, 400),
    size(480, 272), size(272, 480), size(480, 320), size(320, 480), size(480, 480), size(640, 480),
    size(480, 640), size(720, 720), size(800, 480), size(480, 800), size(854, 480), size(480, 854),
    size(800, 600), size(600, 1024), size(1024, 600), size(1024, 768), size(768, 1024),
    size(1280, 400), size(400, 1280), size(1280, 480), size(480, 1280), size(1280, 720),
    size(720, 1280), size(1280, 800), size(800, 1280), size(1366, 768), size(1920, 360),
    size(1920, 1080), size(1080, 1920), size(1920, 1200), size(2560, 1080), size(2560, 1440),
    size(3840, 2160), size(2160, 3840), size(7680, 4320), size(7680, 160), size(160, 4320),
    size(1000, 1000), size(333, 777), size(779, 331),
  ]

  /// Pixels and millimetres.
  static let physical: [(pixels: Size, millimetres: Size)] = [
    (size(160, 128), size(35, 28)), (size(320, 240), size(49, 37)), (size(320, 240), size(57, 43)),
    (size(240, 320), size(43, 57)), (size(480, 320), size(73, 49)), (size(320, 480), size(49, 73)),
    (size(480, 272), size(95, 54)), (size(800, 480), size(95, 54)), (size(800, 480), size(154, 86)),
    (size(480, 800), size(86, 154)), (size(1024, 600), size(154, 86)),
    (size(720, 720), size(71, 71)), (size(1280, 400), size(191, 60)),
    (size(1280, 800), size(217, 136)), (size(800, 1280), size(136, 217)),
    (size(1920, 1080), size(344, 194)), (size(1920, 1080), size(68, 38)),
    (size(3840, 2160), size(600, 340)), (size(1366, 768), size(1, 1)),
  ]

  /// All of them.
  static var all: [(pixels: Size, millimetres: Size?)] {
    plain.map { ($0, nil) } + physical.map { ($0.pixels, $0.millimetres) }
  }
}
