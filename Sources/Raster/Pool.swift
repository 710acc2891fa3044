/// A growing list of plain values in memory of its own, kept for reuse when it is emptied.
///
/// What an `Array` doesn't give: an address that holds while it is borrowed, without closures, reference counts or
/// checks for exclusive access in the painter's loops. Its elements are reached by checked subscripts; a stretch of
/// them by an address that is checked once.
@safe
struct Pool<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  /// An empty pool.
  ///
  /// - Parameter capacity: how many elements fit before it has to grow.
  init(capacity: Int = 16) {
    precondition(capacity > 0, "a pool has room for something")
    unsafe base = Pool.allocate(capacity)
    self.capacity = capacity
  }

  deinit { unsafe UnsafeMutableRawPointer(base).deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      check(index)
      return unsafe base[index]
    }
    set {
      check(index)
      unsafe base[index] = newValue
    }
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    unsafe base[count] = element
    count += 1
  }

  mutating func removeAll() { count = 0 }

  mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= count, "no such elements")
    count -= number
  }

  /// Makes it a number of elements long; new ones hold whatever was there.
  mutating func resize(to number: Int) {
    precondition(number >= 0, "no such length")
    if number > capacity { grow(to: number) }
    count = number
  }

  /// The address of some elements, which holds while the pool isn't changed.
  @inline(__always)
  func elements(_ start: Int, count number: Int) -> UnsafePointer<Element> {
    check(start, number)
    return unsafe UnsafePointer(base + start)
  }

  /// The address of some elements to write to, which holds while the pool isn't resized.
  @inline(__always)
  mutating func mutableElements(
    _ start: Int, count number: Int
  ) -> UnsafeMutablePointer<Element> {
    check(start, number)
    return unsafe base + start
  }

  // Compared without a sign, so that below zero is far above: one comparison each.

  @inline(__always)
  private func check(_ index: Int) {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such element")
  }

  @inline(__always)
  private func check(_ start: Int, _ number: Int) {
    precondition(
      UInt(bitPattern: number) <= UInt(bitPattern: count)
        && UInt(bitPattern: start) <= UInt(bitPattern: count &- number), "no such elements")
  }

  private mutating func grow(to number: Int) {
    let larger = max(number, capacity * 2)
    let moved = unsafe Pool.allocate(larger)
    unsafe moved.update(from: base, count: count)
    unsafe UnsafeMutableRawPointer(base).deallocate()
    unsafe base = moved
    capacity = larger
  }

  /// At the beginning of a cache line, so that rows can be copied from one to another in step.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    let bytes = capacity * MemoryLayout<Element>.stride
    return unsafe UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
      .bindMemory(to: Element.self, capacity: capacity)
  }
}
