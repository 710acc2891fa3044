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

  /// A USB product, as the configuration names it (`usb:VVVV:PPPP`).
  ///
  /// - Parameters:
  ///   - vendor: the maker's number.
  ///   - product: the maker's number for the product.
  /// - Returns: its identity.
  public static func usb(vendor: UInt16, product: UInt16) -> DeviceIdentity {
    DeviceIdentity(bus: UInt16(BUS_USB), vendor: vendor, product: product)
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
