import CSodium

/// BLAKE2b-256 without a key: tells damage, not malice.
enum Checksum {
  static let size = 32

  static func of(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var sum = [UInt8](repeating: 0, count: size)
    unsafe bytes.withUnsafeBufferPointer { input in
      unsafe sum.withUnsafeMutableBufferPointer { output in
        guard let start = output.baseAddress else { return }
        // Fails only for sizes that are not allowed; these are.
        _ = unsafe crypto_generichash(
          start, output.count, input.baseAddress, UInt64(input.count), nil, 0)
      }
    }
    return sum
  }
}
