internal import CEvdev
public import Messages

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

  /// Whether a key is known by this name, so that the configuration can be checked line by line.
  ///
  /// - Parameter name: a name as for ``add(key:command:device:)``.
  /// - Returns: whether the kernel's list has it.
  public static func isKeyName(_ name: String) -> Bool { (try? key(named: name)) != nil }

  /// Adds a line; a later line for the same key counts.
  ///
  /// - Parameters:
  ///   - key: a name of `input-event-codes.h` (`KEY_KP5`, `BTN_1`), with `SHIFT+` before it for the key while Shift is
  ///     held.
  ///   - command: what it means, nil for nothing.
  ///   - device: the product it is for, nil for all.
  /// - Throws: ``InputError/unknownKey(_:)``.
  public mutating func add(key: String, command: Command?, device: DeviceIdentity? = nil)
    throws(InputError)
  {
    entries.append(
      Entry(device: device, key: try KeyOverrides.key(named: key), command: command))
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
}
