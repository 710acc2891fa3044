import CSodium
import Messages
import Secrets

extension CredentialTable {
  private static let context = Array("pintle credential 1".utf8)

  /// Which credential a key belongs to. All are tried, whatever the outcome, and the time depends on their number
  /// alone.
  ///
  /// - Parameter key: a stretched PIN.
  /// - Returns: the credential's position, if the PIN is right.
  func match(_ key: borrowing SecretBytes) -> Int? {
    var found: UInt64 = 0
    var tag = [UInt8](repeating: 0, count: Credential.tagSize)
    for position in credentials.indices {
      CredentialTable.computeTag(of: credentials[position].identifier, key: key, into: &tag)
      let isEqual = unsafe tag.withUnsafeBufferPointer { computed in
        unsafe credentials[position].tag.withUnsafeBufferPointer { stored in
          guard let computed = computed.baseAddress, let stored = stored.baseAddress
          else { return Int32(0) }
          return unsafe sodium_memcmp(computed, stored, Credential.tagSize) + 1
        }
      }
      // sodium_memcmp gives 0 or -1: all ones or all zeros, without a branch.
      let mask = UInt64(bitPattern: -Int64(isEqual))
      found = found & ~mask | UInt64(position + 1) & mask
    }
    return found == 0 ? nil : Int(found) - 1
  }

  /// A credential of a new owner.
  ///
  /// - Parameters:
  ///   - name: whose it is.
  ///   - key: the stretched PIN.
  /// - Returns: the credential, with an identifier of its own.
  static func credential(named name: CredentialName, key: borrowing SecretBytes) -> Credential {
    let identifier = randomBytes(Credential.identifierSize)
    var tag = [UInt8](repeating: 0, count: Credential.tagSize)
    computeTag(of: identifier, key: key, into: &tag)
    return Credential(identifier: identifier, tag: tag, name: name)
  }

  private static func computeTag(
    of identifier: [UInt8], key: borrowing SecretBytes, into tag: inout [UInt8]
  ) {
    var message: [35 of UInt8] = .init(repeating: 0)
    for index in context.indices { message[index] = context[index] }
    for index in identifier.indices { message[context.count + index] = identifier[index] }
    var bytes = message.mutableSpan
    unsafe bytes.withUnsafeMutableBufferPointer { message in
      unsafe tag.withUnsafeMutableBufferPointer { tag in
        unsafe key.withUnsafeBytes { key in
          guard let start = tag.baseAddress else { return }
          let keyBytes = unsafe key.assumingMemoryBound(to: UInt8.self)
          // Fails only for sizes that are not allowed; these are.
          _ = unsafe crypto_generichash(
            start, tag.count, message.baseAddress, UInt64(message.count), keyBytes.baseAddress,
            keyBytes.count)
        }
      }
    }
  }
}

/// Bytes that nobody can foretell (`randombytes_buf`).
func randomBytes(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  unsafe bytes.withUnsafeMutableBytes { room in
    guard let start = room.baseAddress else { return }
    unsafe randombytes_buf(start, room.count)
  }
  return bytes
}
