internal import CEvdev

/// Decides what each device is used for, from what all of them can send.
///
/// A physical device may show several nodes (a keypad with a second one for its media keys, a keyboard with one for the
/// rest of its keys): they are judged together, and a keypad with two nodes is one keypad.
public struct Classification: Sendable {
  /// How many device nodes are looked after; what comes beyond is not used.
  public static let limit = 256

  private let allow: [DeviceMatch]
  private let overrides: KeyOverrides

  /// The rules as configured.
  ///
  /// - Parameters:
  ///   - allow: the devices that may be used; all if empty.
  ///   - overrides: keys that mean something else than usual.
  public init(allow: [DeviceMatch] = [], overrides: KeyOverrides = KeyOverrides()) {
    self.allow = allow
    self.overrides = overrides
  }

  /// The use of each device.
  ///
  /// - Parameter devices: all devices that are there.
  /// - Returns: as many uses, in the same order.
  public func uses(of devices: [DeviceDescription]) -> [DeviceUse] {
    let keypads = keypadGroups(among: devices)
    return devices.map { device in
      guard isAllowed(device) else { return DeviceUse(reason: .notAllowed) }
      let keymap = keymap(of: device, among: devices)
      let isKeypad =
        keypads.contains(device.group) && keymap.means(anyOf: device.capabilities.keys)
      switch device.capabilities.touch {
      case .success(let source): return DeviceUse(isKeypad: isKeypad, touch: source)
      case .failure where isKeypad: return DeviceUse(isKeypad: true)
      case .failure(let reason):
        let hasDigits = keymap.digits(of: device.capabilities.keys) != 0
        let isPlain = reason == .nothing || reason == .otherKeys
        if isPlain && keypads.contains(device.group) && !device.capabilities.keys.isEmpty {
          return DeviceUse(isKeptQuiet: true)
        }
        return DeviceUse(reason: hasDigits && isPlain ? .missingDigits : reason)
      }
    }
  }

  /// The keymap of one device.
  ///
  /// - Parameters:
  ///   - device: the device.
  ///   - devices: all that are there; another node of the same one may have its letters.
  /// - Returns: its keymap.
  public func keymap(of device: DeviceDescription, among devices: [DeviceDescription]) -> Keymap {
    let hasLetters = devices.contains {
      $0.group == device.group && $0.capabilities.hasLetters
    }
    return overrides.keymap(
      for: device.identity, hasLetters: hasLetters || device.capabilities.hasLetters)
  }

  /// The physical devices that can send all ten digits.
  ///
  /// - Parameter devices: device nodes.
  /// - Returns: their groups.
  public func keypadGroups(among devices: [DeviceDescription]) -> Set<String> {
    var digits: [String: UInt16] = [:]
    for device in devices where isAllowed(device) {
      let keymap = keymap(of: device, among: devices)
      digits[device.group, default: 0] |= keymap.digits(of: device.capabilities.keys)
    }
    return Set(digits.filter { $0.value == 0b11_1111_1111 }.keys)
  }

  private func isAllowed(_ device: DeviceDescription) -> Bool {
    allow.isEmpty || allow.contains { $0.matches(device) }
  }
}
