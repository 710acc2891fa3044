internal import CLinux
internal import Glibc
internal import Linux

/// The virtual console under the picture: switched to graphics, so that nothing is printed over it, with its keyboard
/// off, so that nothing typed reaches a login or a shell. Put back when the owner goes.
///
/// Let the screen go first: the kernel's console paints itself anew when it is text again. Without a console, on a
/// serial line or over ssh, there is nothing to switch, and the terminal works as well.
///
/// Which console is in front doesn't matter while we are master of the card: the kernel shows ours whatever `chvt` says.
public struct Console: ~Copyable {
  /// What the console was like.
  struct State: Equatable, Sendable {
    /// `KD_TEXT` or `KD_GRAPHICS`.
    var display: Int
    /// `K_UNICODE`, `K_XLATE`, `K_OFF` and so on.
    var keyboard: Int

    /// What to put back at the end: what was found, except for what a crash left behind. Nobody who works with the
    /// console has it in graphics with the keyboard off when another program starts on it.
    var restored: State {
      State(
        display: Int(KD_TEXT), keyboard: keyboard == Int(K_OFF) ? Int(K_UNICODE) : keyboard)
    }
  }

  private let terminal: FileDescriptor
  private let found: State

  /// Switches the console to graphics: the given one, else the controlling terminal if it is a virtual console, else the
  /// one in front if we may have it.
  ///
  /// - Parameters:
  ///   - path: a console such as `/dev/tty1`.
  ///   - keepsKeyboard: leaves the keyboard as it is, so that Ctrl-C still reaches a program started by hand.
  /// - Returns: the console, in graphics.
  /// - Throws: `noConsole` or `console`; not a reason to stop, but to be said once.
  public static func take(
    path: String? = nil, keepsKeyboard: Bool = false
  ) throws(DisplayError) -> Console {
    var problem = DisplayError.noConsole
    for candidate in path.map({ [$0] }) ?? ["/dev/tty", "/dev/tty0"] {
      do throws(Errno) {
        return try Console(taking: candidate, keepsKeyboard: keepsKeyboard)
      } catch {
        // ENXIO: no controlling terminal. ENOTTY: one, but no virtual console. ENOENT: a kernel without any.
        let isAbsent = error.code == ENXIO || error.code == ENOTTY || error.code == ENOENT
        if path != nil || !isAbsent { problem = .console(path: candidate, error) }
      }
    }
    throw problem
  }

  private init(taking path: String, keepsKeyboard: Bool) throws(Errno) {
    let terminal = try FileDescriptor(opening: path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
    let found = try Console.state(of: terminal)
    try Console.set(KDSETMODE, Int(KD_GRAPHICS), on: terminal)
    if !keepsKeyboard {
      do throws(Errno) {
        try Console.set(KDSKBMODE, Int(K_OFF), on: terminal)
      } catch {
        try? Console.set(KDSETMODE, found.restored.display, on: terminal)
        throw error
      }
    }
    self.terminal = terminal
    self.found = found
  }

  deinit {
    let state = found.restored
    // Nothing can be done if the console went away.
    try? Console.set(KDSKBMODE, state.keyboard, on: terminal)
    try? Console.set(KDSETMODE, state.display, on: terminal)
  }

  /// Reads mode and keyboard (`KDGETMODE`, `KDGKBMODE`).
  ///
  /// - Throws: `ENOTTY` if this is no virtual console.
  static func state(of terminal: borrowing FileDescriptor) throws(Errno) -> State {
    var display: Int32 = 0
    var keyboard: Int32 = 0
    let number = terminal.rawValue
    try retrying { unsafe clinux_ioctl_pointer(number, UInt(KDGETMODE), &display) }
    try retrying { unsafe clinux_ioctl_pointer(number, UInt(KDGKBMODE), &keyboard) }
    return State(display: Int(display), keyboard: Int(keyboard))
  }

  static func set(
    _ request: Int32, _ value: Int, on terminal: borrowing FileDescriptor
  ) throws(Errno) {
    let number = terminal.rawValue
    try retrying { clinux_ioctl_int(number, UInt(request), value) }
  }
}
