import Linux
import Messages
import Settings
import Testing

@testable import pintle

/// The two processes as the terminal starts and ends them, with shells in their place.
@Suite struct GatekeeperProcessesTests {
  private let now = BootInstant(sinceBoot: BootClock.now)

  private func processes(gatekeeper: String, action: String) throws -> GatekeeperProcesses {
    var arguments = Arguments(["--store", "/"], command: "run")
    var recipe = try GatekeeperProcesses.Recipe(
      Settings(), store: try StoreFolder(&arguments), actions: ActionPlace(path: nil))
    (recipe.gatekeeper, recipe.gatekeeperArguments) = ("/bin/sh", ["-c", gatekeeper])
    (recipe.action, recipe.actionArguments) = ("/bin/sh", ["-c", action])
    return GatekeeperProcesses(recipe)
  }

  /// Waits for the ends of both: why the gatekeeper is said to be gone, and how the action process ended.
  private func ends(
    of processes: inout GatekeeperProcesses, in loop: inout EventLoop
  ) throws -> (gatekeeper: ServiceReason?, action: ChildProcess.End) {
    var reason: ServiceReason?
    var action: ChildProcess.End?
    while true {
      try loop.wait()
      while let ready = loop.next() {
        switch Source(rawValue: ready.token) {
        case .gatekeeperEnd:
          reason = processes.handleEnd(of: .gatekeeperEnd, in: &loop, at: now)
        case .actionEnd: action = processes.reap(.actionEnd, in: &loop)
        case .formerActionEnd: action = processes.reap(.formerActionEnd, in: &loop)
        default: break
        }
      }
      if let action, !processes.areRunning { return (reason, action) }
    }
  }

  @Test(
    "the end of a gatekeeper tells whether it was of another version; another start follows",
    arguments: [("exit 70", ServiceReason.gatekeeperConfused), ("exit 71", .gatekeeperGone)])
  func reasons(script: String, expected: ServiceReason) throws {
    var loop = try EventLoop()
    var processes = try processes(gatekeeper: script, action: "read end <&3")
    try processes.start(in: &loop, at: now)
    let reason = try ends(of: &processes, in: &loop).gatekeeper
    let retryAt = processes.retryAt
    #expect(reason == expected)
    #expect(retryAt == now + .milliseconds(200))
  }

  @Test("a gatekeeper started anew for another configuration leaves a program at work alone")
  func renewal() throws {
    var loop = try EventLoop()
    // What is at work ends by itself after its gatekeeper: 3; at a signal: 4.
    var processes = try processes(
      gatekeeper: "read end <&3", action: "trap 'exit 4' TERM; read end <&3; exit 3")
    try processes.start(in: &loop, at: now)
    processes.renew()
    let action = try ends(of: &processes, in: &loop).action
    #expect(action == .exited(3))
  }
}
