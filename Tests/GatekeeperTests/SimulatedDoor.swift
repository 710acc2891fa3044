import Linux
import Messages
import Secrets

@testable import Gatekeeper

/// A gatekeeper over a simulated disk, with a boot clock that moves when the test says so.
final class SimulatedDoor {
  private(set) var disk: SimulatedDisk
  private(set) var boot: Boot
  private var bootCount: UInt64 = 1
  private var gatekeeper: Gatekeeper
  private var rules: Gatekeeper.Rules
  private let journal: Journal
  private let clock: Clock

  /// What the gatekeeper said.
  var said: [String] { journal.lines }

  final class Journal { var lines: [String] = [] }
  private final class Clock {
    var boot: Boot
    init(_ boot: Boot) { self.boot = boot }
  }

  /// Rules of waits alone: what a test counts is not changed by repeats or an allowance.
  static func rules(_ waits: [Duration] = Lockout.standard.waits) -> Gatekeeper.Rules {
    rules(Lockout(waits: waits, allowance: 0, repeats: 0) ?? .standard)
  }

  static func rules(_ lockout: Lockout) -> Gatekeeper.Rules {
    Gatekeeper.Rules(lockout: lockout, memory: 8 << 10, passes: 1)
  }

  /// A door whose store is as it lies on a disk.
  init(
    _ disk: SimulatedDisk = SimulatedDisk(), rules: Gatekeeper.Rules = SimulatedDoor.rules(),
    at sinceBoot: Duration = .seconds(10), boot bootCount: UInt64 = 1
  ) throws {
    self.disk = disk
    self.rules = rules
    self.bootCount = bootCount
    boot = Boot(
      identifier: .init(high: 7, low: bootCount), now: BootInstant(sinceBoot: sinceBoot))
    clock = Clock(boot)
    journal = Journal()
    gatekeeper = try SimulatedDoor.start(disk, rules, clock, journal)
  }

  private static func start(
    _ disk: SimulatedDisk, _ rules: Gatekeeper.Rules, _ clock: Clock, _ journal: Journal
  ) throws -> Gatekeeper {
    try Gatekeeper(
      rules: rules, boot: { clock.boot }, say: { journal.lines.append($0) },
      openFolder: { () throws(StoreError) -> any StoreCalls in
        guard disk.isThere else { throw .folder(disk.path, Errno(2)) }
        return disk
      })
  }

  var standing: Standing { gatekeeper.standing }
  var deadline: Duration? { gatekeeper.deadline.map { $0 - boot.now } }
  var record: LedgerRecord? { gatekeeper.openStoreRecord }
  var ledgerTime: LedgerInstant { gatekeeper.ledgerTime ?? LedgerInstant(sinceStart: .zero) }
  var status: LockoutStatus { get throws(Refusal) { try gatekeeper.lockoutStatus() } }
  var bounds: GuessBounds { get throws(Refusal) { try gatekeeper.guessBounds() } }

  func reset() -> Refusal? { gatekeeper.resetLockout() }

  func takeAlarm() -> Bool { gatekeeper.takeAlarm() }

  /// Ends the gatekeeper as a signal does.
  func close() { gatekeeper.close() }

  func enrol(_ name: String, _ pin: String) throws -> Refusal? {
    guard let name = CredentialName(name) else { throw SecretsError.memory }
    return gatekeeper.enrol(name, try digits(pin))
  }

  func remove(_ name: String) throws -> Refusal? {
    guard let name = CredentialName(name) else { throw SecretsError.memory }
    return gatekeeper.remove(name)
  }

  func names() throws(Refusal) -> [String] {
    var names: [String] = []
    while let name = try gatekeeper.name(at: names.count) { names.append(name.text) }
    return names
  }

  @discardableResult
  func verify(_ pin: String) throws -> Verdict { gatekeeper.verify(try digits(pin)).0 }

  /// Lets time pass, doing on the way what is due.
  func pass(_ duration: Duration) {
    let end = clock.boot.now + duration
    while let deadline = gatekeeper.deadline, deadline <= end {
      // A deadline that does not move on would be a loop without end.
      let before = (deadline, gatekeeper.standing)
      clock.boot.now = max(deadline, clock.boot.now)
      boot = clock.boot
      gatekeeper.act()
      if let after = gatekeeper.deadline, after == before.0, gatekeeper.standing == before.1 {
        preconditionFailure("the deadline did not move")
      }
    }
    clock.boot.now = end
    boot = clock.boot
  }

  func examine() { gatekeeper.examine() }

  /// Kills the gatekeeper and starts it again.
  func restart() throws {
    disk = disk.afterKill()
    gatekeeper = try SimulatedDoor.start(disk, rules, clock, journal)
  }

  /// Kills the gatekeeper and starts it with other rules.
  func restart(with rules: Gatekeeper.Rules) throws {
    self.rules = rules
    try restart()
  }

  /// Cuts the power and starts the machine again.
  func reboot(
    up: Duration = .seconds(20), using random: inout some RandomNumberGenerator
  ) throws {
    disk = disk.afterPowerCut(using: &random)
    bootCount += 1
    clock.boot = Boot(
      identifier: .init(high: 7, low: bootCount), now: BootInstant(sinceBoot: up))
    boot = clock.boot
    gatekeeper = try SimulatedDoor.start(disk, rules, clock, journal)
  }
}

/// The digits of a test, in locked memory.
func digits(_ text: String) throws -> SecretBytes {
  var secret = try SecretBytes(capacity: 12)
  for byte in text.utf8 { secret.append(byte) }
  return secret
}

/// What a standing says about a wait.
func secondsLeft(_ standing: Standing, at boot: Boot) -> Double? {
  guard case .waiting(let wait) = standing else { return nil }
  let (seconds, attoseconds) = (wait.until - boot.now).components
  return Double(seconds) + Double(attoseconds) / 1e18
}
