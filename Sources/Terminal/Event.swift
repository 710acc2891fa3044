public import Messages

/// What can happen to a terminal.
public enum Event: Equatable, Sendable {
  /// A key asks for something.
  case command(Command)
  /// A finger did something on the shown screen.
  case touch(Touch)
  /// The kernel lost input events of a device.
  case inputLost
  /// So many devices of each kind are there now.
  case devices(keypads: Int, touchscreens: Int)
  /// What the terminal last wanted to be seen is on the screen.
  case presented
  /// The screen is gone: what is entered can't be seen, so that nothing is until a frame is on a screen again.
  case screenLost
  /// A gatekeeper process has been started; its standing is yet to come.
  case gatekeeperStarted
  /// The gatekeeper process is gone, for this reason as far as it is known.
  case gatekeeperGone(ServiceReason)
  /// The gatekeeper tells how it stands.
  case standing(Standing)
  /// The gatekeeper has judged an attempt.
  case verdict(attempt: UInt32, Verdict, Standing)
  /// The program that an attempt runs got that far.
  case action(attempt: UInt32, ActionState)
  /// The moment that ``Terminal/deadline(at:)`` asked for has come.
  case deadline
  /// The terminal is to end.
  case closing
}
