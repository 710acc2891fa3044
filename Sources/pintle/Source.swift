/// What the terminal's loop waits for; the raw values are the loop's tokens.
enum Source: Int {
  /// Signals.
  case signals
  /// The one timer.
  case timer
  /// Keypads and touchscreens.
  case input
  /// The card that shows the picture: flips.
  case screen
  /// Cards and connectors that come and go.
  case screenHotplug
  /// A card that another program holds may be free.
  case cardRelease
  /// Replies of the gatekeeper.
  case gatekeeper
  /// The gatekeeper process's end.
  case gatekeeperEnd
  /// The action process's end.
  case actionEnd
  /// The end of an action process whose gatekeeper went before it.
  case formerActionEnd
}
