/// A stretch of places, or columns; empty unless `start` is less than `end`.
struct Places: BitwiseCopyable {
  var start = Int32.max
  var end = Int32.min

  var isEmpty: Bool { start >= end }

  /// Grows to hold another stretch as well.
  @inline(__always)
  mutating func include(_ other: Places) {
    guard !other.isEmpty else { return }
    start = min(start, other.start)
    end = max(end, other.end)
  }

  /// The same stretch elsewhere.
  func offset(by distance: Int) -> Places {
    guard !isEmpty else { return Places() }
    return Places(start: start + Int32(distance), end: end + Int32(distance))
  }
}
