import Glibc
import Linux

/// A `struct input_event` of 64-bit machines.
struct KernelEvent: BitwiseCopyable {
  var seconds: Int64 = 0
  var microseconds: Int64 = 0
  var type: UInt16
  var code: UInt16
  var value: Int32

  init(_ type: Int32, _ code: Int32, _ value: Int32) {
    self.type = UInt16(type)
    self.code = UInt16(code)
    self.value = value
  }

  /// When it happened: nanoseconds of the boot clock, as far as microseconds tell.
  var moment: Double { Double(seconds) * 1e9 + Double(microseconds) * 1e3 }

  // linux/input-event-codes.h
  static let synchronisation: Int32 = 0
  static let key: Int32 = 1
  static let absolute: Int32 = 3
  static let miscellaneous: Int32 = 4
  static let scanCode: Int32 = 4
  static let firstDigit: Int32 = 2
  static let touchButton: Int32 = 0x14a
  static let slot: Int32 = 0x2f
  static let positionX: Int32 = 0x35
  static let positionY: Int32 = 0x36
  static let tracking: Int32 = 0x39
  /// The largest value of the touchscreen's axes.
  static let axisEnd: Int32 = 4095

  /// A key of a USB keyboard that goes down or up.
  static func keyPacket(digit: Int32, isDown: Bool) -> [KernelEvent] {
    [
      KernelEvent(miscellaneous, scanCode, 0x7001e + digit),
      KernelEvent(key, firstDigit + digit, isDown ? 1 : 0), KernelEvent(synchronisation, 0, 0),
    ]
  }

  /// A finger that lands (protocol B).
  static func landing(_ place: (x: Double, y: Double), tracking number: Int32) -> [KernelEvent] {
    [
      KernelEvent(absolute, slot, 0), KernelEvent(absolute, tracking, number),
      KernelEvent(absolute, positionX, Int32(place.x * Double(axisEnd))),
      KernelEvent(absolute, positionY, Int32(place.y * Double(axisEnd))),
      KernelEvent(key, touchButton, 1), KernelEvent(synchronisation, 0, 0),
    ]
  }

  /// The finger is lifted.
  static let lifting = [
    KernelEvent(absolute, tracking, -1), KernelEvent(key, touchButton, 0),
    KernelEvent(synchronisation, 0, 0),
  ]
}
