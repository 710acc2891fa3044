import Glibc
import Linux
import Messages
import Testing
import Wire

/// The gatekeeper killed at every single system call of an attempt. strace(1) counts the calls and kills.
@Suite("pintle-gatekeeper, killed at every system call")
struct KillTests {
  /// 32 tries before the first wait: how many are left tells how many failures are stored.
  private static let options =
    GatekeeperProcess.cheap + [
      "--waits", (0..<32).map { $0 < 31 ? "0" : "60000" }.joined(separator: ","),
    ]

  /// One attempt.
  private enum Attempt: CaseIterable {
    case wrong
    case right
    var pin: String { self == .wrong ? "0000" : "1234" }
  }

  /// One invocation of a system call: its name and which one it is, counted from the program's start.
  private struct Invocation {
    var name: Substring
    var number: Int
  }

  /// A store with one owner and three failures.
  private func template() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try enrol("Anna", "1234", store: folder.path)
    let gatekeeper = try GatekeeperProcess(store: folder.path, KillTests.options)
    for _ in 1...3 { _ = try gatekeeper.verify("0000") }
    _ = gatekeeper.kill(SIGTERM)
    return folder
  }

  private func copy(_ folder: TemporaryFolder) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    let line = "cp -p '\(folder.path)'/credentials '\(folder.path)'/ledger.* '\(copy.path)'"
    guard try run("/bin/sh", ["-c", line]) == .exited(0) else { throw Errno(EIO) }
    return copy
  }

  private func start(
    _ store: TemporaryFolder, traced strace: [String]
  ) throws -> GatekeeperProcess {
    try GatekeeperProcess(
      store: store.path, KillTests.options,
      wrapper: ["/usr/bin/strace", "-q", "-s0"] + strace + ["--"])
  }

  /// The system calls from the arrival of an attempt to the wait for the next one.
  private func calls(of attempt: Attempt, on template: TemporaryFolder) throws -> [Invocation] {
    let store = try copy(template)
    let log = try TemporaryFolder()
    let gatekeeper = try start(store, traced: ["-o", "\(log.path)/log"])
    _ = try gatekeeper.standing()
    _ = try gatekeeper.verify(attempt.pin)
    #expect(!gatekeeper.isHeard(within: 100) || attempt == .right)
    try gatekeeper.hangUp()
    let names = (log.read("log") ?? "").split(separator: "\n").map { line in
      line.prefix { $0 != "(" }
    }
    var counts: [Substring: Int] = [:]
    var invocations: [Invocation] = []
    var receptions = 0
    for name in names {
      counts[name, default: 0] += 1
      // The first request is for the standing, the second is the attempt.
      if name == "recvfrom" { receptions += 1 }
      guard receptions >= 2, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
        continue
      }
      invocations.append(Invocation(name: name, number: counts[name] ?? 0))
    }
    return invocations
  }

  @Test("no verdict is forgotten, no success is lost, the store needs nobody", arguments: [0, 1])
  func everyCall(kind: Int) throws {
    let attempt = Attempt.allCases[kind]
    let template = try template()
    let calls = try calls(of: attempt, on: template)
    #expect(calls.contains { $0.name == "pwrite64" } && calls.contains { $0.name == "fdatasync" })
    var told = 0
    for call in calls {
      let store = try copy(template)
      let kill = "inject=\(call.name):signal=KILL:when=\(call.number)"
      let gatekeeper = try start(store, traced: ["-o", "/dev/null", "-e", kill])
      let answer = try? { () throws -> Verdict in
        _ = try gatekeeper.standing()
        return try gatekeeper.verify(attempt.pin).0
      }()
      if answer != nil { told += 1 }
      try gatekeeper.hangUp()

      let next = try GatekeeperProcess(store: store.path, KillTests.options)
      let place = "killed at \(call.name) number \(call.number)"
      guard case .open(let left) = try next.standing() else {
        Issue.record("the store does not serve: \(place)")
        continue
      }
      switch answer {
      case .rejected: #expect(left == 28, "\(place)")
      case .accepted: #expect(left == 32, "\(place)")
      case .refused: Issue.record("refused without a reason: \(place)")
      case nil: #expect(left == 29 || left == 28 || (left == 32 && attempt == .right), "\(place)")
      }
      let last = try next.verify("1234").0
      #expect(last == .accepted(name: "Anna", failuresSince: 32 - left), "\(place)")
    }
    // Most kills come before the answer, some after it.
    #expect(told > 0 && told < calls.count)
  }
}
