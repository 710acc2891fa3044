/// One entry of `[input] allow`: a device that may be used.
public enum DeviceMatch: Equatable, Sendable {
  /// Every device of this product.
  case identity(DeviceIdentity)
  /// Every device whose name, as `pintle devices` prints it, is exactly this.
  case name(String)

  /// Reads an entry.
  ///
  /// - Parameter text: `usb:VVVV:PPPP`, or a name.
  /// - Throws: ``InputError/badDevice(_:)`` if it is empty, or starts with `usb:` and goes on wrongly.
  public init(parsing text: String) throws(InputError) {
    if text.lowercased().hasPrefix("usb:") {
      self = .identity(try DeviceIdentity(parsing: text))
    } else if text.isEmpty {
      throw .badDevice(text)
    } else {
      self = .name(text)
    }
  }

  /// Whether a device is meant.
  ///
  /// - Parameter device: what is known of the device.
  /// - Returns: whether this entry allows it.
  func matches(_ device: DeviceDescription) -> Bool {
    switch self {
    case .identity(let identity): identity == device.identity
    case .name(let name): name == device.name
    }
  }
}
