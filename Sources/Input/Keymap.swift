public import Messages

/// What each key of a device means: for a key code, alone and with Shift, a command or nothing.
///
/// A key means the same whatever NumLock, the console's layout or CapsLock say. Shift matters only where it was given a
/// meaning of its own: on keypads that type `#` and `*` as a US keyboard would, and in `[keys]`.
public struct Keymap: Equatable, Sendable {
  /// A command in one byte; a digit is its character.
  private enum Meaning {
    static let nothing: UInt8 = 0
    static let submit: UInt8 = 1
    static let delete: UInt8 = 2
    static let clear: UInt8 = 3
    static let clearOrRenew: UInt8 = 4
    /// With Shift: what the key means without.
    static let asPlain: UInt8 = 5
  }

  private var plain: [UInt8]
  private var shifted: [UInt8]

  /// A map in which no key means anything.
  public init() {
    plain = Array(repeating: Meaning.nothing, count: KeySet.capacity)
    shifted = Array(repeating: Meaning.asPlain, count: KeySet.capacity)
  }

  /// What a key means when it goes down.
  ///
  /// - Parameters:
  ///   - code: a key code; one out of range means nothing.
  ///   - shift: whether a Shift key is held.
  /// - Returns: the command, nil for none.
  public func command(for code: Int, shift: Bool) -> Command? {
    guard code >= 0 && code < KeySet.capacity else { return nil }
    var meaning = plain[code]
    if shift && shifted[code] != Meaning.asPlain { meaning = shifted[code] }
    switch meaning {
    case Meaning.submit: return .submit
    case Meaning.delete: return .delete
    case Meaning.clear: return .clear
    case Meaning.clearOrRenew: return .clearOrRenew
    default: return Digit(character: meaning).map { .insert($0) }
    }
  }

  /// Gives a key another meaning.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - command: what it means from now on, nil for nothing; `select` is no key's command and means nothing.
  mutating func set(_ key: Key, to command: Command?) {
    guard key.code >= 0 && key.code < KeySet.capacity else { return }
    let meaning =
      switch command {
      case .insert(let digit): digit.character
      case .submit: Meaning.submit
      case .delete: Meaning.delete
      case .clear: Meaning.clear
      case .clearOrRenew: Meaning.clearOrRenew
      case .select, nil: Meaning.nothing
      }
    if key.shift { shifted[key.code] = meaning } else { plain[key.code] = meaning }
  }

  /// Which digits a device with these keys can type.
  ///
  /// - Parameter keys: what the device can send.
  /// - Returns: bit n for digit n.
  func digits(of keys: KeySet) -> UInt16 {
    var digits: UInt16 = 0
    for code in 0..<KeySet.capacity where keys[code] {
      if case .insert(let digit) = command(for: code, shift: false) { digits |= 1 << digit.value }
    }
    return digits
  }

  /// Whether a device with these keys can send anything that has a meaning.
  ///
  /// - Parameter keys: what the device can send.
  /// - Returns: whether it can.
  func means(anyOf keys: KeySet) -> Bool {
    (0..<KeySet.capacity).contains { code in
      keys[code] && (plain[code] != Meaning.nothing || shifted[code] != Meaning.asPlain)
    }
  }
}

extension Keymap {
  /// A key of a keymap: a code, alone or while Shift is held.
  struct Key: Equatable, Sendable {
    var code: Int
    var shift: Bool

    init(_ code: Int32, shift: Bool = false) {
      self.code = Int(code)
      self.shift = shift
    }
  }
}
