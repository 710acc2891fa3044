internal import CLinux
internal import Glibc
internal import Linux

/// The keyboard of the virtual console that is the controlling terminal: off, until its owner goes.
///
/// The kernel echoes what is typed at a console that somebody has open, and the service manager opens it for us before
/// there is a field. Until the keypads are ours a PIN typed at a terminal that starts would be readable on its screen.
public struct ConsoleKeyboard: ~Copyable {
  private let terminal: FileDescriptor
  private let found: Int

  /// Turns the keyboard off. What was typed before is thrown away and, since it was echoed, wiped off the console.
  ///
  /// - Returns: nil without a controlling terminal that is a virtual console, or if it can't be had.
  public static func silence() -> ConsoleKeyboard? {
    do throws(Errno) { return try ConsoleKeyboard(of: "/dev/tty") } catch { return nil }
  }

  private init(of path: String) throws(Errno) {
    let terminal = try FileDescriptor(opening: path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
    let found = try Console.state(of: terminal).restored.keyboard
    // A program in the background would be stopped for more than that, and nobody typed at it.
    if tcgetpgrp(terminal.rawValue) == getpgrp() {
      try ConsoleKeyboard.switchOffAndForget(terminal)
    } else {
      try Console.set(KDSKBMODE, Int(K_OFF), on: terminal)
    }
    self.terminal = terminal
    self.found = found
  }

  deinit {
    // Nothing can be done if the console went away.
    try? Console.set(KDSKBMODE, found, on: terminal)
  }

  /// The keyboard off, and what was typed before thrown away; if anything was, the console cleared, and what scrolled
  /// out of it.
  private static func switchOffAndForget(_ terminal: borrowing FileDescriptor) throws(Errno) {
    let number = terminal.rawValue
    var state = termios()
    try retrying { unsafe tcgetattr(number, &state) }
    var raw = state
    // By lines, the kernel counts whole ones alone. Without the echo what comes after the count is not seen.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    try retrying { unsafe tcsetattr(number, TCSANOW, &raw) }
    var count: Int32 = 0
    let counted = try? retrying { unsafe clinux_ioctl_pointer(number, UInt(FIONREAD), &count) }
    // Throws away what is there, as well.
    let off = Result { () throws(Errno) in try Console.set(KDSKBMODE, Int(K_OFF), on: terminal) }
    try retrying { unsafe tcsetattr(number, TCSANOW, &state) }
    try off.get()
    if counted == nil || count > 0 { try Console.write("", on: number) }
  }
}
