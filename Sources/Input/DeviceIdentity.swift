internal import CEvdev

/// What a device says it is: its bus, and the numbers its maker gave it (`EVIOCGID`).
///
/// Any device can claim any numbers: they choose a keymap or keep a stray device out, they prove nothing.
public struct DeviceIdentity: Equatable, Hashable, Sendable {
  /// The bus, one of the `BUS_*` constants; USB is 3.
  public var bus: UInt16
  /// The maker's number.
  public var vendor: UInt16
  /// The maker's number for the product.
  public var product: UInt16

  /// An identity with all its fields.
  public init(bus: UInt16, vendor: UInt16, product: UInt16) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
  }

  /// Reads `usb:VVVV:PPPP`, the form of the headings `[keys usb:VVVV:PPPP]` and of `[input] allow`.
  ///
  /// - Parameter text: four hexadecimal digits each, of either case.
  /// - Throws: ``InputError/badDevice(_:)`` for any other text.
  public init(parsing text: String) throws(InputError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 && parts[0].lowercased() == "usb",
      let vendor = DeviceIdentity.number(parts[1]), let product = DeviceIdentity.number(parts[2])
    else { throw .badDevice(text) }
    self.init(bus: UInt16(BUS_USB), vendor: vendor, product: product)
  }

  private static func number(_ text: Substring) -> UInt16? {
    guard text.utf8.count == 4 && text.allSatisfy(\.isHexDigit) else { return nil }
    return UInt16(text, radix: 16)
  }
}

extension DeviceIdentity: CustomStringConvertible {
  /// `usb:VVVV:PPPP`, with the bus' own name for another bus.
  public var description: String {
    "\(busName):\(DeviceIdentity.hexadecimal(vendor)):\(DeviceIdentity.hexadecimal(product))"
  }

  private var busName: String {
    switch Int32(bus) {
    case BUS_USB: "usb"
    case BUS_BLUETOOTH: "bluetooth"
    case BUS_VIRTUAL: "virtual"
    case BUS_I8042: "i8042"
    case BUS_RS232: "serial"
    case BUS_I2C: "i2c"
    case BUS_HOST: "host"
    case BUS_SPI: "spi"
    default: "bus-\(bus)"
    }
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
