import Glibc
import Linux
import Messages
import Testing
import Wire

@Suite("Both processes together")
struct WholeTests {
  @Test(
    "a right PIN runs the program for its owner, the terminal hears how far it is; a wrong one runs nothing"
  )
  func acceptance() throws {
    let folder = try TemporaryFolder()
    try enrol("Anna", "1234", store: folder.path)
    try folder.write(
      "#!/bin/sh\necho \"$PINTLE_EVENT $PINTLE_NAME\" >>'\(folder.path)/log'\n", to: "accept",
      mode: 0o755)
    let pair = try SocketPair()
    var action = try ChildProcess(
      program: try program("pintle-action"),
      arguments: ["--gatekeeper-fd", "3", "--accept", "\(folder.path)/accept"],
      descriptors: try quietStreams() + [.init(pair.far.rawValue, to: 3)])
    let gatekeeper = try GatekeeperProcess(store: folder.path, action: pair.near.rawValue)
    drop(pair)
    #expect(try gatekeeper.verify("0000").0 == .rejected)
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 1))
    #expect(try gatekeeper.reply() == .action(id: 2, .running))
    #expect(try gatekeeper.reply() == .action(id: 2, .finished))
    #expect(folder.read("log") == "accept Anna\n")

    // An action process that dies takes no verdict with it, and what can't be done has failed.
    action.signal(SIGKILL)
    _ = end(of: &action)
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
    #expect(try gatekeeper.reply() == .action(id: 3, .failed))
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
