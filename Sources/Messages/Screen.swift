/// What is to be seen, without a pixel and without a digit: the value that goes from the terminal to the painter.
public struct Screen: Equatable, Sendable {
  /// What the screen is about.
  public enum Subject: Equatable, Sendable {
    /// A PIN can be entered.
    case entry
    /// A PIN is being checked.
    case verifying
    /// A PIN was right.
    case accepted(Acceptance)
    /// A PIN was wrong; so many more may be tried before a wait, 0 where none may be now.
    case rejected(triesLeft: Int)
    /// Nothing may be tried; whole seconds left (rounded up, never 0) of the whole wait.
    case locked(secondsLeft: Int, of: Int)
    /// No PIN has been enrolled yet.
    case noCredentials
    /// Neither a keypad nor a touchscreen is there.
    case waitingForKeypad
    /// Nothing can be checked, for this reason.
    case outOfService(ServiceReason)
    /// The ground alone: the last frame before the screen is given back.
    case blank
  }

  /// What is shown of an accepted PIN.
  public struct Acceptance: Equatable, Sendable {
    /// Whose PIN it was, if names are shown.
    public var name: String?
    /// Wrong tries before it, since the last right one.
    public var failuresSince: Int
    /// How far the configured program is.
    public var action: ActionState

    /// An acceptance with all its fields.
    public init(name: String?, failuresSince: Int, action: ActionState) {
      self.name = name
      self.failuresSince = failuresSince
      self.action = action
    }
  }

  /// The row of cells.
  public struct Field: Equatable, Sendable {
    /// How many cells there are, 1…12.
    public var cells: Int
    /// How many of them hold a digit, from the left.
    public var filled: Int
    /// The cell that the next digit goes into, if there is one; cells count from 0.
    public var focus: Int?
    /// The filled cell that the next digit replaces, if one is selected.
    public var selected: Int?
    /// Whether digits are drawn instead of dots.
    public var showsDigits: Bool
    /// The one cell that shows its digit for a moment although dots are drawn (`reveal-last`).
    public var revealed: Int?
    /// Counts what happened to the digits where they are drawn, so that a digit replaced by another one makes the
    /// field unequal; stays 0 where only dots are.
    public var revision: UInt32 = 0

    /// A row of cells with all its fields.
    public init(
      cells: Int, filled: Int, focus: Int? = nil, selected: Int? = nil, showsDigits: Bool = false,
      revealed: Int? = nil
    ) {
      self.cells = cells
      self.filled = filled
      self.focus = focus
      self.selected = selected
      self.showsDigits = showsDigits
      self.revealed = revealed
    }
  }

  /// A line of advice under the field.
  public enum Hint: Equatable, Sendable {
    /// Enter was pressed on fewer digits than a PIN has; it has so many.
    case tooShort(length: ClosedRange<Int>)
    /// The kernel lost key presses; the entry was erased.
    case inputLost
    /// The PIN was not compared, and it was nobody's fault; it costs nothing to enter it again.
    case notChecked
    /// The last PIN was wrong; so many more may be tried before a wait.
    case triesLeft(Int)
  }

  /// How bright the picture is.
  public enum Light: Equatable, Sendable {
    /// As the theme has it.
    case full
    /// Dimmed, since nobody has been there for a while.
    case dimmed
    /// Nothing is to be seen; the screen may be switched off.
    case dark
  }

  /// The number pad: what is on its twelve keys and which are held down.
  public struct Pad: Equatable, Sendable {
    /// What a key of the pad does.
    public enum Key: Equatable, Sendable {
      /// Enters a digit.
      case digit(Digit)
      /// Deletes.
      case delete
      /// Submits (OK).
      case submit
    }

    /// The keys in reading order, three a row, four rows.
    public var keys: [12 of Key]
    /// Which keys are shown as pressed, one bit each, key 0 in bit 0.
    public var pressed: UInt16

    /// A pad with all its fields.
    public init(keys: [12 of Key], pressed: UInt16 = 0) {
      self.keys = keys
      self.pressed = pressed
    }

    /// Equal if every key does the same and the same keys are pressed.
    public static func == (left: Pad, right: Pad) -> Bool {
      guard left.pressed == right.pressed else { return false }
      for index in left.keys.indices where left.keys[index] != right.keys[index] { return false }
      return true
    }
  }

  /// What the screen is about.
  public var subject: Subject
  /// The row of cells, for the subjects that show one.
  public var field: Field
  /// The advice under it.
  public var hint: Hint?
  /// The number pad, if one is on the screen.
  public var pad: Pad?
  /// How bright it is.
  public var light: Light

  /// A screen with all its fields.
  public init(
    subject: Subject, field: Field, hint: Hint? = nil, pad: Pad? = nil, light: Light = .full
  ) {
    self.subject = subject
    self.field = field
    self.hint = hint
    self.pad = pad
    self.light = light
  }
}

extension Screen.Pad {
  /// The order of a telephone: 1 2 3 above, 0 between delete and OK.
  public static var telephone: Screen.Pad { ordered([1, 2, 3, 4, 5, 6, 7, 8, 9, 0]) }

  /// The order of a calculator: 7 8 9 above, 0 between delete and OK.
  public static var calculator: Screen.Pad { ordered([7, 8, 9, 4, 5, 6, 1, 2, 3, 0]) }

  /// The ten digits in an order of their own, in reading order, the last one between delete and OK.
  ///
  /// - Parameter values: each of 0…9 once.
  /// - Returns: the pad.
  public static func ordered(_ values: [10 of UInt8]) -> Screen.Pad {
    Screen.Pad(
      keys: InlineArray { index in
        switch index {
        case 0..<9: .digit(Digit(validValue: values[index]))
        case 9: .delete
        case 10: .digit(Digit(validValue: values[9]))
        default: .submit
        }
      })
  }
}
