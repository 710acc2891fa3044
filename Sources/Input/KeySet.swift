internal import CEvdev

/// A set of key codes (`KEY_*` and `BTN_*`), one bit each: what a device can send, or what is held down.
public struct KeySet: Equatable, Sendable {
  /// How many codes the kernel knows (`KEY_CNT`).
  public static let capacity = 768

  private var words: [12 of UInt64] = .init(repeating: 0)

  /// The empty set.
  public init() {}

  /// The set of these codes.
  ///
  /// - Parameter codes: key codes; one out of range is left out.
  public init(_ codes: some Sequence<Int>) {
    for code in codes { self[code] = true }
  }

  /// Whether a code is in the set; one out of range never is.
  ///
  /// - Parameter code: a key code.
  public subscript(code: Int) -> Bool {
    get {
      guard code >= 0 && code < KeySet.capacity else { return false }
      return words[code >> 6] & (1 << UInt64(code & 63)) != 0
    }
    set {
      guard code >= 0 && code < KeySet.capacity else { return }
      let bit: UInt64 = 1 << UInt64(code & 63)
      if newValue { words[code >> 6] |= bit } else { words[code >> 6] &= ~bit }
    }
  }

  /// Whether any code of a range is in the set.
  ///
  /// - Parameter codes: key codes.
  /// - Returns: whether one is.
  public func containsAny(of codes: ClosedRange<Int>) -> Bool {
    codes.contains { self[$0] }
  }

  /// Whether nothing is in the set.
  public var isEmpty: Bool {
    for index in words.indices where words[index] != 0 { return false }
    return true
  }

  /// Equal if the same codes are in both.
  public static func == (left: KeySet, right: KeySet) -> Bool {
    for index in left.words.indices where left.words[index] != right.words[index] { return false }
    return true
  }
}
