/// The coverage masks of all glyphs, filled once at start and only ever added to.
///
/// Masks are stored as the panel needs them: turned already when the picture is turned on it. Whoever adds and
/// whoever uses them speaks of the upright picture only.
public final class MaskStore {
  struct Entry: BitwiseCopyable {
    var offset: Int
    var width: Int
    var height: Int
  }

  /// How the picture is turned on the panel.
  public let turn: Turn
  private var coverage = Pool<UInt8>(capacity: 4096)
  private var entries = Pool<Entry>(capacity: 64)

  /// The largest width or height of a mask, in pixels.
  public static var largestSide: Int { 4096 }

  /// An empty store.
  ///
  /// - Parameter turn: how the picture is turned on the panel; a scene that uses these masks must be turned alike.
  public init(turn: Turn = .none) {
    self.turn = turn
  }

  /// Stores a mask.
  ///
  /// - Parameters:
  ///   - width: pixels across, 0…4096; anything else is a bug.
  ///   - height: pixels down, 0…4096.
  ///   - bytes: a byte a pixel, row by row: 0 outside, 255 wholly covered.
  ///   - pitch: bytes from row to row; the width if nil.
  /// - Returns: the name of the mask in this store.
  public func add(width: Int, height: Int, coverage bytes: Span<UInt8>, pitch: Int? = nil) -> Mask {
    let sides = 0...MaskStore.largestSide
    precondition(sides.contains(width) && sides.contains(height), "no such mask")
    let pitch = pitch ?? width
    precondition(pitch >= width && pitch <= 1 << 20, "the pitch is shorter than a row")
    let needed = width == 0 || height == 0 ? 0 : pitch * (height - 1) + width
    precondition(bytes.count >= needed, "the coverage ends before the mask")

    let offset = coverage.count
    let size = turn.size(of: Size(width: width, height: height))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let from = turn.uprightPoint(
          Point(x: x, y: y), in: Size(width: width, height: height))
        coverage.append(bytes[from.y * pitch + from.x])
      }
    }
    entries.append(Entry(offset: offset, width: size.width, height: size.height))
    return Mask(id: Int32(entries.count - 1), width: width, height: height)
  }

  /// What a painter reads while it has the store.
  var table: Table {
    unsafe Table(
      entries: entries.elements(0, count: entries.count), entryCount: entries.count,
      bytes: coverage.elements(0, count: coverage.count))
  }

  /// The addresses of the masks, to be had once for a painting: each use of a class's own variables is checked for
  /// exclusive access. Holds while nothing is added.
  @safe
  struct Table {
    private let entries: UnsafePointer<Entry>
    private let entryCount: Int
    private let bytes: UnsafePointer<UInt8>

    fileprivate init(
      entries: UnsafePointer<Entry>, entryCount: Int, bytes: UnsafePointer<UInt8>
    ) {
      unsafe self.entries = entries
      self.entryCount = entryCount
      unsafe self.bytes = bytes
    }

    /// The bytes of a mask, which must have the size on the panel that its shape says.
    @inline(__always)
    func bytes(_ id: Int32, width: Int, height: Int) -> UnsafePointer<UInt8> {
      precondition(id >= 0 && Int(id) < entryCount, "a mask of another store")
      let entry = unsafe entries[Int(id)]
      precondition(entry.width == width && entry.height == height, "a mask of another store")
      return unsafe bytes + entry.offset
    }
  }
}
