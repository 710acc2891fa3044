import Glibc
import Linux
import Messages
import Secrets

/// One line of input that is a PIN, read byte by byte into locked memory, so that no buffer of a library holds it.
struct PINLine: ~Copyable {
  /// How far the line has got.
  enum State: Equatable {
    /// Its end has not been seen.
    case unfinished
    /// It has ended.
    case ended
    /// The input has ended before the line began.
    case nothing
  }

  /// The digits so far.
  private(set) var digits: SecretBytes
  /// How far it has got.
  private(set) var state = State.unfinished
  /// Whether something other than digits was in it.
  private(set) var isStrange = false
  /// Whether more digits were in it than any PIN has.
  private(set) var isTooLong = false

  private var byte: SecretBytes
  /// A carriage return came; it belongs to the line's end if a newline follows.
  private var hasReturn = false
  private var hasBegun = false

  /// An empty line.
  ///
  /// - Throws: `SecretsError` if there is no locked memory.
  init() throws(SecretsError) {
    let digits = try SecretBytes(capacity: Request.digitCount.upperBound)
    let byte = try SecretBytes(capacity: 1)
    self.digits = digits
    self.byte = byte
  }

  /// Reads the next byte (`read(2)`), which waits if there is none yet.
  ///
  /// - Parameter descriptor: where from.
  /// - Throws: the `errno` of the call.
  mutating func readByte(from descriptor: Int32) throws(Errno) {
    try unsafe byte.fill { (buffer) throws(Errno) in
      try retrying { unsafe read(descriptor, buffer.baseAddress, 1) }
    }
    defer { byte.erase() }
    guard !byte.isEmpty else {
      state = hasBegun ? .ended : .nothing
      return
    }
    hasBegun = true
    if byte[0] == UInt8(ascii: "\n") {
      state = .ended
    } else if byte[0] == UInt8(ascii: "\r") && !hasReturn {
      hasReturn = true
    } else if hasReturn || Digit(character: byte[0]) == nil {
      isStrange = true
    } else if digits.count == digits.capacity {
      isTooLong = true
    } else {
      digits.append(byte[0])
    }
  }

  /// Gives the digits away.
  consuming func take() -> SecretBytes { digits }
}
