import Linux
import Messages
import PINEntry
import Secrets
import Terminal
import Wire

extension TerminalLoop {
  /// Starts the gatekeeper and asks how it stands.
  func startGatekeeper() {
    do throws(GatekeeperProcesses.StartError) {
      try processes.start(in: &loop, at: TerminalLoop.now)
    } catch {
      say("\(error)")
      handle(.gatekeeperGone(.gatekeeperGone))
      return
    }
    handle(.gatekeeperStarted)
  }

  /// Ends a gatekeeper that hangs or talks nonsense.
  func endGatekeeper(_ reason: ServiceReason = .gatekeeperGone) {
    processes.end(in: &loop, at: TerminalLoop.now)
    handle(.gatekeeperGone(reason))
  }

  /// One of the processes may have ended.
  func takeEnd(of source: Source) {
    // A verdict may be there that it gave before its end; what is wrong with the link is known.
    if source == .gatekeeperEnd { try? readReplies() }
    guard let reason = processes.handleEnd(of: source, in: &loop, at: TerminalLoop.now) else {
      return
    }
    let what = reason == .gatekeeperGone ? "the gatekeeper is gone" : reason.description
    say("\(what); starting it again")
    handle(.gatekeeperGone(reason))
  }

  /// Takes what the gatekeeper says.
  func takeReplies() {
    do throws(WireError) { try readReplies() } catch { lose(error) }
  }

  private func readReplies() throws(WireError) {
    while let reply = try processes.link?.receive() { take(reply) }
  }

  private func take(_ reply: Reply) {
    switch reply {
    case .standing(let standing): handle(.standing(standing))
    case .verdict(let id, let verdict, let standing):
      handle(.verdict(attempt: id, verdict, standing))
    case .action(let id, let state): handle(.action(attempt: id, state))
    case .done, .credential, .refused, .lockout, .guesses:
      // Answers to an administrator, which the terminal is not: the gatekeeper is out of its mind.
      say("the gatekeeper answers what was not asked; starting it again")
      endGatekeeper(.gatekeeperConfused)
    }
  }

  /// Sends a request without a PIN.
  func send(_ request: Request) {
    do throws(WireError) { try processes.link?.send(request) } catch { lose(error) }
  }

  /// Sends the entry that is complete and seen to be verified; keeps nothing of it.
  func sendPIN() {
    guard let attempt = terminal.takePIN(into: &outgoing) else { return }
    defer { outgoing.erase() }
    guard processes.link != nil else { return handle(.gatekeeperGone(.gatekeeperGone)) }
    do throws(WireError) {
      try processes.link?.send(.verify(id: attempt), digits: outgoing)
    } catch {
      lose(error)
    }
  }

  private func lose(_ error: WireError) {
    say("the gatekeeper can't be talked to (\(error)); starting it again")
    if case .malformed = error { endGatekeeper(.gatekeeperConfused) } else { endGatekeeper() }
  }
}
