/// One entry of `[input] allow`: a device that may be used.
public enum DeviceMatch: Equatable, Sendable {
  /// Every device of this product.
  case identity(DeviceIdentity)
  /// Every device whose name, as `pintle devices` prints it, is exactly this.
  case name(String)

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
