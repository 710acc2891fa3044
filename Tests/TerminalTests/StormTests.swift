import Messages
import PINEntry
import Secrets
import Testing

@testable import Terminal

@Suite("A terminal, whatever comes in whatever order")
struct StormTests {
  /// What the test knows of the world by itself.
  private struct Known {
    var hasCompleted = false
    var sent: UInt32?
    var accepted: UInt32?
  }

  @Test(
    "never spins, never shows a welcome without a verdict, and sends only what was seen complete",
    arguments: 0..<40)
  func storm(seed: UInt64) throws {
    var random = Splitmix(state: seed)
    var options = Options()
    options.length = [4...4, 4...8, 1...1, 12...12][Int(seed % 4)]
    options.idleClear = seed % 5 == 0 ? .zero : .seconds(15)
    options.revealLast = seed % 3 == 0 ? .milliseconds(700) : .zero
    options.pad = [.automatic, .onTap, .always, .never][Int(seed / 4 % 4)]
    var terminal = try Terminal(options: options)
    var receiver = try SecretBytes(capacity: 12)
    var now = BootInstant(sinceBoot: .seconds(50))
    var known = Known()
    for _ in 0..<2_000 {
      now = now + .milliseconds(Self.steps[Int.random(in: Self.steps.indices, using: &random)])
      let event = Self.event(known, now, using: &random)
      if case .verdict(let attempt, .accepted, _) = event, attempt == known.sent {
        known.accepted = attempt
      }
      handle(event, &terminal, &known, &receiver, at: now)
      passDeadlines(&terminal, &known, &receiver, at: now)
      let screen = terminal.screen(at: now)
      if case .accepted = screen.subject {
        #expect(known.accepted != nil)
      } else {
        known.accepted = nil
      }
      #expect((0...screen.field.cells).contains(screen.field.filled))
    }
  }

  private static let steps = [0, 0, 1, 40, 300, 1_001, 4_000, 16_000, 70_000, 3_600_000]

  private func handle(
    _ event: Event, _ terminal: inout Terminal, _ known: inout Known,
    _ receiver: inout SecretBytes, at now: BootInstant
  ) {
    let effects = terminal.handle(event, at: now)
    guard effects.contains(.verify) else { return }
    #expect(event == .presented)
    let attempt = terminal.takePIN(into: &receiver)
    let isLong = terminal.options.length.contains(receiver.count)
    let again = terminal.takePIN(into: &receiver)
    #expect(attempt != nil && again == nil)
    known.sent = attempt
    #expect(isLong)
    receiver.erase()
  }

  /// What is due is done with at once, or the process would never sleep.
  private func passDeadlines(
    _ terminal: inout Terminal, _ known: inout Known, _ receiver: inout SecretBytes,
    at now: BootInstant
  ) {
    for _ in 0..<8 {
      guard let due = terminal.deadline(at: now), due <= now else { return }
      handle(.deadline, &terminal, &known, &receiver, at: now)
    }
    let due = terminal.deadline(at: now)
    let isOver = due.map { $0 > now } ?? true
    #expect(isOver, "a deadline that never passes")
  }

  private static func event(
    _ known: Known, _ now: BootInstant, using random: inout Splitmix
  ) -> Event {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    let standings: [Standing] = [
      .open(triesLeft: 3), .open(triesLeft: 5), .noCredentials,
      .unavailable(.ledgerNotWritable),
      .waiting(Wait(until: now + .milliseconds(number(-5_000..<90_000)), total: .seconds(30))),
    ]
    let standing = standings[max(0, number(-6..<standings.count))]
    let attempt = number(0..<4) == 0 ? UInt32(number(0..<9)) : known.sent ?? 0
    switch number(0..<24) {
    case 0..<8: return .command(.insert(Digit(validValue: UInt8(number(0..<10)))))
    case 8: return .command([.delete, .clear, .clearOrRenew, .submit][number(0..<4)])
    case 9: return .command(.select(cell: number(0..<13)))
    case 10, 11:
      let target: Target? = [.padKey(number(0..<12)), .cell(number(0..<12)), nil][number(0..<3)]
      let phase: Contact.Phase = [.down, .up, .moved, .cancelled][number(0..<4)]
      return .touch(Touch(identifier: number(0..<14), phase: phase, target: target))
    case 12..<16: return .presented
    case 16: return .devices(keypads: number(0..<2), touchscreens: number(0..<2))
    case 17: return [.inputLost, .screenLost][number(0..<2)]
    case 18: return [.gatekeeperStarted, .gatekeeperGone(.gatekeeperGone)][number(0..<2)]
    case 19: return .standing(standing)
    case 20: return .verdict(attempt: attempt, .rejected, standing)
    case 21: return .verdict(attempt: attempt, .refused, standing)
    case 22: return .verdict(attempt: attempt, .accepted(name: "Anna", failuresSince: 1), standing)
    default:
      return .action(attempt: attempt, [.none, .running, .finished, .failed][number(0..<4)])
    }
  }
}

/// Numbers that look random and come again with the same start.
struct Splitmix: RandomNumberGenerator {
  /// Where it stands.
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
