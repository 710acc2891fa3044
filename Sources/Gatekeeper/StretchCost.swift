/// What Argon2id costs, and its salt: one generation of parameters, stored with the store.
struct StretchCost: Equatable, Sendable {
  static let saltSize = 16
  /// What a file may ask for: less is no protection, more would never end.
  static let memoryRange = 8 << 10...1 << 30
  static let passesRange = 1...32

  /// Bytes of memory.
  var memory: Int
  /// Passes over it.
  var passes: Int
  /// 16 random bytes of the store.
  var salt: [UInt8]
}
