import Glibc
import Linux
import Messages
import Testing
import Wire

@Suite("Which programs pintle-action trusts")
struct ActionTrustTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(mode: 0o755) }

  private func shell(_ line: String) throws {
    #expect(try run("/bin/sh", ["-c", "cd '\(folder.path)' && \(line)"]) == .exited(0), "\(line)")
  }

  /// Expects that after a change nothing runs, that the screen and the journal are told, also at the next start, and that
  /// without the change it runs.
  private func expectRefused(
    _ change: String, undo: String, because reason: String, _ options: [String] = ["--own"]
  ) throws {
    try folder.script("touch '\(folder.path)/ran'")
    let action = try ActionProcess(folder, options)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .finished, "before \(change)")
    #expect(unsafe unlink("\(folder.path)/ran") == 0)
    try shell("\(change); : >journal")
    try action.accept(2)
    #expect(try action.report() == ActionReport(id: 2, state: .failed), "\(change)")
    #expect(!folder.exists("ran"), "\(change)")
    action.expectJournal(reason, "\(change): \(action.journal)")
    try shell(": >journal")
    let next = try ActionProcess(folder, options)
    next.expectJournal(reason, "\(change), at the start: \(next.journal)")
    try shell(undo)
  }

  @Test(
    "what others can write to is refused: the file, its folder, the folder above, what a link leads to"
  )
  func exposed() throws {
    let file = "accept.d/10-door is not trusted: others may write to it (chmod go-w)"
    try expectRefused("chmod 775 accept.d/10-door", undo: "rm -r accept.d", because: file)
    try expectRefused("chmod 757 accept.d/10-door", undo: "rm -r accept.d", because: file)
    for mode in ["775", "757", "1777"] {
      try expectRefused(
        "chmod \(mode) accept.d", undo: "rm -r accept.d",
        because: "nothing in \(folder.path)/accept.d is run: others may write to it (chmod go-w)")
    }
    try expectRefused(
      "chmod 777 .", undo: "chmod 755 .; rm -r accept.d",
      because: "\(folder.path) is not trusted: others may write to it")
    try expectRefused(
      "mv accept.d/10-door door; chmod 777 door; ln -s ../door accept.d/10-door",
      undo: "rm -r accept.d door", because: "\(folder.path)/door is not trusted")
    try expectRefused(
      "mkdir open; mv accept.d/10-door open/door; chmod 777 open; ln -s ../open/door accept.d/10-door",
      undo: "rm -r accept.d open", because: "\(folder.path)/open is not trusted")
  }

  @Test("what is no folder, or no file, is refused")
  func irregular() throws {
    try expectRefused(
      "rm -r accept.d; touch accept.d", undo: "rm accept.d",
      because: "nothing in \(folder.path)/accept.d is run: it is not a folder")
    try expectRefused(
      "rm accept.d/10-door; mkfifo accept.d/10-door", undo: "rm -r accept.d",
      because: "accept.d/10-door is not run: it is not an executable file")
    try expectRefused(
      "ln -sf /dev/null accept.d/10-door", undo: "rm -r accept.d",
      because: "accept.d/10-door is not run: it is not an executable file")
  }

  @Test("a link to what root alone can change is followed")
  func link() throws {
    try shell("mkdir accept.d; ln -s /bin/true accept.d/10-door")
    let action = try ActionProcess(folder)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .finished)
  }

  @Test("another user's file or folder is refused", .enabled(if: geteuid() == 0))
  func foreign() throws {
    for options in [["--own"], []] {
      try expectRefused(
        "chown 12345 accept.d/10-door", undo: "rm -r accept.d",
        because: "accept.d/10-door is not trusted: it must belong to root", options)
      try expectRefused(
        "chown 12345 accept.d", undo: "rm -r accept.d",
        because: "nothing in \(folder.path)/accept.d is run: it must belong to root", options)
      try expectRefused(
        "mv accept.d/10-door door; chown 12345 door; ln -s ../door accept.d/10-door",
        undo: "rm -r accept.d door", because: "\(folder.path)/door is not trusted", options)
    }
  }

  @Test(
    "its own user's programs are refused in the usual place, and run in one that was named",
    .enabled(if: geteuid() == 0))
  func own() throws {
    try folder.script("id -u >'\(folder.path)/user'")
    try shell("chown -R 12345 . && touch user journal && chown 12345 user journal")
    let program = try ProcessTests.program("pintle-action")
    for (options, state) in [([], "refused"), (["--own"], "run")] {
      // As that user, in place of the service's own. The test's folder may be closed to it: it comes by descriptor.
      let words =
        ["--reuid=12345", "--regid=12345", "--clear-groups", program, "--gatekeeper-fd", "3"]
        + ["--actions", folder.path] + options
      let outcome = try outcome(of: words)
      #expect(outcome == (state == "run" ? .finished : .failed), "\(state)")
      #expect(folder.read("user") == (state == "run" ? "12345\n" : ""))
    }
  }

  private func outcome(of words: [String]) throws -> ActionState {
    let pair = try SocketPair()
    let child = try ChildProcess(
      program: "/usr/bin/setpriv", arguments: words,
      descriptors: try quietStreams() + [.init(pair.far.rawValue, to: 3)])
    defer { child.signal(SIGTERM) }
    let socket = PacketSocket(owning: pair.near)
    var packet = try Packet()
    let name = try #require(CredentialName("A"))
    ActionEvent.accept(id: 1, name: name, kind: .pin).encode(into: &packet)
    try socket.send(packet)
    while true {
      while try !socket.receive(into: &packet) { usleep(1000) }
      let report = try ActionReport(decoding: packet)
      if report.state != .running { return report.state }
    }
  }
}
