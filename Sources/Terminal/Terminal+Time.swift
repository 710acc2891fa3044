public import Messages
import PINEntry

extension Terminal {
  /// When the terminal next wants ``Event/deadline``: the end of a wait's current second, of a shown verdict, of an
  /// entry left alone. Nil when nothing will happen by itself: no wake-up without a reason.
  ///
  /// - Parameter now: the present.
  /// - Returns: the earliest moment at which something changes by itself.
  public func deadline(at now: BootInstant) -> BootInstant? {
    var earliest = contacts.deadline
    func consider(_ instant: BootInstant?) {
      guard let instant else { return }
      earliest = earliest.map { min($0, instant) } ?? instant
    }
    consider(phaseDeadline)
    consider(standingDeadline(at: now))
    consider(revealed?.until)
    consider(idleDeadline)
    consider(lightDeadline(at: now))
    return earliest
  }

  /// Time has passed: what is over by now, ends.
  mutating func passTime(until now: BootInstant) -> Effects {
    contacts.passTime(until: now)
    if let reveal = revealed, reveal.until <= now { revealed = nil }
    var effects = passPhase(until: now)
    effects.formUnion(passStanding(until: now))
    return effects
  }

  private var phaseDeadline: BootInstant? {
    switch phase {
    case .entering, .completed, .ended: nil
    case .verifying(_, _, let until): until
    case .rejected(_, _, let until): until
    case .accepted(_, _, _, let until): until
    }
  }

  /// When an entry left alone is erased, or advice that nobody heeded goes.
  var idleDeadline: BootInstant? {
    guard case .entering = phase, options.idleClear > .zero, let lastKey,
      entry.hasText || hint != nil || isPadCalled
    else { return nil }
    return lastKey + options.idleClear
  }

  private func standingDeadline(at now: BootInstant) -> BootInstant? {
    switch standing {
    case .awaited(let since, let lost):
      return since.map { $0 + (lost == nil ? Span.standing : Span.answer) }
    case .told(.waiting(let wait)):
      guard isLockShown else { return wait.until }
      let left = Terminal.secondsLeft(of: wait, at: now)
      return wait.until + .seconds(-(left - 1))
    case .told: return nil
    }
  }

  private mutating func passPhase(until now: BootInstant) -> Effects {
    guard let deadline = phaseDeadline, deadline <= now else { return [] }
    switch phase {
    case .verifying:
      // Whatever it will say now comes too late: the number of the attempt is no longer waited for.
      phase = .entering
      eraseEntry()
      standing = .told(.unavailable(.gatekeeperGone))
      return .restartGatekeeper
    case .rejected, .accepted:
      phase = .entering
      return []
    case .entering, .completed, .ended: return []
    }
  }

  private mutating func passStanding(until now: BootInstant) -> Effects {
    switch standing {
    case .awaited(let since?, _) where since + Span.answer <= now:
      _ = loseGatekeeper(.gatekeeperGone)
      return .restartGatekeeper
    case .awaited(let since?, nil) where since + Span.standing <= now:
      standing = .awaited(since: since, lost: .gatekeeperGone)
      obey(at: now)
      return []
    case .told(.waiting(let wait)) where wait.until <= now:
      standing = .awaited(since: now)
      return .askStanding
    case .awaited, .told: return []
    }
  }

  /// Whether the countdown is what is on the screen.
  private var isLockShown: Bool {
    if case .entering = phase { true } else { false }
  }

  /// The whole seconds that are left of a wait: rounded up, never 0.
  static func secondsLeft(of wait: Wait, at now: BootInstant) -> Int {
    let (seconds, attoseconds) = (wait.until - now).components
    return max(Int(seconds) + (attoseconds > 0 ? 1 : 0), 1)
  }
}
