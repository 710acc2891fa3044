import Messages
import Secrets

/// The digits of a test, in locked memory.
func digits(_ text: String) throws -> SecretBytes {
  var secret = try SecretBytes(capacity: 12)
  for byte in text.utf8 { secret.append(byte) }
  return secret
}

/// A name that the test knows to be one.
func name(_ text: String) throws -> CredentialName {
  guard let name = CredentialName(text) else { throw NoName(text: text) }
  return name
}

struct NoName: Error { var text: String }

/// What is in a packet.
func content(of packet: borrowing Packet) -> [UInt8] {
  unsafe packet.withUnsafeBytes { unsafe Array($0) }
}

/// Puts bytes into a packet as if they had been received.
func receive(_ bytes: [UInt8], into packet: inout Packet) {
  unsafe packet.fill { room in
    for index in bytes.indices { unsafe room[index] = bytes[index] }
    return bytes.count
  }
}
