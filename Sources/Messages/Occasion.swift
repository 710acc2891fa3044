/// Something that happens at the door and that programs may be run for.
public enum Occasion: String, CaseIterable, Sendable {
  /// A PIN was right.
  case accept
  /// A PIN was wrong.
  case reject
  /// Wrong PINs have earned a wait, which begins.
  case lock
  /// So many PINs were wrong that somebody should come and look.
  case alarm
  /// Somebody came with the PIN that says "I am forced to".
  case duress
  /// Somebody meddled with the terminal.
  case tamper
}
