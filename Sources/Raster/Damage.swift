/// The pixels of the panel that are to be painted again: at most 16 rectangles that share no pixel.
///
/// A value of fixed size; nothing here allocates. What doesn't fit any more is merged where that wastes least, so
/// the damage may grow but never misses a pixel.
public struct Damage: Sendable, BitwiseCopyable {
  /// The most rectangles it holds.
  public static var capacity: Int { 16 }

  var rectangles: [16 of Rectangle]
  /// How many rectangles there are.
  public private(set) var count: Int

  /// No damage.
  public init() {
    rectangles = .init(repeating: .empty)
    count = 0
  }

  /// The damage of one rectangle.
  public init(_ rectangle: Rectangle) {
    self.init()
    add(rectangle)
  }

  /// All that there is: a painter cuts it to its surface.
  public static var everything: Damage {
    Damage(Rectangle(x: 0, y: 0, width: .max, height: .max))
  }

  /// Whether nothing is damaged.
  public var isEmpty: Bool { count == 0 }

  /// The smallest rectangle around all of it.
  public var bounds: Rectangle {
    var bounds = Rectangle.empty
    for index in 0..<count { bounds = bounds.union(rectangles[index]) }
    return bounds
  }

  /// How many pixels it holds; the largest `Int` when they can't be counted.
  public var area: Int {
    var area = 0
    for index in 0..<count { area = cappedSum(area, rectangles[index].area) }
    return area
  }

  /// One of the rectangles.
  ///
  /// - Parameter index: 0 up to `count`.
  public subscript(index: Int) -> Rectangle {
    precondition(index >= 0 && index < count, "no such rectangle")
    return rectangles[index]
  }

  /// Adds the pixels of a rectangle.
  ///
  /// Rectangles that overlap become one around both; neighbours become one where that wastes little, since each
  /// costs a painter as much to begin as some hundred pixels.
  public mutating func add(_ rectangle: Rectangle) {
    guard !rectangle.isEmpty else { return }
    var new = rectangle
    var index = 0
    while index < count {
      let other = rectangles[index]
      if other.contains(new) { return }
      if new.intersects(other) || waste(of: new, and: other) <= Damage.acceptedWaste {
        // The larger one may reach others that were passed already.
        new = new.union(other)
        remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    guard count == Damage.capacity else {
      rectangles[count] = new
      count += 1
      return
    }
    makeRoom(for: new)
  }

  /// Adds the pixels of another damage.
  public mutating func formUnion(_ other: Damage) {
    for index in 0..<other.count { add(other.rectangles[index]) }
  }

  /// The pixels of both.
  public func union(_ other: Damage) -> Damage {
    var damage = self
    damage.formUnion(other)
    return damage
  }

  /// The damage inside a rectangle.
  public func intersection(_ rectangle: Rectangle) -> Damage {
    var damage = Damage()
    for index in 0..<count {
      let part = rectangles[index].intersection(rectangle)
      if !part.isEmpty {
        damage.rectangles[damage.count] = part
        damage.count += 1
      }
    }
    return damage
  }

  /// Pixels that two rectangles may waste between them and still become one.
  private static var acceptedWaste: Int { 128 }

  private func waste(of a: Rectangle, and b: Rectangle) -> Int {
    cappedDifference(a.union(b).area, cappedSum(a.area, b.area))
  }

  private mutating func remove(at index: Int) {
    count -= 1
    rectangles[index] = rectangles[count]
  }

  /// Merges the pair that wastes least, the new one among them, and adds what came of it.
  private mutating func makeRoom(for new: Rectangle) {
    var best = (waste: Int.max, first: 0, second: Damage.capacity)
    for first in 0..<count {
      for second in (first + 1)...count {
        let other = second == count ? new : rectangles[second]
        let waste = waste(of: rectangles[first], and: other)
        if waste < best.waste { best = (waste, first, second) }
      }
    }
    if best.second == count {
      let merged = rectangles[best.first].union(new)
      remove(at: best.first)
      add(merged)
    } else {
      let merged = rectangles[best.first].union(rectangles[best.second])
      remove(at: best.second)
      remove(at: best.first)
      add(merged)
      add(new)
    }
  }
}

extension Damage: RandomAccessCollection {
  /// The place of the first rectangle.
  public var startIndex: Int { 0 }
  /// The place after the last rectangle.
  public var endIndex: Int { count }
}

extension Damage: Equatable {
  /// Whether both hold the same rectangles in the same order.
  public static func == (a: Damage, b: Damage) -> Bool {
    guard a.count == b.count else { return false }
    return (0..<a.count).allSatisfy { a.rectangles[$0] == b.rectangles[$0] }
  }
}
