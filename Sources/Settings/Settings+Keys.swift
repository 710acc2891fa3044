extension Settings {
  /// `[keys]` and `[keys usb:VVVV:PPPP]`: what single keys do.
  public struct Keys: Equatable, Sendable {
    /// What a key does.
    public enum Command: Equatable, Sendable {
      /// Enters this digit, 0…9.
      case digit(Int)
      /// Deletes.
      case delete
      /// Erases the entry.
      case clear
      /// Erases the entry; on an empty challenge, asks for a new picture.
      case clearOrRenew
      /// Submits.
      case submit
      /// Does nothing.
      case nothing
    }

    /// What one key does.
    public struct Binding: Equatable, Sendable {
      /// The kernel's name of the key, such as `KEY_KPSLASH`; with `SHIFT+` before it for the key while Shift is held.
      public var key: String
      /// What it does.
      public var command: Command

      /// A binding with both its parts.
      public init(key: String, command: Command) {
        self.key = key
        self.command = command
      }
    }

    /// The bindings of one kind of device.
    public struct Device: Equatable, Sendable {
      /// Which devices.
      public var device: DeviceID
      /// What their keys do; goes before what holds for all.
      public var bindings: [Binding]

      /// The bindings of one kind of device.
      public init(device: DeviceID, bindings: [Binding]) {
        self.device = device
        self.bindings = bindings
      }
    }

    /// What holds for all devices, in the file's order.
    public var everywhere: [Binding] = []
    /// What holds for single kinds of devices, in the file's order.
    public var devices: [Device] = []

    /// The defaults: no binding.
    public init() {}

    mutating func add(_ binding: Binding, for device: DeviceID?) {
      guard let device else { return everywhere.append(binding) }
      if let index = devices.firstIndex(where: { $0.device == device }) {
        devices[index].bindings.append(binding)
      } else {
        devices.append(Device(device: device, bindings: [binding]))
      }
    }
  }
}

extension ValueKind where Value == Settings.Keys.Command {
  /// What a key does.
  static var keyCommand: ValueKind {
    ValueKind("a digit from 0 to 9, delete, clear, clear-or-renew, submit or none") { text in
      switch text {
      case "delete": .delete
      case "clear": .clear
      case "clear-or-renew": .clearOrRenew
      case "submit": .submit
      case "none": .nothing
      default:
        text.utf8.count == 1 ? wholeNumber(text[...], 0...9).map { .digit($0) } : nil
      }
    }
  }
}
