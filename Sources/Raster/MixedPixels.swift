/// Pixels mixed beforehand of what lies on a picture: glyphs, and the corners of boxes; kept from one painting to the
/// next.
///
/// They differ from place to place, so each shape has its own. Once the memory is used up the rest is blended row by
/// row, with the same bits; when more was refused than is held, everything is dropped, since most of it will have grown
/// old.
struct MixedPixels: ~Copyable {
  /// What they are told apart by.
  @safe
  struct Key: BitwiseCopyable {
    var kind: Shape.Kind
    /// A glyph's mask; the radius of a box.
    var form: Int32
    var border: Int32
    var bounds: Bounds
    var color: Color
    var borderColor: Color
    /// The picture, by its pixels, and its place.
    var picture: UnsafePointer<UInt32>
    var x: Int32
    var y: Int32

    func isEqual(_ other: Key) -> Bool {
      unsafe bounds == other.bounds && form == other.form && color == other.color
        && picture == other.picture && kind == other.kind && border == other.border
        && borderColor == other.borderColor && x == other.x && y == other.y
    }
  }

  private var keys = Pool<Key>()
  private var offsets = Pool<Int32>()
  private var pixels = Pool<UInt32>(capacity: 1)
  /// Kept, so that no other picture gets the same address; let go when nobody else has one of them any more.
  private var pictures: [Image] = []
  private var masks: MaskStore?
  private var refused = 0
  /// The place of the key that was asked for last: they come in the same order again and again.
  private var last = 0

  private static var limit: Int { 1 << 18 }
  private static var keyLimit: Int { 256 }
  private static var pictureLimit: Int { 4 }

  /// Starts a painting.
  ///
  /// - Parameter masks: the store that its glyphs are from; what was mixed of another one's is dropped.
  mutating func begin(_ masks: MaskStore) {
    guard refused > MixedPixels.limit || self.masks !== masks || isKeeperOfAny else { return }
    self.masks = masks
    keys.removeAll()
    offsets.removeAll()
    pixels.removeAll()
    pictures.removeAll(keepingCapacity: true)
    refused = 0
    last = 0
  }

  /// Whether nobody else has one of the pictures any more.
  private var isKeeperOfAny: Bool {
    mutating get {
      for index in pictures.indices where isKnownUniquelyReferenced(&pictures[index]) {
        return true
      }
      return false
    }
  }

  /// Where the pixels of a key are, if they are there.
  mutating func find(_ key: Key) -> Int32? {
    let count = keys.count
    var place = last
    for _ in 0..<count {
      place = place &+ 1 < count ? place &+ 1 : 0
      if keys[place].isEqual(key) {
        last = place
        return offsets[place]
      }
    }
    return nil
  }

  /// Makes room for the pixels of a key, to be filled at once.
  ///
  /// - Parameters:
  ///   - key: what they are.
  ///   - image: the picture that they lie on.
  ///   - count: how many.
  /// - Returns: where they are until the next painting; nil if there is no room.
  mutating func add(_ key: Key, on image: Image, count: Int) -> Int32? {
    let isKnown = pictures.contains { $0 === image }
    guard pixels.count + count <= MixedPixels.limit, keys.count < MixedPixels.keyLimit,
      isKnown || pictures.count < MixedPixels.pictureLimit
    else {
      // A key that found no room weighs as much as its share of the memory.
      refused += max(count, MixedPixels.limit / MixedPixels.keyLimit)
      return nil
    }
    if !isKnown { pictures.append(image) }
    // All at once: addresses that were given out must hold.
    if pixels.capacity < MixedPixels.limit { pixels = Pool(capacity: MixedPixels.limit) }
    let offset = Int32(pixels.count)
    keys.append(key)
    offsets.append(offset)
    last = keys.count - 1
    pixels.resize(to: pixels.count + count)
    return offset
  }

  /// Some of the pixels, to be read until the next painting.
  @inline(__always)
  func elements(_ offset: Int32, count: Int) -> UnsafePointer<UInt32> {
    unsafe pixels.elements(Int(offset), count: count)
  }

  /// Some of the pixels, to be filled.
  mutating func mutableElements(_ offset: Int32, count: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe pixels.mutableElements(Int(offset), count: count)
  }
}
