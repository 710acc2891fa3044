/// Which credentials have paid failures back in the last 24 hours.
struct Paybacks: Equatable, Sendable {
  /// One failure that was paid back.
  struct Entry: Equatable, Sendable {
    /// The first four bytes of the credential's identifier. They are random; two that share them share a limit.
    var credential: UInt32
    /// When, in whole seconds of ledger time, rounded up.
    var second: UInt32
  }

  /// How many are remembered: more than the slips of a day at a door that opens every ten seconds (345 at 4 in a
  /// hundred). When it is full, nothing is paid back.
  static let capacity = 400

  /// From the oldest to the latest.
  private(set) var entries: [Entry] = []

  /// None.
  init() {}

  /// As remembered; nil if that can't be.
  init?(entries: [Entry], until now: LedgerInstant) {
    guard entries.count <= Paybacks.capacity,
      zip(entries, entries.dropFirst()).allSatisfy({ $0.second <= $1.second }),
      (entries.last?.second ?? 0) <= now.seconds
    else { return nil }
    self.entries = entries
  }

  /// How many more a credential may pay back.
  ///
  /// - Parameters:
  ///   - credential: the first bytes of its identifier.
  ///   - count: how many credentials the store has.
  ///   - now: the moment.
  /// - Returns: 0…``Lockout/paybacksPerCredential``.
  func room(for credential: UInt32, among count: Int, at now: LedgerInstant) -> Int {
    let recent = entries.filter { now.isWithin(Lockout.paybackPeriod, of: $0.second) }
    let own = recent.count { $0.credential == credential }
    return max(
      min(
        Lockout.paybacksPerCredential - own,
        Lockout.paybacks(perStoreOf: count) - recent.count), 0)
  }

  /// Adds some by one credential.
  mutating func add(_ count: Int, by credential: UInt32, at now: LedgerInstant) {
    entries.removeAll { !now.isWithin(Lockout.paybackPeriod, of: $0.second) }
    for _ in 0..<min(count, Paybacks.capacity - entries.count) {
      entries.append(Entry(credential: credential, second: now.seconds))
    }
  }
}
