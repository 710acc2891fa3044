public import Messages

/// What input tells the terminal.
public enum InputEvent: Equatable, Sendable {
  /// A key was pressed that means this. The moment is the kernel's, when the press reached it.
  case command(Command, at: BootInstant)
  /// A finger did something.
  case contact(Contact, at: BootInstant)
  /// The kernel had to drop events before they could be read. What is held is known again; what was typed is not.
  case lost
  /// So many keypads and touchscreens can be used from now on; physical devices, not nodes.
  case devices(keypads: Int, touchscreens: Int)
  /// Control-C on a grabbed keyboard, where ``InputConfiguration/reportsInterrupt`` asks for it.
  case interrupt
}
