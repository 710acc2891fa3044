internal import CEvdev
internal import Messages

/// What `[keys]` and `[keys usb:VVVV:PPPP]` say: keys that mean something else than usual, on every device or on one
/// product; the latter counts more.
public struct KeyOverrides: Equatable, Sendable {
  private struct Entry: Equatable {
    var device: DeviceIdentity?
    var key: Keymap.Key
    var command: Command?
  }

  private var entries: [Entry] = []

  /// No overrides.
  public init() {}

  /// Adds a line; a later line for the same key counts.
  ///
  /// - Parameters:
  ///   - key: a name of `input-event-codes.h` (`KEY_KP5`, `KEY_F1`), with `SHIFT+` before it for the key while Shift is
  ///     held.
  ///   - command: `0`…`9`, `submit`, `delete`, `clear`, `clear-or-renew` or `none`.
  ///   - device: the product it is for, nil for all.
  /// - Throws: ``InputError/unknownKey(_:)``, ``InputError/unknownCommand(_:key:)``.
  public mutating func add(key: String, command: String, device: DeviceIdentity? = nil)
    throws(InputError)
  {
    let parsedKey = try KeyOverrides.key(named: key)
    let parsedCommand = try KeyOverrides.command(named: command, key: key)
    entries.append(Entry(device: device, key: parsedKey, command: parsedCommand))
  }

  /// The keymap of a device: the usual one with what is said here.
  ///
  /// - Parameters:
  ///   - device: which product it is.
  ///   - hasLetters: whether it can send the letters A to Z.
  /// - Returns: its keymap.
  public func keymap(for device: DeviceIdentity, hasLetters: Bool) -> Keymap {
    var map = Keymap(hasLetters: hasLetters)
    for entry in entries where entry.device == nil { map.set(entry.key, to: entry.command) }
    for entry in entries where entry.device == device { map.set(entry.key, to: entry.command) }
    return map
  }

  private static func key(named name: String) throws(InputError) -> Keymap.Key {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    let code = unsafe libevdev_event_code_from_name(UInt32(EV_KEY), String(parts[parts.count - 1]))
    guard code > 0 && code < KEY_MAX, parts.count == 1 || (parts.count == 2 && parts[0] == "SHIFT")
    else { throw .unknownKey(name) }
    return Keymap.Key(code, shift: parts.count == 2)
  }

  private static func command(named name: String, key: String) throws(InputError) -> Command? {
    switch name {
    case "submit": return .submit
    case "delete": return .delete
    case "clear": return .clear
    case "clear-or-renew": return .clearOrRenew
    case "none": return nil
    default:
      guard name.utf8.count == 1, let character = name.utf8.first,
        let digit = Digit(character: character)
      else { throw .unknownCommand(name, key: key) }
      return .insert(digit)
    }
  }
}
