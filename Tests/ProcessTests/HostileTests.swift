import CLinux
import Glibc
import Linux
import Messages
import Testing
import Wire

@Suite("The gatekeeper in bad company")
struct HostileTests {
  private func store() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try enrol("Anna", "1234", store: folder.path)
    return folder
  }

  @Test("a log that nobody reads holds up neither a verdict nor the end")
  func fullLog() throws {
    let folder = try store()
    var ends: [2 of Int32] = [-1, -1]
    var span = ends.mutableSpan
    let made = unsafe span.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress) }
    #expect(made == 0)
    let unread = FileDescriptor(owning: ends[0])
    let log = FileDescriptor(owning: ends[1])
    #expect(clinux_fcntl(log.rawValue, F_SETFL, O_NONBLOCK) == 0)
    let page = [UInt8](repeating: 10, count: 4096)
    while (try? unsafe page.withUnsafeBytes { try unsafe log.write($0) }) != nil {}
    #expect(clinux_fcntl(log.rawValue, F_SETFL, 0) == 0)

    let gatekeeper = try GatekeeperProcess(store: folder.path, errors: log.rawValue)
    #expect(try gatekeeper.standing() == .open(triesLeft: 5))
    #expect(unsafe chmod("\(folder.path)/credentials", 0o644) == 0)
    #expect(try gatekeeper.reply() == .standing(.unavailable(.credentialsUnreadable)))
    #expect(unsafe chmod("\(folder.path)/credentials", 0o600) == 0)
    #expect(try gatekeeper.reply() == .standing(.open(triesLeft: 5)))
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
    let ended = gatekeeper.kill(SIGTERM)
    #expect(ended == .exited(0))
    drop(unread)
  }

  @Test("whatever is taken out of the folder, no second gatekeeper counts beside the first")
  func emptied() throws {
    let folder = try store()
    let first = try GatekeeperProcess(store: folder.path)
    #expect(try first.verify("0000").1 == .open(triesLeft: 4))
    let good = try #require(folder.read("credentials"))
    #expect(try run("/bin/sh", ["-c", "rm -rf \(folder.path)/*"]) == .exited(0))
    let second = try GatekeeperProcess(store: folder.path)
    #expect(try second.standing() == .unavailable(.storeInUse))
    #expect(try second.verify("1234").0 == .refused)
    // What the first one knows of failures goes back onto the disk with the next.
    try folder.write(good, to: "credentials")
    #expect(try first.verify("0000").1 == .open(triesLeft: 3))
    _ = first.kill(SIGKILL)
    #expect(try second.reply() == .standing(.open(triesLeft: 3)))
  }

  @Test("administrators are served once their socket can be made, and again if it is taken away")
  func socket() throws {
    let folder = try store()
    #expect(unsafe mkdir("\(folder.path)/socket", 0o700) == 0)
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
    #expect(unsafe rmdir("\(folder.path)/socket") == 0)
    try waitForSocket(folder)
    #expect(unsafe unlink("\(folder.path)/socket") == 0)
    try waitForSocket(folder)
    #expect(unsafe rename("\(folder.path)/socket", "\(folder.path)/elsewhere") == 0)
    try waitForSocket(folder)
    var administrator = try AdministratorLink.open(store: folder.path, program: "/nonexistent")
    #expect(try administrator.list().map(\.text) == ["Anna"])
  }

  @Test("administrators who say nothing keep nobody out")
  func silence() throws {
    let folder = try store()
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    _ = try gatekeeper.standing()
    let silent = try (0..<4).map { _ in try ControlSocket.connect(store: folder.path).release() }
    defer { for peer in silent { close(peer) } }
    var administrator = try AdministratorLink.open(store: folder.path, program: "/nonexistent")
    #expect(try administrator.list().map(\.text) == ["Anna"])
  }

  @Test("whoever connects while descriptors are short is sent away, and served when there are some")
  func shortage() throws {
    let folder = try store()
    // What it has open itself, and one to read the credentials with.
    let gatekeeper = try GatekeeperProcess(
      store: folder.path, wrapper: ["/usr/bin/prlimit", "--nofile=11"])
    #expect(try gatekeeper.standing() == .open(triesLeft: 5))
    let first = try ControlSocket.connect(store: folder.path)
    var second = try GatekeeperLink(owning: try ControlSocket.connect(store: folder.path))
    var waiting = pollfd(fd: second.rawValue, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&waiting, 1, 10_000) == 1)
    do throws(WireError) {
      _ = try second.receive()
      Issue.record("it was heard")
    } catch { #expect(error == .closed) }
    drop(first)
    var administrator = try AdministratorLink.open(
      store: folder.path, program: try program("pintle-gatekeeper"))
    #expect(try administrator.list().map(\.text) == ["Anna"])
  }

  private func waitForSocket(_ folder: TemporaryFolder) throws {
    for _ in 0..<1000 {
      if (try? ControlSocket.connect(store: folder.path)) != nil { return }
      usleep(10_000)
    }
    throw GatekeeperProcess.NoReply()
  }
}
