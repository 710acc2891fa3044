import Messages

/// Ledger time as it was saved, and how to count on from there.
///
/// Within one boot, the boot clock's advance since the save is added. After another boot, at least the time since that
/// boot has passed, so that is added: a reboot never shortens a wait, and what was not saved before it, a minute at
/// most, is waited for once more.
struct LedgerClock: Equatable, Sendable {
  /// Ledger time when it was saved.
  var saved: LedgerInstant
  /// The boot in which it was saved, and when in it.
  var boot: Boot

  /// A clock that starts now.
  init(startingAt boot: Boot) {
    saved = LedgerInstant(sinceStart: .zero)
    self.boot = boot
  }

  init(saved: LedgerInstant, boot: Boot) {
    self.saved = saved
    self.boot = boot
  }

  /// Ledger time at a moment of a boot.
  func time(at current: Boot) -> LedgerInstant {
    let passed =
      boot.identifier == current.identifier
      ? current.now - boot.now : current.now.sinceBoot
    return saved + max(passed, .zero)
  }

  /// The clock as a process counts on with it that found it on the disk. Where it can't be known whether the boot is
  /// another one, it counts from now: nothing is added for what was before.
  func found(at current: Boot) -> LedgerClock {
    let isKnown = boot.identifier != .unknown && current.identifier != .unknown
    return isKnown ? self : LedgerClock(saved: saved, boot: current)
  }

  /// The same clock, saved now.
  func saved(at current: Boot) -> LedgerClock {
    LedgerClock(saved: time(at: current), boot: current)
  }
}
