import Glibc
import Linux
import Messages
import Testing
import Wire

@Suite("Both processes together")
struct WholeTests {
  @Test(
    "a right PIN runs its programs and the terminal hears how far they are; a wrong one runs others, a wait too"
  )
  func acceptance() throws {
    let folder = try TemporaryFolder()
    try enrol("Anna", "1234", store: folder.path)
    let actions = try TemporaryFolder()
    for occasion in ["accept", "reject", "lock"] {
      try actions.script(
        "echo \"$PINTLE_EVENT $PINTLE_NAME\" >>'\(actions.path)/\(occasion)'", "\(occasion).d/10")
    }
    let pair = try SocketPair()
    var action = try ChildProcess(
      program: try program("pintle-action"),
      arguments: ["--gatekeeper-fd", "3", "--actions", actions.path, "--own"],
      descriptors: try quietStreams() + [.init(pair.far.rawValue, to: 3)])
    let gatekeeper = try GatekeeperProcess(
      store: folder.path, GatekeeperProcess.cheap + ["--waits", "0,200"],
      action: pair.near.rawValue)
    drop(pair)
    #expect(try gatekeeper.verify("0000").0 == .rejected)
    #expect(eventually { actions.read("reject") == "reject \n" })
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 1))
    #expect(try gatekeeper.reply() == .action(id: 2, .running))
    #expect(try gatekeeper.reply() == .action(id: 2, .finished))
    #expect(actions.read("accept") == "accept Anna\n")
    #expect(!actions.exists("lock"))
    // The first wrong PIN costs nothing, the second starts a wait.
    #expect(try gatekeeper.verify("0000").0 == .rejected)
    #expect(try gatekeeper.verify("0000").0 == .rejected)
    #expect(eventually { actions.read("lock") == "lock \n" })
    #expect(eventually { actions.read("reject") == "reject \nreject \nreject \n" })
    #expect(try gatekeeper.verify("0000").0 == .refused)
    while secondsLeft(try gatekeeper.standing()) != nil { usleep(10_000) }

    // An action process that dies takes no verdict with it, and what can't be done has failed.
    action.signal(SIGKILL)
    _ = end(of: &action)
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 2))
    #expect(try gatekeeper.reply() == .action(id: 6, .failed))
  }

  @Test("without an action process a right PIN is right, and nothing is to be done")
  func noAction() throws {
    let folder = try TemporaryFolder()
    try enrol("Anna", "1234", store: folder.path)
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
    #expect(try gatekeeper.reply() == .action(id: 1, .none))
  }

  @Test("the death of the terminal ends the gatekeeper, and with it the action process")
  func chain() throws {
    let folder = try TemporaryFolder()
    let pair = try SocketPair()
    var action = try ChildProcess(
      program: try program("pintle-action"), arguments: ["--gatekeeper-fd", "3"],
      descriptors: try quietStreams() + [.init(pair.far.rawValue, to: 3)])
    let terminal = try SocketPair()
    var gatekeeper = try ChildProcess(
      program: try program("pintle-gatekeeper"),
      arguments: ["--store", folder.path, "--terminal-fd", "3", "--action-fd", "4"],
      descriptors: try quietStreams() + [
        .init(terminal.far.rawValue, to: 3), .init(pair.near.rawValue, to: 4),
      ])
    drop(pair)
    drop(terminal)
    #expect(end(of: &gatekeeper) == .exited(0))
    #expect(end(of: &action) == .exited(0))
  }
}
