/// Pixels mixed beforehand of what is small, often there and on a ground of one colour: corners and dots; kept from one
/// building of a scene to the next.
struct ReadyPixels: ~Copyable {
  struct Key: BitwiseCopyable {
    var kind: Shape.Kind
    /// The corner, or the outline.
    var entry: Int32
    var color: Color
    var borderColor: Color
    var ground: UInt32
    var offset: Int32
  }

  private var keys = Pool<Key>()
  private var pixels = Pool<UInt32>(capacity: 1024)

  private static var limit: Int { 1 << 16 }
  private static var keyLimit: Int { 48 }

  /// Starts a scene.
  ///
  /// - Parameter entriesGone: whether the corners or the outlines have begun to number anew.
  mutating func begin(entriesGone: Bool) {
    guard entriesGone || pixels.count > ReadyPixels.limit || keys.count > ReadyPixels.keyLimit
    else {
      return
    }
    keys.removeAll()
    pixels.removeAll()
  }

  /// Where the pixels of a shape on a ground are, if they are there.
  func find(_ shape: Shape, on ground: UInt32) -> Int32? {
    for index in 0..<keys.count {
      let key = keys[index]
      if key.entry == shape.index && key.kind == shape.kind && key.color == shape.color
        && key.borderColor == shape.borderColor && key.ground == ground
      {
        return key.offset
      }
    }
    return nil
  }

  /// Begins the pixels of a shape; they are to be appended.
  mutating func begin(_ shape: Shape, on ground: UInt32) -> Int32 {
    let offset = Int32(pixels.count)
    keys.append(
      Key(
        kind: shape.kind, entry: shape.index, color: shape.color, borderColor: shape.borderColor,
        ground: ground, offset: offset))
    return offset
  }

  mutating func append(_ pixel: UInt32) { pixels.append(pixel) }

  /// Some of the pixels.
  @inline(__always)
  func pixels(_ start: Int, count: Int) -> UnsafePointer<UInt32> {
    unsafe pixels.elements(start, count: count)
  }
}
