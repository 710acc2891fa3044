public import Messages
import Secrets

/// The one who decides: reads credentials, counts attempts, keeps waits.
///
/// It waits for nothing and reads no clock of its own: whoever owns it calls when somebody asks, when
/// ``deadline`` has passed, and when the store's folder has changed.
public struct Gatekeeper: ~Copyable {
  /// What does not change while it runs.
  public struct Rules: Sendable {
    /// What wrong PINs cost.
    public var lockout: Lockout
    /// Bytes of memory that stretching a PIN takes in a new store.
    public var memory: Int
    /// Passes over them in a new store.
    public var passes: Int

    /// Rules with all their fields.
    ///
    /// - Parameters:
    ///   - lockout: what wrong PINs cost.
    ///   - memory: bytes, 8 KiB…1 GiB; a bug otherwise.
    ///   - passes: 1…32; a bug otherwise.
    public init(lockout: Lockout = .standard, memory: Int = 64 << 20, passes: Int = 2) {
      precondition(StretchCost.memoryRange.contains(memory), "8 KiB to 1 GiB of memory")
      precondition(StretchCost.passesRange.contains(passes), "1 to 32 passes")
      self.lockout = lockout
      self.memory = memory
      self.passes = passes
    }
  }

  /// Whether there is a store to work with.
  enum State {
    /// Nobody has looked yet.
    case unopened
    /// There is none, for this reason.
    case closed(StoreError)
    /// There is.
    case open(Store)
  }

  let rules: Rules
  let boot: () -> Boot
  let say: (String) -> Void
  private let openFolder: () throws(StoreError) -> any StoreCalls

  var state: State
  var isShortOfMemory = false
  var key: SecretBytes
  var repeats: RepeatMemory
  var probe: Probe?
  private var lastFault: String?
  private var lastAlarm = Alarm.none
  /// Whether an alarm was said that nobody has taken yet.
  private var isAlarmDue = false

  /// What people must know of at once.
  private enum Alarm {
    case none
    case raised
    case stopped
  }

  /// A gatekeeper over a folder.
  ///
  /// - Parameters:
  ///   - rules: what does not change.
  ///   - boot: tells which boot it is and when in it.
  ///   - say: gets lines for the journal; none holds a digit.
  ///   - openFolder: opens the store's folder; called again whenever the folder is another one, or could not be opened.
  /// - Throws: `SecretsError` if no locked memory is to be had.
  init(
    rules: Rules, boot: @escaping () -> Boot, say: @escaping (String) -> Void,
    openFolder: @escaping () throws(StoreError) -> any StoreCalls
  ) throws(SecretsError) {
    let repeats = try RepeatMemory()
    key = try SecretBytes(capacity: Stretch.keySize)
    self.repeats = repeats
    self.rules = rules
    self.boot = boot
    self.say = say
    self.openFolder = openFolder
    state = .unopened
    reopen()
    settle()
  }

  /// How it stands: what the next PIN would meet.
  public var standing: Standing {
    let store: Store
    switch state {
    case .unopened: return .unavailable(.storeUnusable)
    case .closed(let error): return .unavailable(error.reason)
    case .open(let open): store = open
    }
    if let reason = unavailability(of: store) { return .unavailable(reason) }
    guard let record = store.record else { return .unavailable(.ledgerNotWritable) }
    let boot = boot()
    let now = record.clock.time(at: boot)
    if record.isStopped(by: rules.lockout) { return .unavailable(.stopped) }
    if let wait = record.waiting(at: now, by: rules.lockout) {
      return .waiting(Wait(until: boot.now + (wait.until - now), total: wait.total))
    }
    if store.credentials == .absent { return .noCredentials }
    return .open(triesLeft: record.triesLeft(at: now, by: rules.lockout))
  }

  /// What keeps an open store from serving.
  func unavailability(of store: Store) -> ServiceReason? {
    if case .unreadable = store.credentials { return .credentialsUnreadable }
    if let fault = store.fault { return fault.reason }
    // Whoever took the file away must not make this a new terminal.
    if store.credentials == .absent && store.record?.isCommissioned == true {
      return .credentialsUnreadable
    }
    return isShortOfMemory ? .outOfMemory : nil
  }

  /// Opens the folder, whatever was open before.
  mutating func reopen() {
    // The old lock goes first: it may be on the very same folder.
    state = .unopened
    do throws(StoreError) {
      let calls = try openFolder()
      state = .open(Store(through: calls, at: boot(), by: rules.lockout))
    } catch { state = .closed(error) }
  }

  /// Looks whether the folder and the credentials are still those that were read.
  mutating func refresh() {
    guard case .open(let store) = state, store.calls.isCurrent() else { return reopen() }
    change { $0.refresh() }
  }

  /// Changes the open store; does nothing if none is open.
  @discardableResult
  mutating func change<Result>(_ body: (inout Store) -> Result) -> Result? {
    guard case .open(var store) = state else { return nil }
    defer { state = .open(store) }
    return body(&store)
  }

  /// Ends whatever was done: says what is to be said, and sees to it that a fault is looked at again.
  mutating func settle() {
    for finding in change({ $0.takeFindings() }) ?? [] { say(finding) }
    let fault = faultText
    if fault != lastFault {
      if let fault { say(fault) } else { say("the store serves again") }
      lastFault = fault
    }
    settleAlarm()
    // Nobody ends a hard stop by looking at it.
    if case .unavailable(let reason) = standing, reason != .stopped {
      if probe == nil { probe = Probe(from: boot().now) }
    } else {
      probe = nil
    }
  }

  /// Hands an alarm over, once.
  ///
  /// - Returns: whether one was raised since the last call. One that nobody has acknowledged is raised again at each start.
  mutating func takeAlarm() -> Bool {
    defer { isAlarmDue = false }
    return isAlarmDue
  }

  /// Says that the alarm is on, or off again, once for each change and each start.
  private mutating func settleAlarm() {
    guard let record = openStoreRecord else { return }
    let alarm: Alarm =
      record.isStopped(by: rules.lockout) ? .stopped : record.isAlarmed ? .raised : .none
    guard alarm != lastAlarm else { return }
    lastAlarm = alarm
    isAlarmDue = alarm != .none
    switch alarm {
    case .none: say("the alarm is off")
    case .raised:
      say(
        "alarm: \(Lockout.alarmThreshold) wrong PINs in 30 days that nobody made up for; the"
          + " allowance comes back half as fast until 'pintle lockout reset'")
    case .stopped: say("alarm: \(ServiceReason.stopped)")
    }
  }

  private var faultText: String? {
    switch state {
    case .unopened: return nil
    case .closed(let error): return "\(error)"
    case .open(let store):
      guard let reason = unavailability(of: store) else { return nil }
      if case .unreadable(let error) = store.credentials { return "\(error)" }
      if let fault = store.fault { return "\(fault)" }
      return "\(store.calls.path): \(reason)"
    }
  }
}
