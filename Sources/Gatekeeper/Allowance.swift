/// What a store has spent of its allowance: unpaid failures that have not come back yet. They come back one by one, an
/// interval each.
struct Allowance: Equatable, Sendable {
  /// How large an allowance is, and how fast it comes back.
  struct Terms: Equatable, Sendable {
    /// How many there are.
    var whole: UInt32
    /// How long one takes to come back.
    var interval: Duration
  }

  /// How many are spent.
  private(set) var spent: UInt32 = 0
  /// Since when the next one is on its way back; zero while none is spent.
  private(set) var since = LedgerInstant(sinceStart: .zero)

  /// Nothing is spent.
  init() {}

  /// So many are spent, and the next one is on its way back since then.
  init(spent: UInt32, since: LedgerInstant) {
    guard spent > 0 else { return }
    self.spent = spent
    self.since = since
  }

  /// The same allowance as it stands at a later moment. One that was larger when it was spent is empty at most.
  func settled(at now: LedgerInstant, by terms: Terms) -> Allowance {
    let back = max((now - since).wholeNanoseconds, 0) / max(terms.interval.wholeNanoseconds, 1)
    let spent = min(spent, terms.whole)
    guard back < Int64(spent) else { return Allowance() }
    return Allowance(spent: spent - UInt32(back), since: since + terms.interval * Int(back))
  }

  /// Spends one.
  mutating func spend(at now: LedgerInstant, by terms: Terms) {
    let settled = settled(at: now, by: terms)
    self = Allowance(
      spent: min(settled.spent + 1, terms.whole), since: settled.spent == 0 ? now : settled.since)
  }

  /// Takes back what a success pays.
  mutating func payBack(_ count: Int, at now: LedgerInstant, by terms: Terms) {
    let settled = settled(at: now, by: terms)
    self = Allowance(
      spent: settled.spent - min(settled.spent, UInt32(clamping: count)), since: settled.since)
  }

  /// How many are left.
  func left(at now: LedgerInstant, by terms: Terms) -> Int {
    Int(terms.whole - settled(at: now, by: terms).spent)
  }

  /// The wait until one is back, if none is left.
  func waiting(at now: LedgerInstant, by terms: Terms) -> Run.Wait? {
    let settled = settled(at: now, by: terms)
    guard settled.spent == terms.whole else { return nil }
    return Run.Wait(until: settled.since + terms.interval, total: terms.interval)
  }

  /// When the next one is back; nil if none is missing.
  func nextRefill(at now: LedgerInstant, by terms: Terms) -> LedgerInstant? {
    let settled = settled(at: now, by: terms)
    return settled.spent == 0 ? nil : settled.since + terms.interval
  }
}

extension Duration {
  /// Whole nanoseconds, rounded toward zero; those of ledger time fit.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
  }
}
