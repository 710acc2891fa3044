extension Settings {
  /// A kind of USB device by its numbers, written `usb:VVVV:PPPP` in hexadecimal as `lsusb` shows them.
  public struct DeviceID: Hashable, Sendable {
    /// Who made it.
    public var vendor: UInt16
    /// What it is.
    public var product: UInt16

    /// A kind of device with both numbers.
    public init(vendor: UInt16, product: UInt16) {
      self.vendor = vendor
      self.product = product
    }

    /// Reads `usb:VVVV:PPPP`; nil for anything else.
    init?(text: Substring) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "usb", parts[1].utf8.count == 4,
        parts[2].utf8.count == 4, let vendor = hexadecimal(parts[1]),
        let product = hexadecimal(parts[2])
      else { return nil }
      self.init(vendor: UInt16(vendor), product: UInt16(product))
    }
  }

  /// `[input]`: keypads and touchscreens.
  public struct Input: Equatable, Sendable {
    /// A matrix that corrects where a finger landed, the two upper rows of three by three: x' = a·x + b·y + c,
    /// y' = d·x + e·y + f, with x and y from 0 to 1 on the panel.
    public struct Calibration: Equatable, Sendable {
      /// What x adds to x'.
      public var a = 1.0
      /// What y adds to x'.
      public var b = 0.0
      /// What is always added to x'.
      public var c = 0.0
      /// What x adds to y'.
      public var d = 0.0
      /// What y adds to y'.
      public var e = 1.0
      /// What is always added to y'.
      public var f = 0.0

      /// The matrix that changes nothing.
      public init() {}
    }

    /// A device that may be used.
    public enum Device: Equatable, Sendable {
      /// Every device of this kind.
      case id(DeviceID)
      /// Every device that calls itself this.
      case name(String)
    }

    /// `allow`: the only devices that may be used; empty: every one that fits.
    public var allow: [Device] = []
    /// `calibration`: how touches are corrected.
    public var calibration = Calibration()

    /// The defaults.
    public init() {}

    static let keys = [
      Key("input", "allow", .devices, \.input.allow),
      Key("input", "calibration", .calibration, \.input.calibration),
    ]
  }
}

extension ValueKind where Value == [Settings.Input.Device] {
  /// The kinds of devices that may be used.
  static var devices: ValueKind {
    ValueKind(
      "all, or devices with commas between them, each by its numbers (usb:1c4f:0002) or its whole "
        + "name as 'pintle devices' lists them"
    ) { text in
      if text == "all" { return [] }
      let items = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
      let devices = items.compactMap { item -> Settings.Input.Device? in
        if item.isEmpty { return nil }
        // Numbers that lack their `usb:` are no name.
        let isNumbers = item.hasPrefix("usb:") || Settings.DeviceID(text: "usb:" + item) != nil
        if !isNumbers { return .name(String(item)) }
        return Settings.DeviceID(text: item).map { .id($0) }
      }
      return devices.count == items.count ? devices : nil
    }
  }
}

extension ValueKind where Value == Settings.Input.Calibration {
  /// Six numbers, a matrix that can be undone.
  static var calibration: ValueKind {
    ValueKind(
      "six numbers 'a b c d e f', x' = a·x + b·y + c and y' = d·x + e·y + f, a·e - b·d not 0"
    ) { text in
      let items = listItems(text)
      let numbers = items.compactMap { decimal($0) }
      guard items.count == 6, numbers.count == 6 else { return nil }
      var matrix = Settings.Input.Calibration()
      (matrix.a, matrix.b, matrix.c) = (numbers[0], numbers[1], numbers[2])
      (matrix.d, matrix.e, matrix.f) = (numbers[3], numbers[4], numbers[5])
      let determinant = matrix.a * matrix.e - matrix.b * matrix.d
      return determinant.magnitude > 1e-6 ? matrix : nil
    }
  }
}
