import CSodium

/// Up to `capacity` bytes in memory of their own that is locked, fenced by guard pages, and erased after use
/// (`sodium_malloc`, `sodium_free`).
///
/// The bytes live behind one pointer: moving the owner moves the pointer, never the bytes. Whatever is removed is
/// overwritten in the same call.
@safe public struct SecretBytes: ~Copyable {
  private let base: UnsafeMutablePointer<UInt8>

  /// How many bytes fit.
  public let capacity: Int

  /// How many bytes are there.
  public private(set) var count: Int

  /// Reserves and locks the memory, once; nothing is allocated afterwards.
  ///
  /// - Parameter capacity: how many bytes fit; at least 1.
  /// - Throws: `SecretsError.memory` if the system gives none or will not lock it (`ulimit -l`).
  public init(capacity: Int) throws(SecretsError) {
    precondition(capacity > 0, "a secret holds at least one byte")
    guard sodium_init() >= 0 else { throw .library }
    guard let memory = unsafe sodium_malloc(capacity) else { throw .memory }
    // sodium_malloc locks too, but gives the memory out even if that failed.
    guard unsafe sodium_mlock(memory, capacity) == 0 else {
      unsafe sodium_free(memory)
      throw .memory
    }
    unsafe base = memory.bindMemory(to: UInt8.self, capacity: capacity)
    self.capacity = capacity
    count = 0
    unsafe base.initialize(repeating: 0, count: capacity)
  }

  deinit { unsafe sodium_free(base) }

  /// Whether nothing is there.
  public var isEmpty: Bool { count == 0 }

  /// The bytes, for as long as nothing is changed.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: base, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// One byte.
  public subscript(position: Int) -> UInt8 {
    get {
      precondition(position >= 0 && position < count, "position \(position) is outside the secret")
      return unsafe base[position]
    }
    set {
      precondition(position >= 0 && position < count, "position \(position) is outside the secret")
      unsafe base[position] = newValue
    }
  }

  /// Adds a byte at the end. A bug if there is no room.
  public mutating func append(_ byte: UInt8) {
    precondition(count < capacity, "the secret is full")
    unsafe base[count] = byte
    count += 1
  }

  /// Takes the byte at `position` out, closes the gap and erases the place that falls free.
  public mutating func remove(at position: Int) {
    precondition(position >= 0 && position < count, "position \(position) is outside the secret")
    for index in position..<(count - 1) { unsafe base[index] = base[index + 1] }
    count -= 1
    unsafe sodium_memzero(base + count, 1)
  }

  /// Overwrites everything (`sodium_memzero`).
  public mutating func erase() {
    unsafe sodium_memzero(base, capacity)
    count = 0
  }

  /// Replaces what is here by what `other` holds. A bug if it does not fit.
  public mutating func copy(from other: borrowing SecretBytes) {
    precondition(other.count <= capacity, "the secret does not fit")
    erase()
    unsafe base.update(from: other.base, count: other.count)
    count = other.count
  }

  /// Fills the memory through a C call that writes at most `capacity` bytes and returns how many.
  ///
  /// - Parameter body: gets the whole memory; returns how many bytes it wrote, from the start.
  /// - Throws: what `body` throws; nothing is held then.
  public mutating func fill<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    erase()
    let written = unsafe try body(UnsafeMutableRawBufferPointer(start: base, count: capacity))
    precondition(written >= 0 && written <= capacity, "more written than fits")
    count = written
  }

  /// Hands the bytes to a C call.
  ///
  /// - Parameter body: gets the bytes that are there; must not keep the pointer.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  public borrowing func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Whether both hold the same bytes, in a time that depends on their length alone (`sodium_memcmp`).
  public borrowing func equals(_ other: borrowing SecretBytes) -> Bool {
    guard count == other.count else { return false }
    return unsafe sodium_memcmp(base, other.base, count) == 0
  }
}
