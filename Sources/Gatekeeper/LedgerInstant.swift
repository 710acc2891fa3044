/// A moment of ledger time: a clock of the store's own that only ever runs forward, stands still while the machine is
/// off, and that nobody can set. Every lock is measured by it, never by the wall clock.
struct LedgerInstant: Comparable, Hashable, Sendable {
  /// Time since the ledger was made.
  var sinceStart: Duration

  static func < (left: LedgerInstant, right: LedgerInstant) -> Bool {
    left.sinceStart < right.sinceStart
  }

  static func + (instant: LedgerInstant, duration: Duration) -> LedgerInstant {
    LedgerInstant(sinceStart: instant.sinceStart + duration)
  }

  static func - (later: LedgerInstant, earlier: LedgerInstant) -> Duration {
    later.sinceStart - earlier.sinceStart
  }
}
