import Glibc
import Linux

/// A terminal on which nothing that is typed is seen, until its owner goes (`tcsetattr(3)`).
struct QuietTerminal: ~Copyable {
  private let descriptor: Int32
  private let original: termios

  /// Turns the echo off; what was typed before is thrown away, since it was seen.
  ///
  /// - Parameter descriptor: a terminal; stays open longer than this.
  /// - Throws: the `errno` of the call.
  init(_ descriptor: Int32) throws(Errno) {
    var state = termios()
    try retrying { unsafe tcgetattr(descriptor, &state) }
    try QuietTerminal.silence(descriptor, from: state)
    self.descriptor = descriptor
    original = state
  }

  deinit { restore() }

  /// Turns the echo off again.
  ///
  /// - Throws: the `errno` of the call.
  borrowing func silence() throws(Errno) {
    try QuietTerminal.silence(descriptor, from: original)
  }

  private static func silence(_ descriptor: Int32, from original: termios) throws(Errno) {
    var state = original
    // ICANON stays: the kernel takes care of Backspace, and hands over whole lines.
    state.c_lflag = state.c_lflag & ~tcflag_t(ECHO | ECHONL) | tcflag_t(ICANON | ISIG)
    try retrying { unsafe tcsetattr(descriptor, TCSAFLUSH, &state) }
  }

  /// Gives the terminal back as it was.
  borrowing func restore() {
    var state = original
    let descriptor = descriptor
    // Nothing can be done if the terminal is gone.
    _ = try? retrying { unsafe tcsetattr(descriptor, TCSAFLUSH, &state) }
  }
}
