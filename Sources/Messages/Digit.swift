/// One decimal digit, as the character it is from end to end: `0123` is not `123`.
public struct Digit: Equatable, Hashable, Sendable {
  /// Its ASCII character, `0x30`…`0x39`.
  public let character: UInt8

  /// The digit of an ASCII character.
  ///
  /// - Parameter character: a byte; anything but `0`…`9` gives nil.
  public init?(character: UInt8) {
    guard character >= 0x30 && character <= 0x39 else { return nil }
    self.character = character
  }

  /// The digit of a number.
  ///
  /// - Parameter value: 0…9; anything else gives nil.
  public init?(value: Int) {
    guard value >= 0 && value <= 9 else { return nil }
    character = 0x30 + UInt8(value)
  }

  /// The digit of a number that is one by construction.
  ///
  /// - Parameter validValue: 0…9; a bug otherwise.
  public init(validValue: UInt8) {
    precondition(validValue <= 9, "a digit is 0…9")
    character = 0x30 + validValue
  }

  /// Its value, 0…9, for indexing what is drawn for it.
  public var value: Int { Int(character) - 0x30 }
}

/// Its text says nothing, so that no failed test and no log can print a digit of a PIN.
extension Digit: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always "digit".
  public var description: String { "digit" }
  /// Always "digit".
  public var debugDescription: String { "digit" }
  /// Nothing inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
