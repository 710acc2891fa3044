internal import CEvdev
public import Messages

/// Turns the key events of one device into commands: `(type, code, value)` as evdev gives them, in their order.
///
/// A press means what the keymap says. A release means nothing. Autorepeat never adds a digit, submits or clears; a held
/// delete key whose press was seen goes on deleting. Keys without a meaning, NumLock among them, leave no trace, so the
/// NumLock, digit, NumLock of keypads that look after NumLock themselves is one digit. Presses are never taken for
/// contact bounce: keypads with a `00` key send two quick presses of `0`, and they are meant.
public struct KeyDecoder: Equatable, Sendable {
  /// What the keys mean; it may change while the device is open, when another node of it turns up.
  public var keymap: Keymap

  private var shift = HeldPair(left: KEY_LEFTSHIFT, right: KEY_RIGHTSHIFT)
  /// The delete key that was pressed last and is still held.
  private var deleting: UInt16?

  /// A decoder for a device that is being opened.
  ///
  /// - Parameters:
  ///   - keymap: what its keys mean.
  ///   - held: the keys that are down already: they are no presses, but a Shift among them counts.
  public init(keymap: Keymap, held: KeySet = KeySet()) {
    self.keymap = keymap
    shift.resynchronise(held: held)
  }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - type: `EV_KEY`; an event of another type means nothing here.
  ///   - code: the key code.
  ///   - value: 0 released, 2 repeated, anything else pressed.
  /// - Returns: the command, if the event is one.
  public mutating func decode(type: UInt16, code: UInt16, value: Int32) -> Command? {
    guard Int32(type) == EV_KEY else { return nil }
    shift.follow(code: code, value: value)
    switch value {
    case 0:
      if deleting == code { deleting = nil }
      return nil
    case 2:
      return deleting == code ? .delete : nil
    default:
      let command = keymap.command(for: Int(code), shift: shift.isHeld)
      deleting = command == .delete ? code : nil
      return command
    }
  }

  /// Starts again from what is held now, after events were lost. What is held is no press.
  ///
  /// - Parameter held: the keys that are down.
  public mutating func resynchronise(held: KeySet) {
    shift.resynchronise(held: held)
    deleting = nil
  }
}
