public import PINEntry

/// What the configuration decides about the terminal's behaviour.
public struct Options: Equatable, Sendable {
  /// When the number pad is on the screen.
  public enum PadRule: Equatable, Sendable {
    /// While a touchscreen is there.
    case automatic
    /// After a tap on an empty cell, until the entry ends.
    case onTap
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The order of the pad's digits.
  public enum PadOrder: Equatable, Sendable {
    /// 1 2 3 above.
    case telephone
    /// 7 8 9 above.
    case calculator
  }

  /// How many digits make a PIN, within 1…12.
  public var length: ClosedRange<Int> = 6...6
  /// Dots or digits.
  public var mode: PINEntry.Mode = .secret
  /// An entry is erased when no key came for that long; zero keeps it.
  public var idleClear: Duration = .seconds(15)
  /// How long the last digit entered is shown before it becomes a dot; zero never shows it.
  public var revealLast: Duration = .zero
  /// When the number pad is on the screen.
  public var pad: PadRule = .automatic
  /// The order of its digits.
  public var padOrder: PadOrder = .telephone
  /// Whether its digits are in another random order for each entry.
  public var scramblesPad = false
  /// Whether a key of the pad looks pressed while a finger is on it.
  public var showsPressed = true
  /// How long the program of an accepted PIN may be shown as running, whatever became of it.
  public var actionLimit: Duration = .seconds(35)
  /// Whether the owner's name is shown when a PIN is accepted.
  public var showsName = false
  /// The screen is dimmed when nobody used the terminal for that long; zero never dims it.
  public var dimAfter: Duration = .zero
  /// The screen goes dark when nobody used the terminal for that long; zero never darkens it.
  public var blankAfter: Duration = .zero

  /// The defaults of the shipped configuration.
  public init() {}
}
