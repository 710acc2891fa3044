/// The 256 pixels that a colour gives on a ground of one colour, one for each coverage; kept from one building of a
/// scene to the next.
struct Ramps: ~Copyable {
  struct Key: BitwiseCopyable {
    var color: Color
    var ground: UInt32
  }

  private var keys = Pool<Key>()
  private var pixels = Pool<UInt32>(capacity: 2048)

  /// More than a screen has of colours and grounds; past it everything is dropped at the next `begin`.
  private static var limit: Int { 48 }
  static var length: Int { 256 }

  /// Starts a scene.
  mutating func begin() {
    guard keys.count > Ramps.limit else { return }
    keys.removeAll()
    pixels.removeAll()
  }

  /// The ramp of a colour on a ground.
  mutating func ramp(of color: Color, on ground: UInt32) -> Int32 {
    // What was added last is asked for next: the glyphs of a word.
    var index = keys.count
    while index > 0 {
      index -= 1
      if keys[index].color == color && keys[index].ground == ground { return Int32(index) }
    }
    keys.append(Key(color: color, ground: ground))
    for coverage in 0..<UInt32(Ramps.length) {
      let weight = quotient255(coverage &* UInt32(color.alpha))
      pixels.append(mix(color.pixel, over: ground, weight: weight))
    }
    return Int32(keys.count - 1)
  }

  /// The pixels of a ramp.
  @inline(__always)
  func pixels(_ ramp: Int32) -> UnsafePointer<UInt32> {
    unsafe pixels.elements(Int(ramp) &* Ramps.length, count: Ramps.length)
  }
}
