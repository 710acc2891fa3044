import CLinux
import Linux

/// Mode and keyboard of a console, as words.
struct ConsoleState: CustomStringConvertible {
  private let display: Int32
  private let keyboard: Int32

  init(of path: String) throws {
    let terminal = try FileDescriptor(opening: path, flags: O_RDWR | O_NOCTTY)
    var values: (Int32, Int32) = (-1, -1)
    let number = terminal.rawValue
    unsafe clinux_ioctl_pointer(number, UInt(KDGETMODE), &values.0)
    unsafe clinux_ioctl_pointer(number, UInt(KDGKBMODE), &values.1)
    (display, keyboard) = values
  }

  /// Sets a keyboard mode that is not the usual one.
  static func setKeyboard(_ mode: Int32, of path: String) throws {
    let terminal = try FileDescriptor(opening: path, flags: O_RDWR | O_NOCTTY)
    let number = terminal.rawValue
    try retrying { clinux_ioctl_int(number, UInt(KDSKBMODE), Int(mode)) }
  }

  var description: String {
    let display = display == KD_TEXT ? "text" : display == KD_GRAPHICS ? "graphics" : "\(display)"
    let keyboard =
      switch keyboard {
      case K_UNICODE: "unicode"
      case K_XLATE: "xlate"
      case K_OFF: "off"
      default: "\(keyboard)"
      }
    return "console \(display) keyboard \(keyboard)"
  }
}
