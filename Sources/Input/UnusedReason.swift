public import Linux

/// Why a device node is not used.
public enum UnusedReason: Error, Equatable, Sendable {
  /// The list of allowed devices is not empty and it is not on it.
  case notAllowed
  /// It has some digits, not all ten.
  case missingDigits
  /// Its keys have no meaning here: a power button, media keys.
  case otherKeys
  /// It moves a pointer by steps.
  case mouse
  /// A touchpad.
  case touchpad
  /// A drawing tablet.
  case drawingTablet
  /// A joystick or gamepad.
  case joystick
  /// An accelerometer.
  case accelerometer
  /// A touchscreen that numbers no contacts (multi-touch protocol A).
  case protocolA
  /// It claims to tell so many contacts apart.
  case implausibleContacts(Int)
  /// A touchscreen whose axes have no range.
  case emptyAxes
  /// Switches alone, such as a lid.
  case switches
  /// Nothing of use.
  case nothing
  /// It can't be opened or asked.
  case notOpened(Errno)
  /// Another program has it for itself.
  case grabbed
  /// More devices are there than are looked after.
  case tooMany
}

extension UnusedReason: CustomStringConvertible {
  /// Half a line for people, with what to do where something can be done.
  public var description: String {
    switch self {
    case .notAllowed: "not on the list of [input] allow"
    case .missingDigits: "not all ten digits among its keys; give it some by a [keys] section"
    case .otherKeys: "no digits among its keys"
    case .mouse: "a mouse, and there is no pointer to move"
    case .touchpad: "a touchpad, and there is no pointer to move"
    case .drawingTablet: "a drawing tablet, not part of a screen"
    case .joystick: "a joystick or gamepad"
    case .accelerometer: "an accelerometer"
    case .protocolA:
      "its driver speaks the kernel's old multi-touch protocol A, which can't tell fingers apart"
    case .implausibleContacts(let count): "it claims to tell \(count) fingers apart"
    case .emptyAxes: "its driver gives its axes no range, so no position can be told"
    case .switches: "only switches, such as a lid"
    case .nothing: "neither keys nor a touch surface"
    case .notOpened(let error) where error == .notPermitted:
      "can't be opened: \(error); run as a member of the group \"input\", or as root"
    case .notOpened(let error): "can't be opened: \(error)"
    case .grabbed: "another program has it for itself; taken as soon as that lets go"
    case .tooMany: "more than \(Classification.limit) input devices"
    }
  }
}

extension Errno {
  /// `EACCES`.
  static let notPermitted = Errno(13)
}
