import CLinux
import Glibc
import Linux
import Messages
import Secrets
import Testing
import Wire

@Suite("pintle-gatekeeper, as it is")
struct GatekeeperProcessTests {
  private func store(_ people: [(String, String)] = [("Anna", "1234")]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, pin) in people { try enrol(name, pin, store: folder.path) }
    return folder
  }

  @Test("enrol, wrong PIN, right PIN, wait, kill in the middle of it, right PIN after it")
  func mainJob() throws {
    let folder = try store()
    let waits = GatekeeperProcess.cheap + ["--waits", "0,0,2000"]
    var gatekeeper = try GatekeeperProcess(store: folder.path, waits)
    #expect(try gatekeeper.standing() == .open(triesLeft: 3))
    #expect(try gatekeeper.verify("4321") == (.rejected, .open(triesLeft: 2)))
    let right = try gatekeeper.verify("1234")
    #expect(right == (.accepted(name: "Anna", failuresSince: 1), .open(triesLeft: 3)))
    for _ in 1...2 { _ = try gatekeeper.verify("0000") }
    let (verdict, standing) = try gatekeeper.verify("0000")
    #expect(verdict == .rejected)
    let left = try #require(secondsLeft(standing))
    #expect(left > 0 && left <= 2)

    let ended = gatekeeper.kill(SIGKILL)
    #expect(ended == .killed(signal: SIGKILL))
    gatekeeper = try GatekeeperProcess(store: folder.path, waits)
    #expect(try gatekeeper.standing() == standing)
    #expect(try gatekeeper.verify("1234").0 == .refused)
    // Its end is told without being asked for.
    #expect(try gatekeeper.reply() == .standing(.open(triesLeft: 1)))
    let (last, after) = try gatekeeper.verify("1234")
    #expect(last == .accepted(name: "Anna", failuresSince: 3))
    #expect(after == .open(triesLeft: 3))
  }

  @Test("nothing of a store is open to others, and no PIN is in it")
  func files() throws {
    let folder = try store([("Anna", "739182"), ("Bert", "55")])
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    _ = try gatekeeper.verify("739182")
    for name in ["credentials", "ledger.0", "ledger.1", "socket"] {
      var status = stat()
      #expect(unsafe stat("\(folder.path)/\(name)", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
      guard name != "socket" else { continue }
      #expect(folder.read(name)?.contains("739182") == false)
    }
  }

  @Test(
    "a second gatekeeper is told that the store is in use, and takes over when the first is gone")
  func secondGatekeeper() throws {
    let folder = try store()
    let first = try GatekeeperProcess(store: folder.path)
    _ = try first.verify("0000")
    let second = try GatekeeperProcess(store: folder.path)
    #expect(try second.standing() == .unavailable(.storeInUse))
    #expect(try second.verify("1234").0 == .refused)
    _ = first.kill(SIGKILL)
    #expect(try second.reply() == .standing(.open(triesLeft: 4)))
    #expect(try second.verify("1234").0 == .accepted(name: "Anna", failuresSince: 1))
  }

  @Test(
    "an administrator reaches the one that runs, and the terminal hears of the first credential")
  func administrator() throws {
    let folder = try store([])
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    #expect(try gatekeeper.standing() == .noCredentials)
    var administrator = try AdministratorLink.open(
      store: folder.path, program: "/nonexistent")
    let anna = try #require(CredentialName("Anna"))
    try administrator.enrol(anna, digits: try digits("1234"))
    #expect(try gatekeeper.reply() == .standing(.open(triesLeft: 5)))
    #expect(try administrator.list() == [anna])
    do throws(AdministrationError) {
      try administrator.enrol(anna, digits: try SecretBytes.of("9999"))
      Issue.record("a name was given twice")
    } catch { #expect(error == .refused(.nameTaken)) }
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
    try administrator.remove(anna)
    #expect(try administrator.list() == [])
    #expect(try gatekeeper.verify("1234").0 == .rejected)
  }

  @Test("administrators who come at once, with no gatekeeper running, are all served")
  func contention() async throws {
    let folder = try store([])
    let path = folder.path
    try await withThrowingTaskGroup { group in
      for number in 1...4 {
        group.addTask { try enrol("N\(number)", "100\(number)", store: path) }
      }
      try await group.waitForAll()
    }
    var administrator = try AdministratorLink.open(
      store: path, program: try program("pintle-gatekeeper"))
    #expect(try administrator.list().map(\.text).sorted() == ["N1", "N2", "N3", "N4"])
  }

  @Test("a terminal may not enrol, an administrator may not verify; both stay connected")
  func roles() throws {
    let folder = try store()
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    _ = try gatekeeper.standing()
    let mallory = try #require(CredentialName("Mallory"))
    try gatekeeper.link.send(.enrol(id: 5, name: mallory), digits: try digits("6666"))
    #expect(try gatekeeper.reply() == .refused(id: 5, .notAllowed))
    try gatekeeper.link.send(.list(id: 6, position: 0))
    #expect(try gatekeeper.reply() == .refused(id: 6, .notAllowed))
    try gatekeeper.link.send(.remove(id: 7, name: mallory))
    #expect(try gatekeeper.reply() == .refused(id: 7, .notAllowed))

    var other = try GatekeeperLink(owning: try ControlSocket.connect(store: folder.path))
    try other.send(.verify(id: 8), digits: try digits("1234"))
    var waiting = pollfd(fd: other.rawValue, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&waiting, 1, 10_000) == 1)
    #expect(try other.receive() == .refused(id: 8, .notAllowed))
    #expect(try gatekeeper.verify("6666").0 == .rejected)
  }

  @Test("a store whose path is longer than any socket's address serves administrators too")
  func longPath() throws {
    let folder = try TemporaryFolder()
    var path = folder.path
    while path.utf8.count < 300 {
      path += "/" + String(repeating: "long", count: 10)
      #expect(unsafe mkdir(path, 0o700) == 0)
    }
    let gatekeeper = try GatekeeperProcess(store: path)
    _ = try gatekeeper.standing()
    try enrol("Anna", "1234", store: path)
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
  }

  @Test("a mended credential file is served at once, without anybody asking")
  func mended() throws {
    let folder = try store()
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    let good = try #require(folder.read("credentials"))
    #expect(try gatekeeper.standing() == .open(triesLeft: 5))
    try folder.write("rubbish\n", to: "credentials")
    #expect(try gatekeeper.reply() == .standing(.unavailable(.credentialsUnreadable)))
    #expect(try gatekeeper.verify("1234").0 == .refused)
    #expect(folder.read("credentials") == "rubbish\n")
    try folder.write(good, to: "new")
    #expect(unsafe rename("\(folder.path)/new", "\(folder.path)/credentials") == 0)
    #expect(try gatekeeper.reply() == .standing(.open(triesLeft: 5)))
    #expect(unsafe chmod("\(folder.path)/credentials", 0o644) == 0)
    #expect(try gatekeeper.reply() == .standing(.unavailable(.credentialsUnreadable)))
    #expect(unsafe chmod("\(folder.path)/credentials", 0o600) == 0)
    #expect(try gatekeeper.reply() == .standing(.open(triesLeft: 5)))
  }

  @Test("links, pipes and second names in place of the store's files are refused")
  func irregular() throws {
    for trick in ["ln -s real credentials", "mkfifo -m 600 credentials", "ln real credentials"] {
      let folder = try store()
      let line = "cd \(folder.path) && mv credentials real && \(trick)"
      #expect(try run("/bin/sh", ["-c", line]) == .exited(0))
      let gatekeeper = try GatekeeperProcess(store: folder.path)
      #expect(try gatekeeper.standing() == .unavailable(.credentialsUnreadable), "\(trick)")
      #expect(try gatekeeper.verify("1234").0 == .refused)
    }
  }

  @Test(
    "a folder that is missing, open to others, or in memory is refused, and served once it is right"
  )
  func folders() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store"
    let gatekeeper = try GatekeeperProcess(store: path)
    #expect(try gatekeeper.standing() == .unavailable(.storeUnusable))
    #expect(unsafe mkdir(path, 0o777) == 0)
    // Whoever may read it may lock it.
    for mode: mode_t in [0o770, 0o750, 0o704] {
      #expect(unsafe chmod(path, mode) == 0)
      #expect(try gatekeeper.standing() == .unavailable(.storeUnusable))
    }
    #expect(unsafe chmod(path, 0o700) == 0)
    // Within the probe's half minute by itself; at once when asked.
    #expect(try gatekeeper.standing() == .noCredentials)

    let memory = try TemporaryFolder(in: "/dev/shm")
    let forgetful = try GatekeeperProcess(store: memory.path)
    #expect(try forgetful.standing() == .unavailable(.storeUnusable))
    #expect(!memory.exists("ledger.0"))
    _ = forgetful.kill(SIGTERM)
    let allowed = try GatekeeperProcess(
      store: memory.path, GatekeeperProcess.cheap + ["--allow-forgetful-store"])
    #expect(try allowed.standing() == .noCredentials)
  }

  @Test("a fault that goes away is healed without anybody asking")
  func healing() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store"
    let gatekeeper = try GatekeeperProcess(store: path)
    #expect(try gatekeeper.standing() == .unavailable(.storeUnusable))
    #expect(unsafe mkdir(path, 0o700) == 0)
    #expect(try gatekeeper.reply() == .standing(.noCredentials))
  }

  @Test("without the memory to stretch a PIN nothing is compared and nothing counted; it heals")
  func outOfMemory() throws {
    let folder = try TemporaryFolder()
    try {
      let anna = try #require(CredentialName("Anna"))
      var administrator = try AdministratorLink.open(
        store: folder.path, program: try program("pintle-gatekeeper"),
        options: ["--new-store-cost", "262144,1"])
      try administrator.enrol(anna, digits: try digits("1234"))
    }()
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    #expect(try gatekeeper.standing() == .open(triesLeft: 5))
    let process = "\(gatekeeper.child.identifier)"
    #expect(try run("/usr/bin/prlimit", ["--pid", process, "--as=200000000:"]) == .exited(0))
    for _ in 1...3 {
      #expect(try gatekeeper.verify("0000") == (.refused, .unavailable(.outOfMemory)))
    }
    #expect(try run("/usr/bin/prlimit", ["--pid", process, "--as=unlimited:"]) == .exited(0))
    #expect(try gatekeeper.reply() == .standing(.open(triesLeft: 5)))
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
  }

  @Test("a ledger that can't be written stops it, nothing is compared; it heals by itself")
  func unwritableLedger() throws {
    let folder = try store()
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    #expect(try gatekeeper.verify("0000").1 == .open(triesLeft: 4))
    let process = "\(gatekeeper.child.identifier)"
    #expect(try run("/usr/bin/prlimit", ["--pid", process, "--fsize=0:"]) == .exited(0))
    for pin in ["1234", "0000"] {
      #expect(try gatekeeper.verify(pin) == (.refused, .unavailable(.ledgerNotWritable)))
    }
    #expect(try run("/usr/bin/prlimit", ["--pid", process, "--fsize=unlimited:"]) == .exited(0))
    #expect(try gatekeeper.reply() == .standing(.open(triesLeft: 4)))
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 1))
  }

  @Test("what it says is one line each, and none of it is a PIN")
  func words() throws {
    let folder = try store([("Anna", "739182")])
    let journal = try TemporaryFolder()
    try journal.write("", to: "journal")
    let file = try FileDescriptor(opening: "\(journal.path)/journal", flags: O_WRONLY | O_APPEND)
    let gatekeeper = try GatekeeperProcess(
      store: folder.path, GatekeeperProcess.cheap + ["--waits", "0,0,100"],
      errors: file.rawValue)
    for pin in ["739182", "739181", "640", "640", "739182"] { _ = try gatekeeper.verify(pin) }
    try folder.write("rubbish", to: "credentials")
    _ = try gatekeeper.verify("739182")
    // Moved and not removed: the gatekeeper puts its socket back into a folder that is being emptied.
    #expect(try run("/bin/mv", [folder.path, "\(journal.path)/gone"]) == .exited(0))
    _ = try gatekeeper.verify("739182")
    _ = gatekeeper.kill(SIGTERM)
    let lines = try #require(journal.read("journal")).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count >= 3 && lines.last == "")
    for line in lines.dropLast() {
      #expect(line.hasPrefix("pintle-gatekeeper: /var/tmp/"))
      let text = line.replacing(folder.path, with: "")
      #expect(!text.contains { $0.isNumber && $0 != "1" && $0 != "7" && $0 != "0" })
    }
  }

  @Test("it ends with its terminal and at SIGTERM, and takes its socket along")
  func ends() throws {
    let folder = try store()
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    _ = try gatekeeper.standing()
    #expect(folder.exists("socket"))
    let ended = gatekeeper.kill(SIGTERM)
    #expect(ended == .exited(0))
    #expect(!folder.exists("socket"))

    let pair = try SocketPair()
    var child = try ChildProcess(
      program: try program("pintle-gatekeeper"),
      arguments: ["--store", folder.path, "--terminal-fd", "3"],
      descriptors: try quietStreams() + [.init(pair.far.rawValue, to: 3)])
    drop(pair)
    #expect(end(of: &child) == .exited(0))
  }

  @Test("a terminal that sends nonsense is left; an administrator who does is cut off")
  func nonsense() throws {
    let folder = try store()
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    _ = try gatekeeper.standing()
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes[0] = 9
    do {
      let stranger = try ControlSocket.connect(store: folder.path)
      _ = try unsafe bytes.withUnsafeBytes { try unsafe stranger.write($0) }
      var waiting = pollfd(fd: stranger.rawValue, events: Int16(POLLIN), revents: 0)
      #expect(unsafe poll(&waiting, 1, 10_000) == 1)
      let count = try unsafe bytes.withUnsafeMutableBytes { try unsafe stranger.read(into: $0) }
      #expect(count == 0, "cut off")
    }
    #expect(try gatekeeper.standing() == .open(triesLeft: 5))
    let number = gatekeeper.link.rawValue
    #expect(unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, 128) } == 128)
    #expect(end(of: &gatekeeper.child) == .exited(70))
  }

  @Test("a wrong command line is told in a line, with exit code 64")
  func usage() throws {
    let gatekeeper = try program("pintle-gatekeeper")
    for words in [
      [], ["--store", "relative", "--terminal-fd", "3"], ["--store", "/"], ["--what"],
      ["--store", "/", "--terminal-fd", "3", "--admin-fd", "4"],
      ["--store", "/", "--terminal-fd", "99", "--waits", "1,x"],
      ["--store", "/", "--terminal-fd", "2"], ["--new-store-cost", "1,1"],
    ] {
      var child = try ChildProcess(
        program: gatekeeper, arguments: words, descriptors: try quietStreams())
      #expect(end(of: &child) == .exited(64), "\(words)")
    }
    #expect(try run(gatekeeper, ["--store", "/", "--terminal-fd", "99"]) == .exited(71))
  }

  @Test("an idle gatekeeper does not wake up")
  func idle() throws {
    let folder = try store()
    let gatekeeper = try GatekeeperProcess(store: folder.path)
    _ = try gatekeeper.verify("0000")
    let process = gatekeeper.child.identifier
    // The watch's event of the ledger's own write comes first.
    #expect(!gatekeeper.isHeard(within: 300))
    let before = try switches(of: process)
    #expect(!gatekeeper.isHeard(within: 1500))
    #expect(try switches(of: process) == before)
  }

  /// How often a process was switched away from, by itself or not.
  private func switches(of process: Int32) throws -> [Substring] {
    let folder = try TemporaryFolder()
    let line = "grep ctxt_switches /proc/\(process)/status > \(folder.path)/switches"
    #expect(try run("/bin/sh", ["-c", line]) == .exited(0))
    return try #require(folder.read("switches")).split(separator: "\n")
  }

  @Test(
    "root's gatekeeper becomes the store's owner before it touches anything",
    .enabled(if: geteuid() == 0))
  func privileges() throws {
    let folder = try TemporaryFolder(mode: 0o755)
    let path = "\(folder.path)/store"
    #expect(unsafe mkdir(path, 0o700) == 0)
    #expect(unsafe chown(path, 12_345, 23_456) == 0)
    try enrol("Anna", "1234", store: path)
    let gatekeeper = try GatekeeperProcess(store: path)
    #expect(try gatekeeper.verify("1234").0 == .accepted(name: "Anna", failuresSince: 0))
    let line = """
      set -e
      grep -q '^Uid:.12345.12345.12345.12345$' /proc/\(gatekeeper.child.identifier)/status
      grep -q '^Gid:.23456.23456.23456.23456$' /proc/\(gatekeeper.child.identifier)/status
      grep -q '^Groups:.*$' /proc/\(gatekeeper.child.identifier)/status
      ! grep -q '^Groups:.*[0-9]' /proc/\(gatekeeper.child.identifier)/status
      # Not its own user's any more: it can't be traced or dumped.
      [ "$(stat -c %u /proc/\(gatekeeper.child.identifier)/environ)" = 0 ]
      grep -q '^Max core file size  *0  *0 ' /proc/\(gatekeeper.child.identifier)/limits
      for file in credentials ledger.0 ledger.1 socket; do
        [ "$(stat -c %u:%g:%a \(path)/$file)" = 12345:23456:600 ]
      done
      """
    #expect(try run("/bin/sh", ["-c", line]) == .exited(0))
  }
}

extension SecretBytes {
  fileprivate static func of(_ text: String) throws(AdministrationError) -> SecretBytes {
    do { return try digits(text) } catch { throw .silent }
  }
}

func drop(_: consuming SocketPair) {}
