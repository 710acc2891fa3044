import Messages
import PINEntry

extension Terminal {
  /// Does what a key or a pad key asks for, if this is a moment for it; drops it otherwise.
  mutating func perform(_ command: Command, at now: BootInstant) -> Effects {
    guard isSeen, beginsEntry(with: command, at: now) else { return [] }
    // Whatever comes next ends the showing of the last digit; above all, a deletion never shows another one.
    revealed = nil
    switch command {
    case .insert(let digit): return enter(digit, at: now)
    case .delete: return follow(entry.delete(), at: now)
    case .clear, .clearOrRenew: return follow(entry.clear(), at: now)
    case .submit: return follow(entry.submit(), at: now)
    case .select(let cell): return follow(entry.select(cell: cell), at: now)
    }
  }

  /// Whether keys go into the field now. A digit cuts the end of a shown verdict short, and so does a tap on a wrong
  /// field where that is to bring the pad up.
  private mutating func beginsEntry(with command: Command, at now: BootInstant) -> Bool {
    guard acceptsPINs(at: now) else { return false }
    switch phase {
    case .entering: return true
    case .completed, .verifying, .ended: return false
    case .rejected:
      switch command {
      case .insert: break
      case .select where options.pad == .onTap: break
      case .select, .delete, .clear, .clearOrRenew, .submit: return false
      }
      phase = .entering
      return true
    case .accepted(_, _, let since, _):
      // Its program goes on by itself; who comes next need not wait for it.
      guard case .insert = command, now - since >= Span.acceptedDeaf else { return false }
      phase = .entering
      return true
    }
  }

  /// Whether a PIN entered now would be compared, as far as the gatekeeper has told.
  func acceptsPINs(at now: BootInstant) -> Bool {
    switch standing {
    case .awaited(_, nil), .told(.open): true
    case .awaited, .told(.waiting), .told(.noCredentials), .told(.unavailable): false
    }
  }

  private mutating func enter(_ digit: Digit, at now: BootInstant) -> Effects {
    let cell = entry.selection ?? entry.count
    let change = entry.insert(digit)
    if change == .changed && options.revealLast > .zero && entry.mode == .secret {
      revealed = Reveal(cell: cell, until: now + options.revealLast)
    }
    return follow(change, at: now)
  }

  /// Draws the consequences of what an operation did to the field.
  private mutating func follow(_ change: PINEntry.Change, at now: BootInstant) -> Effects {
    lastKey = now
    switch change {
    case .none: return []
    case .changed:
      hint = nil
      revision &+= 1
      return []
    case .tooShort:
      hint = .tooShort(length: entry.length)
      return []
    case .completed:
      hint = nil
      revision &+= 1
      phase = .completed
      return []
    }
  }
}
