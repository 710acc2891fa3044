public import Messages

extension Gatekeeper {
  /// How much of a wait a reboot may cost.
  static let savingInterval = Duration.seconds(60)

  /// When ``act()`` is to be called; nil while nothing is due by itself: without a wait and without a fault nothing is.
  public var deadline: BootInstant? {
    [probe?.due, saving].compactMap { $0 }.min()
  }

  /// Does what is due: saves ledger time during a wait and at its end, looks at a fault again.
  public mutating func act() {
    let now = boot().now
    if let saving, saving <= now { _ = write { _, _ in } }
    if var probe, probe.due <= now {
      examine()
      probe.putOff(from: now)
      self.probe = probe
    }
    settle()
  }

  /// Looks at everything again: the folder, the credentials, a ledger that could not be written, memory that was short.
  public mutating func examine() {
    refresh()
    let boot = boot()
    change { [rules] in $0.mend(at: boot, by: rules.lockout) }
    if isShortOfMemory, case .open(let store) = state, case .read(let table, _) = store.credentials
    {
      isShortOfMemory = !Stretch.hasMemory(for: table.cost)
    }
    settle()
  }

  /// Saves ledger time before an end that was asked for, if anything heals with time: what passed since the last save
  /// would be lost with this boot. Where that fails, it is lost.
  mutating func close() {
    guard let record = openStoreRecord, record.needsTime else { return }
    _ = write { _, _ in }
  }

  /// When ledger time is to be saved next: each minute of a wait and at its end.
  private var saving: BootInstant? {
    guard case .open(let store) = state, case .kept(let ledger) = store.ledger,
      case let clock = ledger.record.clock,
      let wait = ledger.record.waiting(at: clock.saved, by: rules.lockout)
    else { return nil }
    let boot = boot()
    let isSameBoot = clock.boot.identifier == boot.identifier
    let lastSave = isSameBoot ? clock.boot.now : BootInstant(sinceBoot: .zero)
    let end = boot.now + (wait.until - clock.time(at: boot))
    return min(end, lastSave + Gatekeeper.savingInterval)
  }
}
