import CSodium
import Messages
import Secrets

/// The last wrong PINs, so that the same one again within five minutes is free: it tells whoever tries it nothing new.
///
/// What is remembered are hashes of stretched PINs under a key of this process, in guarded memory; they never reach a
/// disk, and a new process knows none of them. One-time codes are no business of it.
struct RepeatMemory: ~Copyable {
  /// How many are remembered.
  static let count = 5

  private static let hashSize = 32

  private struct Entry {
    /// When it was first tried; nil: nothing is remembered here.
    var since: BootInstant?
    /// How often it was free since.
    var repeats = 0
  }

  private var key: SecretBytes
  private var scratch: SecretBytes
  /// One hash for each entry; random bytes where there is none.
  private var hashes: SecretBytes
  private var entries: [5 of Entry] = .init(repeating: Entry())

  /// An empty memory with a new key.
  ///
  /// - Throws: `SecretsError` if no locked memory is to be had.
  init() throws(SecretsError) {
    let key = try RepeatMemory.random(RepeatMemory.hashSize)
    let scratch = try SecretBytes(capacity: RepeatMemory.hashSize)
    let hashes = try RepeatMemory.random(RepeatMemory.hashSize * RepeatMemory.count)
    self.key = key
    self.scratch = scratch
    self.hashes = hashes
  }

  /// Remembers a wrong PIN. All hashes are compared, whatever comes of it.
  ///
  /// - Parameters:
  ///   - pin: the stretched PIN.
  ///   - now: the moment.
  ///   - limit: how often the same one is free.
  /// - Returns: whether it is one of the last and free this time.
  mutating func isFree(_ pin: borrowing SecretBytes, at now: BootInstant, limit: Int) -> Bool {
    hash(pin)
    defer { scratch.erase() }
    forget(until: now)
    var found: Int?
    for index in entries.indices where isRemembered(at: index) && entries[index].since != nil {
      found = index
    }
    if let found {
      guard entries[found].repeats < limit else { return false }
      entries[found].repeats += 1
      return true
    }
    let place = placeForNew
    for index in 0..<RepeatMemory.hashSize {
      hashes[place * RepeatMemory.hashSize + index] = scratch[index]
    }
    entries[place] = Entry(since: now)
    return false
  }

  /// Forgets all.
  mutating func forget() { entries = .init(repeating: Entry()) }

  /// Forgets what was first tried too long ago.
  private mutating func forget(until now: BootInstant) {
    for index in entries.indices {
      if let since = entries[index].since, now - since >= Lockout.repeatWindow {
        entries[index] = Entry()
      }
    }
  }

  /// A free place, or that of whatever was tried first.
  private var placeForNew: Int {
    var oldest = 0
    for index in entries.indices {
      guard let since = entries[index].since else { return index }
      if let other = entries[oldest].since, since < other { oldest = index }
    }
    return oldest
  }

  /// Whether the hash in `scratch` is the one at a place, in constant time (`sodium_memcmp`).
  private func isRemembered(at index: Int) -> Bool {
    unsafe hashes.withUnsafeBytes { hashes in
      unsafe scratch.withUnsafeBytes { scratch in
        guard let start = hashes.baseAddress, let other = scratch.baseAddress else { return false }
        return unsafe sodium_memcmp(
          start + index * RepeatMemory.hashSize, other, RepeatMemory.hashSize) == 0
      }
    }
  }

  /// Hashes a stretched PIN into `scratch` (BLAKE2b).
  private mutating func hash(_ pin: borrowing SecretBytes) {
    unsafe scratch.fill { room in
      unsafe key.withUnsafeBytes { key in
        unsafe pin.withUnsafeBytes { pin in
          guard let room = room.baseAddress else { return }
          let pinBytes = unsafe pin.assumingMemoryBound(to: UInt8.self)
          // Fails only for sizes that are not allowed; these are.
          _ = unsafe crypto_generichash(
            room.assumingMemoryBound(to: UInt8.self), RepeatMemory.hashSize, pinBytes.baseAddress,
            UInt64(pinBytes.count), key.baseAddress, key.count)
        }
      }
      return RepeatMemory.hashSize
    }
  }

  private static func random(_ count: Int) throws(SecretsError) -> SecretBytes {
    var bytes = try SecretBytes(capacity: count)
    unsafe bytes.fill { room in
      if let start = room.baseAddress { unsafe randombytes_buf(start, room.count) }
      return count
    }
    return bytes
  }
}
