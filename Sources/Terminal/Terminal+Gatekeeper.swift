import Messages
import PINEntry

extension Terminal {
  /// The last dot is on the screen: now, and not before, the PIN goes to the gatekeeper.
  mutating func startVerification(at now: BootInstant) -> Effects {
    guard case .completed = phase, entry.isAwaitingReceiver else { return [] }
    attempt &+= 1
    phase = .verifying(
      attempt: attempt, digits: entry.count, until: now + Span.answer)
    return .verify
  }

  /// The gatekeeper tells how it stands, asked or not.
  mutating func hear(_ standing: Standing, at now: BootInstant) -> Effects {
    self.standing = .told(standing)
    obey(at: now)
    return []
  }

  /// An attempt has been judged. A verdict of any other attempt than the one that is waited for is not one.
  mutating func hear(
    _ verdict: Verdict, of attempt: UInt32, standing: Standing, at now: BootInstant
  ) -> Effects {
    guard case .verifying(attempt, let digits, _) = phase else { return [] }
    self.standing = .told(standing)
    let isPadCalled = isPadCalled
    eraseEntry()
    switch verdict {
    case .accepted(let name, let failuresSince):
      let acceptance = Screen.Acceptance(
        name: options.showsName ? name : nil, failuresSince: failuresSince, action: .none)
      phase = .accepted(acceptance, digits: digits, since: now, until: now + Span.accepted)
    case .rejected:
      var triesLeft = 0
      if case .open(let left) = standing {
        triesLeft = left
        hint = .triesLeft(left)
      }
      lastKey = now
      self.isPadCalled = isPadCalled
      phase = .rejected(digits: digits, triesLeft: triesLeft, until: now + Span.rejected)
    case .refused:
      phase = .entering
      if case .open = standing {
        hint = .notChecked
        lastKey = now
      }
    }
    return []
  }

  /// The programs of an acceptance got somewhere. Those of an earlier one are not shown under the name of a later one.
  mutating func hear(_ state: ActionState, of attempt: UInt32, at now: BootInstant) -> Effects {
    guard attempt == self.attempt,
      case .accepted(var acceptance, let digits, let since, _) = phase
    else { return [] }
    acceptance.action = state
    let until =
      switch state {
      // Told anew as each program begins: each has its own time.
      case .running: now + options.actionLimit
      case .failed: now + Span.acceptedFailed
      case .none, .finished: max(since + Span.accepted, now)
      }
    phase = .accepted(acceptance, digits: digits, since: since, until: until)
    return []
  }

  /// Why the gatekeeper before the one that is awaited is gone, if it is.
  var lostReason: ServiceReason? {
    switch standing {
    case .awaited(_, let reason): reason
    case .told(.unavailable(let reason)): reason
    case .told(.open), .told(.waiting), .told(.noCredentials): nil
    }
  }

  /// The gatekeeper is gone: no verdict is assumed, the entry is erased.
  mutating func loseGatekeeper(_ reason: ServiceReason) -> Effects {
    standing = .told(.unavailable(reason))
    switch phase {
    case .entering, .completed, .verifying, .rejected:
      phase = .entering
      eraseEntry()
    case .accepted(var acceptance, let digits, let since, var until):
      // It was accepted, that stands; how far its programs got is not to be known any more.
      if acceptance.action == .running {
        acceptance.action = .none
        until = since + Span.accepted
      }
      phase = .accepted(acceptance, digits: digits, since: since, until: until)
    case .ended: break
    }
    return []
  }

  /// Erases an entry in progress where the standing allows none.
  mutating func obey(at now: BootInstant) {
    guard !acceptsPINs(at: now) else { return }
    switch phase {
    case .entering, .completed:
      phase = .entering
      eraseEntry()
    case .verifying, .accepted, .rejected, .ended: break
    }
  }
}
