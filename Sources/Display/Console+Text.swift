internal import CLinux
internal import Glibc
internal import Linux

extension Console {
  /// Writes on the bare console why there is no picture: what a service says goes to the journal, and who stands at the
  /// screen would see nothing. Puts right what a crash left of the console.
  ///
  /// Does nothing unless the controlling terminal is a virtual console, nor if standard error is a terminal: it has been
  /// said there.
  ///
  /// - Parameter text: lines.
  public static func explain(_ text: String) {
    guard isatty(STDERR_FILENO) == 0 else { return }
    do throws(Errno) {
      let terminal = try FileDescriptor(
        opening: "/dev/tty", flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
      let state = try state(of: terminal).restored
      try set(KDSKBMODE, state.keyboard, on: terminal)
      try set(KDSETMODE, state.display, on: terminal)
      try write(text + "\n", on: terminal.rawValue)
    } catch {
      // There is no console, or it can't be had: the journal has it.
    }
  }

  /// Clears a console, and what scrolled out of it, and writes a text at its top.
  static func write(_ text: String, on terminal: Int32) throws(Errno) {
    var words = "\u{1B}[H\u{1B}[2J\u{1B}[3J" + text
    try retrying {
      words.withUTF8 { bytes in unsafe Glibc.write(terminal, bytes.baseAddress, bytes.count) }
    }
  }
}
