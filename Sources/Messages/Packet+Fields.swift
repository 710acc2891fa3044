import Secrets

// Writing: a header, then the fields in order, then zeros up to the fixed size.
extension Packet {
  mutating func begin(kind: UInt8, id: UInt32) {
    bytes.erase()
    bytes.append(Packet.version)
    bytes.append(kind)
    bytes.append(0)
    bytes.append(0)
    append(id)
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ number: UInt32) {
    for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt32(shift)))) }
  }

  mutating func append(_ number: UInt64) {
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(shift)))) }
  }

  mutating func append(_ name: CredentialName) {
    append(UInt8(name.text.utf8.count))
    for byte in name.text.utf8 { append(byte) }
    for _ in name.text.utf8.count..<CredentialName.maximumBytes { append(UInt8(0)) }
  }

  mutating func append(digits: borrowing SecretBytes) {
    precondition(Request.digitCount.contains(digits.count), "a PIN has 1 to 12 digits")
    append(UInt8(digits.count))
    for index in 0..<digits.count { append(digits[index]) }
    for _ in digits.count..<Request.digitCount.upperBound { append(UInt8(0)) }
  }

  mutating func end() {
    while bytes.count < Packet.size { bytes.append(0) }
  }
}

// Reading: the header first, then the fields in order, then nothing but zeros.
extension Packet {
  borrowing func header() throws(PacketError) -> (kind: UInt8, id: UInt32) {
    guard bytes.count == Packet.size else { throw .length }
    guard bytes[0] == Packet.version else { throw .version }
    guard bytes[2] == 0 && bytes[3] == 0 else { throw .content }
    var position = 4
    return (kind: bytes[1], id: number32(at: &position))
  }

  borrowing func byte(at position: inout Int) -> UInt8 {
    defer { position += 1 }
    return bytes[position]
  }

  borrowing func number32(at position: inout Int) -> UInt32 {
    var number: UInt32 = 0
    for shift in 0..<4 { number |= UInt32(byte(at: &position)) << (8 * UInt32(shift)) }
    return number
  }

  borrowing func number64(at position: inout Int) -> UInt64 {
    var number: UInt64 = 0
    for shift in 0..<8 { number |= UInt64(byte(at: &position)) << (8 * UInt64(shift)) }
    return number
  }

  borrowing func name(at position: inout Int) throws(PacketError) -> CredentialName {
    let count = Int(byte(at: &position))
    guard count <= CredentialName.maximumBytes else { throw .content }
    var characters: [UInt8] = []
    characters.reserveCapacity(count)
    for index in 0..<CredentialName.maximumBytes {
      let character = byte(at: &position)
      if index < count { characters.append(character) } else if character != 0 { throw .content }
    }
    guard let text = String(validating: characters, as: UTF8.self),
      let name = CredentialName(text)
    else { throw .content }
    return name
  }

  borrowing func digits(
    at position: inout Int, into receiver: inout SecretBytes
  ) throws(PacketError) {
    receiver.erase()
    let count = Int(byte(at: &position))
    guard Request.digitCount.contains(count) else { throw .content }
    for index in 0..<Request.digitCount.upperBound {
      let character = byte(at: &position)
      if index < count {
        guard Digit(character: character) != nil else {
          receiver.erase()
          throw .content
        }
        receiver.append(character)
      } else if character != 0 {
        receiver.erase()
        throw .content
      }
    }
  }

  borrowing func end(at position: Int) throws(PacketError) {
    for index in position..<Packet.size where bytes[index] != 0 { throw .content }
  }
}
