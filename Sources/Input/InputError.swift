public import Linux

/// What can go wrong while input is set up.
public enum InputError: Error, Equatable, Sendable {
  /// A key of `[keys]` has a name that the kernel's list doesn't know.
  case unknownKey(String)
  /// A command of `[keys]` is none.
  case unknownCommand(String, key: String)
  /// A device of `[input] allow` or of a `[keys …]` heading is not written as it should be.
  case badDevice(String)
  /// `[input] calibration` is not a usable matrix.
  case badCalibration(String)
  /// The descriptors that input waits for could not be made.
  case notWaiting(Errno)
  /// The kernel's announcements of devices can't be received.
  case noMonitor(Errno)
  /// The devices that are there can't be listed.
  case notListed(Errno)
}

extension InputError: CustomStringConvertible {
  /// One line for people, with what to do.
  public var description: String {
    switch self {
    case .unknownKey(let name):
      "no key is called \"\(printable(name))\": write a name of the kernel's list such as KEY_KP5, "
        + "KEY_ENTER or SHIFT+KEY_3 (evtest shows the name of a pressed key)"
    case .unknownCommand(let name, let key):
      "\(printable(key)) can't mean \"\(printable(name))\": write a digit 0 to 9, submit, delete, clear, "
        + "clear-or-renew or none"
    case .badDevice(let text):
      "\"\(printable(text))\" is no device: write usb:VVVV:PPPP (four hexadecimal digits each, as "
        + "\"pintle devices\" shows them) or, in the allow list, the device's whole name"
    case .badCalibration(let text):
      "\"\(printable(text))\" is no calibration: write six numbers \"a b c d e f\" (x' = ax + by + c, "
        + "y' = dx + ey + f, both 0 to 1) that don't fold the panel to a line"
    case .notWaiting(let error):
      "can't wait for input devices: \(error); raise the limit of open files"
    case .noMonitor(let error):
      "can't listen for devices being plugged in: \(error); is udev's library allowed netlink sockets?"
    case .notListed(let error):
      "can't list the input devices: \(error); is /sys mounted?"
    }
  }
}
