import Messages
import PINEntry

extension Terminal {
  /// Pad keys act when the finger lands, one digit a contact; cells when it lifts inside the one it landed on. A
  /// finger that slides acts on nothing it slides over.
  mutating func handle(_ touch: Touch, at now: BootInstant) -> Effects {
    switch touch.phase {
    case .down: return land(touch, at: now)
    case .moved: return []
    case .up: return lift(touch, at: now)
    case .cancelled:
      _ = contacts.lift(touch.identifier, at: nil)
      return []
    }
  }

  private mutating func land(_ touch: Touch, at now: BootInstant) -> Effects {
    endWelcome(at: now)
    let finger = Contacts.Finger(
      identifier: touch.identifier, target: touch.target, pressedKey: nil, landed: now)
    guard contacts.land(finger), case .padKey(let key) = touch.target, let pad = pad(at: now)
    else { return [] }
    guard pad.keys.indices.contains(key) else { return [] }
    contacts.press(key: key, by: touch.identifier)
    switch pad.keys[key] {
    case .digit(let digit): return perform(.insert(digit), at: now)
    case .delete: return perform(.delete, at: now)
    case .submit: return perform(.submit, at: now)
    }
  }

  private mutating func lift(_ touch: Touch, at now: BootInstant) -> Effects {
    guard let finger = contacts.lift(touch.identifier, at: now), finger.target == touch.target,
      case .cell(let cell) = touch.target
    else { return [] }
    let effects = perform(.select(cell: cell), at: now)
    if options.pad == .onTap && cell >= entry.count && takesKeys(at: now) {
      isPadCalled = true
      lastKey = now
    }
    return effects
  }

  /// A welcome shows no pad: any tap ends it, so that who comes next need not wait for its end.
  private mutating func endWelcome(at now: BootInstant) {
    guard isSeen, case .accepted(_, _, let since, _) = phase, now - since >= Span.acceptedDeaf
    else { return }
    phase = .entering
  }

  /// Whether the field takes keys now.
  private func takesKeys(at now: BootInstant) -> Bool {
    guard case .entering = phase else { return false }
    return acceptsPINs(at: now)
  }
}
