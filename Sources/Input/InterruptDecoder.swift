internal import CEvdev

/// Recognises Control and C on a grabbed keyboard.
///
/// A grabbed keyboard sends nothing to the console any more, so whoever started the terminal by hand, on the very
/// keyboard it then grabs, could not stop it. Used only where ``InputConfiguration/reportsInterrupt`` asks for it.
public struct InterruptDecoder: Equatable, Sendable {
  private var control = HeldPair(left: KEY_LEFTCTRL, right: KEY_RIGHTCTRL)

  /// A decoder for a device that is being opened.
  ///
  /// - Parameter held: the keys that are down already.
  public init(held: KeySet = KeySet()) { control.resynchronise(held: held) }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - code: its code.
  ///   - value: its value.
  /// - Returns: whether it is C going down while Control is held.
  public mutating func decode(type: UInt16, code: UInt16, value: Int32) -> Bool {
    guard Int32(type) == EV_KEY else { return false }
    control.follow(code: code, value: value)
    return Int32(code) == KEY_C && value != 0 && value != 2 && control.isHeld
  }

  /// Starts again from what is held now, after events were lost.
  ///
  /// - Parameter held: the keys that are down.
  public mutating func resynchronise(held: KeySet) { control.resynchronise(held: held) }
}
