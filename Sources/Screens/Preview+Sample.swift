public import Messages
public import PINEntry
public import Secrets

extension Preview {
  /// A screen to look at, by the name that the command line knows.
  public enum Sample: String, CaseIterable, Sendable {
    /// An empty field.
    case empty
    /// Half of a PIN is entered, by keypad.
    case entry
    /// The same, with the number pad on the screen and one of its keys pressed.
    case entryPad = "entry-pad"
    /// Half of a code is entered whose digits are seen.
    case visible
    /// The same, with the number pad.
    case visiblePad = "visible-pad"
    /// A filled cell is selected.
    case selected
    /// Enter came too early.
    case tooShort = "too-short"
    /// A PIN is checked.
    case verifying
    /// A PIN was right.
    case accepted
    /// A PIN was right: whose, and what came before.
    case acceptedName = "accepted-name"
    /// The program of an accepted PIN runs.
    case acceptedRunning = "accepted-running"
    /// The program of an accepted PIN failed.
    case acceptedFailed = "accepted-failed"
    /// A PIN was wrong.
    case rejected
    /// A PIN was wrong, with the number pad.
    case rejectedPad = "rejected-pad"
    /// Nothing may be tried for a while.
    case locked
    /// Nothing may be tried for a long while.
    case lockedLong = "locked-long"
    /// No PIN has been enrolled.
    case noCredentials = "no-credentials"
    /// Neither a keypad nor a touchscreen is there.
    case waiting
    /// Nothing can be checked.
    case outOfService = "out-of-service"
    /// Nobody has been there for a while.
    case dimmed
    /// The ground alone.
    case blank

    /// The screen.
    ///
    /// - Parameters:
    ///   - cells: how many the field has, 1…12.
    ///   - minimum: how many digits a PIN has at least; nil: as many as there are cells.
    ///   - pad: the number pad, where there is one.
    /// - Returns: the screen as the terminal would say it.
    public func screen(
      cells: Int, minimum: Int? = nil, pad: Screen.Pad = .telephone
    ) -> Screen {
      let half = cells / 2
      let open = Screen.Field(cells: cells, filled: half, focus: half)
      let full = Screen.Field(cells: cells, filled: cells)
      let none = Screen.Field(cells: cells, filled: 0)
      let empty = Screen.Field(cells: cells, filled: 0, focus: 0)
      var pad = pad
      switch self {
      case .empty: return Screen(subject: .entry, field: empty)
      case .dimmed: return Screen(subject: .entry, field: empty, pad: pad, light: .dimmed)
      case .entry: return Screen(subject: .entry, field: open)
      case .entryPad:
        pad.pressed = 1 << 4
        return Screen(subject: .entry, field: open, pad: pad)
      case .visible, .visiblePad:
        var field = open
        field.showsDigits = true
        return Screen(subject: .entry, field: field, pad: self == .visible ? nil : pad)
      case .selected:
        return Screen(
          subject: .entry, field: Screen.Field(cells: cells, filled: max(half, 1), selected: 0))
      case .tooShort:
        let least = minimum ?? cells
        let few = Screen.Field(cells: cells, filled: least / 2, focus: least / 2)
        return Screen(
          subject: .entry, field: few, hint: .tooShort(length: least...max(least, cells)))
      case .verifying: return Screen(subject: .verifying, field: full)
      case .accepted: return accepted(full, name: nil, failures: 0, .none)
      case .acceptedName: return accepted(full, name: "Anna", failures: 2, .finished)
      case .acceptedRunning: return accepted(full, name: nil, failures: 0, .running)
      case .acceptedFailed: return accepted(full, name: nil, failures: 0, .failed)
      case .rejected: return Screen(subject: .rejected(triesLeft: 2), field: full)
      case .rejectedPad: return Screen(subject: .rejected(triesLeft: 2), field: full, pad: pad)
      case .locked: return Screen(subject: .locked(secondsLeft: 187, of: 300), field: none)
      case .lockedLong: return Screen(subject: .locked(secondsLeft: 754, of: 900), field: none)
      case .noCredentials: return Screen(subject: .noCredentials, field: none)
      case .waiting: return Screen(subject: .waitingForKeypad, field: none)
      case .outOfService: return Screen(subject: .outOfService(.ledgerNotWritable), field: none)
      case .blank: return Screen(subject: .blank, field: none)
      }
    }

    /// A field that holds sample digits, as many as fit: nobody's PIN.
    ///
    /// - Parameter length: how many digits a PIN has.
    /// - Returns: the field, not complete.
    /// - Throws: `SecretsError` if there is no locked memory.
    public func entry(length: ClosedRange<Int>) throws(SecretsError) -> PINEntry {
      var entry = try PINEntry(length: length, mode: .visible)
      for value in 0..<UInt8(length.upperBound - 1) {
        _ = entry.insert(Digit(validValue: (value * 3 + 7) % 10))
      }
      return entry
    }

    private func accepted(
      _ field: Screen.Field, name: String?, failures: Int, _ action: ActionState
    ) -> Screen {
      Screen(
        subject: .accepted(
          Screen.Acceptance(name: name, failuresSince: failures, action: action)), field: field)
    }
  }
}
