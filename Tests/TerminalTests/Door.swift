import Messages
import PINEntry
import Secrets
import Testing

@testable import Terminal

/// A terminal at a door, with the wiring's part played by hand: time stands still until told, effects are collected.
struct Door: ~Copyable {
  var terminal: Terminal
  var now = BootInstant(sinceBoot: .seconds(100))
  var effects: Effects = []

  /// A terminal with a keypad, a frame on its screen, and a gatekeeper that lets PINs be tried.
  init(_ change: (inout Options) -> Void = { _ in }) throws {
    var options = Options()
    options.length = 4...4
    change(&options)
    terminal = try Terminal(options: options)
    send(.devices(keypads: 1, touchscreens: 0))
    send(.gatekeeperStarted)
    send(.standing(.open(triesLeft: 4)))
    send(.presented)
  }

  mutating func send(_ event: Event) { effects = terminal.handle(event, at: now) }

  mutating func type(_ keys: String) {
    for key in keys.utf8 {
      switch key {
      case UInt8(ascii: "<"): send(.command(.delete))
      case UInt8(ascii: "x"): send(.command(.clear))
      case UInt8(ascii: "\n"): send(.command(.submit))
      default: if let digit = Digit(character: key) { send(.command(.insert(digit))) }
      }
    }
  }

  mutating func touch(_ phase: Contact.Phase, _ target: Target?, finger: Int = 0) {
    send(.touch(Touch(identifier: finger, phase: phase, target: target)))
  }

  mutating func tap(_ target: Target) {
    touch(.down, target)
    touch(.up, target)
  }

  /// Lets time pass, in the steps that the terminal asks for.
  mutating func wait(_ duration: Duration) {
    let end = now + duration
    while let next = terminal.deadline(at: now), next <= end {
      now = max(now, next)
      send(.deadline)
    }
    now = end
  }

  /// Shows the frame; gives the number of the attempt and how many digits went to the gatekeeper, if any did.
  mutating func present() throws -> (attempt: UInt32, digits: Int)? {
    send(.presented)
    guard effects.contains(.verify) else { return nil }
    var receiver = try SecretBytes(capacity: PINEntry.maximumLength)
    guard let attempt = terminal.takePIN(into: &receiver) else { return nil }
    return (attempt, receiver.count)
  }

  /// Types a PIN, lets it be seen, and has it judged so.
  mutating func attempt(_ verdict: Verdict, then standing: Standing) throws {
    type("1234")
    let sent = try #require(try present())
    send(.verdict(attempt: sent.attempt, verdict, standing))
  }

  var screen: Screen { terminal.screen(at: now) }
  var subject: Screen.Subject { screen.subject }
  var filled: Int { screen.field.filled }
}
