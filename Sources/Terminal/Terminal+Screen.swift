public import Messages
import PINEntry

extension Terminal {
  /// What is to be seen.
  ///
  /// - Parameter now: the present; a countdown depends on it.
  /// - Returns: the screen, without a digit in it.
  public func screen(at now: BootInstant) -> Screen {
    let subject = subject(at: now)
    return Screen(
      subject: subject, field: field(for: subject), hint: subject == .entry ? hint : nil,
      pad: pad(for: subject), light: light(at: now))
  }

  private func subject(at now: BootInstant) -> Screen.Subject {
    switch phase {
    case .ended: return .blank
    case .verifying: return .verifying
    case .accepted(let acceptance, _, _, _): return .accepted(acceptance)
    case .rejected(_, let triesLeft, _): return .rejected(triesLeft: triesLeft)
    case .entering, .completed: break
    }
    switch standing {
    case .awaited(_, let reason?), .told(.unavailable(let reason)): return .outOfService(reason)
    case .told(.waiting(let wait)):
      let (whole, part) = wait.total.components
      return .locked(
        secondsLeft: Terminal.secondsLeft(of: wait, at: now), of: Int(whole) + (part > 0 ? 1 : 0))
    case .told(.noCredentials): return .noCredentials
    case .awaited, .told(.open): return keypads + touchscreens > 0 ? .entry : .waitingForKeypad
    }
  }

  private func field(for subject: Screen.Subject) -> Screen.Field {
    var field = Screen.Field(cells: entry.cells, filled: 0)
    switch phase {
    case .verifying(_, let digits, _), .accepted(_, let digits, _, _), .rejected(let digits, _, _):
      field.filled = digits
    case .entering, .completed:
      guard subject == .entry else { break }
      field.filled = entry.count
      field.focus = entry.caret
      field.selected = entry.selection
      field.showsDigits = entry.mode == .visible
      field.revealed = revealed?.cell
      field.revision = field.showsDigits || revealed != nil ? revision : 0
    case .ended: break
    }
    return field
  }

  /// The pad as it is on the screen now, if it is.
  func pad(at now: BootInstant) -> Screen.Pad? { pad(for: subject(at: now)) }

  private func pad(for subject: Screen.Subject) -> Screen.Pad? {
    switch subject {
    case .entry, .verifying, .rejected: break
    case .accepted, .locked, .noCredentials, .waitingForKeypad, .outOfService, .blank: return nil
    }
    let isShown =
      switch options.pad {
      case .automatic: touchscreens > 0
      case .onTap: isPadCalled
      case .always: true
      case .never: false
      }
    guard isShown else { return nil }
    var pad: Screen.Pad =
      if options.scramblesPad {
        .ordered(padDigits)
      } else {
        options.padOrder == .telephone ? .telephone : .calculator
      }
    if options.showsPressed { pad.pressed = contacts.pressed }
    return pad
  }
}
