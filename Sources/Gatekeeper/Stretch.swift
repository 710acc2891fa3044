import CLinux
import CSodium
import Glibc
import Secrets

/// Argon2id (RFC 9106) by libsodium: turns a PIN into a key at a price.
enum Stretch {
  /// How many bytes a key has.
  static let keySize = 32

  /// Computes the key of a PIN (`crypto_pwhash`).
  ///
  /// - Parameters:
  ///   - digits: the PIN.
  ///   - cost: the price.
  ///   - key: gets the key.
  /// - Returns: false if the memory was not to be had; `key` is empty then.
  static func key(
    of digits: borrowing SecretBytes, cost: StretchCost, into key: inout SecretBytes
  ) -> Bool {
    var isDone = false
    unsafe key.fill { room in
      let room = unsafe room.assumingMemoryBound(to: UInt8.self)
      let result = unsafe digits.withUnsafeBytes { digits in
        let digits = unsafe digits.assumingMemoryBound(to: CChar.self)
        return unsafe cost.salt.withUnsafeBufferPointer { salt -> Int32 in
          guard let key = room.baseAddress, let first = digits.baseAddress,
            let salt = salt.baseAddress
          else { return -1 }
          return unsafe crypto_pwhash(
            key, UInt64(keySize), first, UInt64(digits.count), salt, UInt64(cost.passes),
            cost.memory, crypto_pwhash_alg_argon2id13())
        }
      }
      isDone = result == 0
      return isDone ? keySize : 0
    }
    return isDone
  }

  /// Whether the memory for that price is to be had right now (`mmap(2)`).
  static func hasMemory(for cost: StretchCost) -> Bool {
    let memory = unsafe mmap(
      nil, cost.memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
    guard unsafe memory != MAP_FAILED else { return false }
    unsafe munmap(memory, cost.memory)
    return true
  }
}
