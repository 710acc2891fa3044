/// Everything the ledger remembers, as one value that is written as a whole.
struct LedgerRecord: Equatable, Sendable {
  /// Counts the writes; of two records the one with the higher number is the newer.
  var generation: UInt64 = 0
  /// Whether a PIN has ever been enrolled: a latch.
  var isCommissioned = false
  /// Whether the alarm is on: a latch until an administrator resets the lockout.
  var isAlarmed = false
  /// Whether the hard stop has come: a latch until an administrator resets the lockout.
  var hasStopped = false
  /// Ledger time.
  var clock: LedgerClock
  /// The terminal's run.
  var run = Run()
  /// What is spent of the store's allowance.
  var allowance = Allowance()
  /// The failures that nobody has paid back.
  var unpaid = UnpaidFailures()
  /// What was paid back in the last 24 hours.
  var paybacks = Paybacks()
  /// All attempts ever made, right ones included.
  var attempts: UInt64 = 0
  /// Those of them that were right.
  var successes: UInt64 = 0
  /// Those of them that were free: the same wrong PIN again.
  var repeats: UInt64 = 0

  /// All attempts ever made that were wrong, or were never found right because something ended before.
  var failures: UInt64 { attempts - successes }
}
