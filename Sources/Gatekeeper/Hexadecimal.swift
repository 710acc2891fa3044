/// The value of an ASCII hexadecimal digit.
func hexadecimalValue(_ character: UInt8) -> UInt8? {
  switch character {
  case 0x30...0x39: character - 0x30
  case 0x61...0x66: character - 0x61 + 10
  default: nil
  }
}

/// Bytes as lower-case hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var characters: [UInt8] = []
  characters.reserveCapacity(2 * bytes.count)
  for byte in bytes {
    characters.append(digits[Int(byte >> 4)])
    characters.append(digits[Int(byte & 15)])
  }
  return String(decoding: characters, as: UTF8.self)
}

/// The bytes of exactly `count` × 2 lower-case hexadecimal digits.
func bytes(hexadecimal text: Substring, count: Int) -> [UInt8]? {
  guard text.utf8.count == 2 * count else { return nil }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  var high: UInt8?
  for character in text.utf8 {
    guard let value = hexadecimalValue(character) else { return nil }
    if let upper = high {
      bytes.append(upper << 4 | value)
      high = nil
    } else {
      high = value
    }
  }
  return bytes
}
