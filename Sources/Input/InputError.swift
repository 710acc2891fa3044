public import Linux

/// What can go wrong while input is set up.
public enum InputError: Error, Equatable, Sendable {
  /// A key of `[keys]` has a name that the kernel's list doesn't know.
  case unknownKey(String)
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
    case .notWaiting(let error):
      "can't wait for input devices: \(error); raise the limit of open files"
    case .noMonitor(let error):
      "can't listen for devices being plugged in: \(error); is udev's library allowed netlink sockets?"
    case .notListed(let error):
      "can't list the input devices: \(error); is /sys mounted?"
    }
  }
}
