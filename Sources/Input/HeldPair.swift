internal import CEvdev

/// Whether one of two like keys, left and right Shift or Control, is held.
struct HeldPair: Equatable, Sendable {
  private let left: UInt16
  private let right: UInt16
  private var leftIsHeld = false
  private var rightIsHeld = false

  /// Two keys, neither of them held.
  init(left: Int32, right: Int32) {
    self.left = UInt16(left)
    self.right = UInt16(right)
  }

  /// Whether at least one is held.
  var isHeld: Bool { leftIsHeld || rightIsHeld }

  /// Takes a key event.
  mutating func follow(code: UInt16, value: Int32) {
    if code == left { leftIsHeld = value != 0 }
    if code == right { rightIsHeld = value != 0 }
  }

  /// Starts again from what is held now.
  mutating func resynchronise(held: KeySet) {
    leftIsHeld = held[Int(left)]
    rightIsHeld = held[Int(right)]
  }
}
