/// The things on a screen by their number in the scene, in the order they are painted.
enum Part {
  static let ground = 0
  static let background = 1
  static let fieldBackground = 2
  static let title = 10
  static let status = 11
  static let command = 12
  static let emblem = 20
  static let countdown = 21
  static let frame = 90

  /// A cell's lines and surface; what is in it follows.
  static func cell(_ index: Int) -> Int { 100 + 2 * index }

  /// A key of the pad, with its sign.
  static func key(_ index: Int) -> Int { 200 + index }

  static let shade = 300
}
