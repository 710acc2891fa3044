import Glibc
import Linux
import Messages
import Secrets

@testable import Gatekeeper

/// A door that many people share: a whole gatekeeper over a simulated disk, real time beside ledger time, and codes of
/// six digits.
final class SharedDoor {
  let door: SimulatedDoor
  let codes: [String]
  /// Seconds that have really passed, those without power included.
  private(set) var time = 0
  /// When different wrong PINs were compared, for the first time each.
  private(set) var guesses: [Int] = []

  init(
    people: Int, digits count: Int = 6, lockout: Lockout = .standard,
    using random: inout some RandomNumberGenerator
  ) throws {
    let cost = StretchCost(memory: 8 << 10, passes: 1, salt: Array(0..<16))
    var table = CredentialTable(cost: cost)
    var codes: [String] = []
    while codes.count < people {
      let code = SharedDoor.code(count, using: &random)
      guard !codes.contains(code), let name = CredentialName("P\(codes.count)") else { continue }
      var key = try SecretBytes(capacity: Stretch.keySize)
      guard Stretch.key(of: try digits(code), cost: cost, into: &key) else { throw Errno(ENOMEM) }
      table.credentials.append(CredentialTable.credential(named: name, key: key))
      codes.append(code)
    }
    self.codes = codes
    // The ledger first: where there are credentials without one, it was lost.
    door = try SimulatedDoor(rules: SimulatedDoor.rules(lockout))
    door.disk.put("credentials", table.text)
    door.examine()
  }

  static func code(_ count: Int, using random: inout some RandomNumberGenerator) -> String {
    (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
  }

  func pass(_ seconds: Int) {
    door.pass(.seconds(seconds))
    time += seconds
  }

  /// Seconds until a PIN is let through; nil if none ever is.
  var secondsToWait: Int? {
    switch door.standing {
    case .open: 0
    case .waiting: Int((secondsLeft(door.standing, at: door.boot) ?? 0).rounded(.up))
    case .noCredentials, .unavailable: nil
    }
  }

  /// Enters a PIN that nobody entered before.
  @discardableResult
  func guess(_ pin: String) throws -> Verdict {
    let verdict = try door.verify(pin)
    if verdict != .refused { guesses.append(time) }
    return verdict
  }

  /// Cuts the power for a time and starts again.
  func reboot(off: Int, up: Int, using random: inout some RandomNumberGenerator) throws {
    try door.reboot(up: .seconds(up), using: &random)
    time += off + up
  }
}
