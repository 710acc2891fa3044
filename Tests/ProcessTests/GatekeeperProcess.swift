import CLinux
import Glibc
import Linux
import Messages
import Secrets
import Wire

/// The real `pintle-gatekeeper`, with the test in the terminal's place.
final class GatekeeperProcess {
  struct NoReply: Error {}

  var link: GatekeeperLink
  var child: ChildProcess
  private var lastID: UInt32 = 0

  /// Cheap to stretch for, so that tests measure nothing but themselves; every wrong PIN counts, and waits alone limit
  /// them.
  static let cheap = ["--new-store-cost", "8,1", "--allowance", "0", "--repeats", "0"]

  init(
    store: String, _ options: [String] = GatekeeperProcess.cheap, action: Int32? = nil,
    wrapper: [String] = [], errors: Int32? = nil
  ) throws {
    let pair = try SocketPair()
    var descriptors = try quietStreams() + [.init(pair.far.rawValue, to: 3)]
    if let errors { descriptors[2].source = errors }
    var arguments = ["--store", store, "--terminal-fd", "3"] + options
    if let action {
      descriptors.append(.init(action, to: 4))
      arguments += ["--action-fd", "4"]
    }
    let words = wrapper + [try program("pintle-gatekeeper")] + arguments
    child = try ChildProcess(
      program: words[0], arguments: Array(words.dropFirst()), descriptors: descriptors)
    link = try GatekeeperLink(owning: pair.near)
  }

  func standing() throws -> Standing {
    try link.send(.state)
    while true { if case .standing(let standing) = try reply() { return standing } }
  }

  /// The verdict on a PIN, and how it stands after it.
  func verify(_ pin: String) throws -> (Verdict, Standing) {
    lastID += 1
    try link.send(.verify(id: lastID), digits: try digits(pin))
    while true {
      if case .verdict(let id, let verdict, let standing) = try reply() {
        guard id == lastID else { throw NoReply() }
        return (verdict, standing)
      }
    }
  }

  /// The next reply, within ten seconds.
  func reply() throws -> Reply {
    while true {
      if let reply = try link.receive() { return reply }
      var waiting = pollfd(fd: link.rawValue, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 10_000) == 1 else { throw NoReply() }
    }
  }

  /// Whether anything is said within so many milliseconds.
  func isHeard(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: link.rawValue, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, milliseconds) == 1
  }

  /// Closes the terminal's end and waits for the gatekeeper's own; under strace(1) that is the way to end it.
  @discardableResult
  func hangUp() throws -> ChildProcess.End {
    let pair = try SocketPair()
    link = try GatekeeperLink(owning: pair.near)
    return end(of: &child)
  }

  func kill(_ signal: Int32) -> ChildProcess.End {
    child.signal(signal)
    return end(of: &child)
  }
}

/// The digits of a test, in locked memory.
func digits(_ text: String) throws -> SecretBytes {
  var secret = try SecretBytes(capacity: 12)
  for byte in text.utf8 { secret.append(byte) }
  return secret
}

/// Adds a PIN as `pintle credential add` does.
func enrol(_ text: String, _ pin: String, store: String) throws {
  guard let name = CredentialName(text) else { throw GatekeeperProcess.NoReply() }
  var administrator = try AdministratorLink.open(
    store: store, program: try program("pintle-gatekeeper"), options: GatekeeperProcess.cheap)
  try administrator.enrol(name, digits: try digits(pin))
}

/// Seconds left of a wait.
func secondsLeft(_ standing: Standing) -> Double? {
  guard case .waiting(let wait) = standing else { return nil }
  return (wait.until.sinceBoot - BootClock.now) / .seconds(1)
}
