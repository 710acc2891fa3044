import Input
import Messages
import Settings

extension Settings {
  /// What the input devices take from the configuration.
  ///
  /// - Parameter reportsInterrupt: whether Control-C on a grabbed keyboard is told.
  /// - Returns: the devices that may be used, their keys and their calibration.
  func inputConfiguration(reportsInterrupt: Bool = false) -> InputConfiguration {
    InputConfiguration(
      allow: input.allow.map { device in
        switch device {
        case .id(let id): .identity(.usb(vendor: id.vendor, product: id.product))
        case .name(let name): .name(name)
        }
      },
      keys: keyOverrides,
      calibration: Calibration(
        a: input.calibration.a, b: input.calibration.b, c: input.calibration.c,
        d: input.calibration.d, e: input.calibration.e, f: input.calibration.f),
      reportsInterrupt: reportsInterrupt)
  }

  private var keyOverrides: KeyOverrides {
    var overrides = KeyOverrides()
    func add(_ bindings: [Keys.Binding], for id: DeviceID?) {
      let device = id.map { DeviceIdentity.usb(vendor: $0.vendor, product: $0.product) }
      for binding in bindings {
        // A name that libevdev doesn't know has been refused when the file was read.
        try? overrides.add(key: binding.key, command: binding.command.message, device: device)
      }
    }
    add(keys.everywhere, for: nil)
    for device in keys.devices { add(device.bindings, for: device.device) }
    return overrides
  }
}

extension Settings.Keys.Command {
  /// The command that a key gives, nil for none.
  fileprivate var message: Command? {
    switch self {
    case .digit(let value): Digit(value: value).map { .insert($0) }
    case .delete: .delete
    case .clear: .clear
    case .clearOrRenew: .clearOrRenew
    case .submit: .submit
    case .nothing: nil
    }
  }
}
