import Glibc
import Linux
import Messages
import Testing
import Wire

private func report(_ id: UInt32, _ state: ActionState) -> ActionReport {
  ActionReport(id: id, state: state)
}

@Suite("pintle-action, as it is")
struct ActionProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a program gets an environment from nothing, no descriptor of ours, / and a clean slate of signals"
  )
  func surroundings() throws {
    try folder.script(
      """
      tr '\\0' '\\n' </proc/$$/environ | sort >'\(folder.path)/environment'
      for number in 0 1 2 3 4 5 6 7 8 9; do
        [ -e /proc/$$/fd/$number ] && echo $number >>'\(folder.path)/open'
      done
      [ /dev/null -ef /proc/$$/fd/0 ] && echo null >>'\(folder.path)/open'
      pwd >'\(folder.path)/where'
      cut -d' ' -f5,6 /proc/$$/stat >'\(folder.path)/session'
      echo $$ $$ >>'\(folder.path)/session'
      umask >'\(folder.path)/mask'
      grep -cE '^Sig(Blk|Ign):.*[1-9a-f]' /proc/self/status >'\(folder.path)/signals'
      echo "$#" >'\(folder.path)/arguments'
      """)
    let action = try ActionProcess(folder)
    try action.accept(7, "李雷 2")
    #expect(try action.report() == report(7, .running))
    #expect(try action.report() == report(7, .finished))
    #expect(
      folder.read("environment")
        == """
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
        PINTLE_EVENT=accept
        PINTLE_KIND=pin
        PINTLE_NAME=李雷 2

        """)
    // The shell has its script open as 10.
    #expect(folder.read("open") == "0\n1\n2\nnull\n")
    #expect(folder.read("where") == "/\n")
    #expect(folder.read("mask") == "0022\n")
    #expect(folder.read("signals") == "0\n")
    #expect(folder.read("arguments") == "0\n")
    let session = folder.read("session")?.split(separator: "\n") ?? []
    #expect(session.count == 2 && session.first == session.last)
  }

  @Test(
    "the programs of a folder run one after the other, in the order of the bytes of their names")
  func order() throws {
    let names = ["05", "10-b", "10_a", "9 last.sh", "B", "a", "a.b"]
    for name in names.reversed() {
      try folder.script("sleep 0.02; echo '\(name)' >>'\(folder.path)/log'", "accept.d/\(name)")
    }
    let action = try ActionProcess(folder)
    try action.accept(1)
    for _ in names { #expect(try action.report() == report(1, .running)) }
    #expect(try action.report() == report(1, .finished))
    #expect(folder.read("log") == names.map { "\($0)\n" }.joined())
    #expect(action.journal == "")
  }

  @Test("what is put into a folder counts at once")
  func added() throws {
    let action = try ActionProcess(folder)
    try action.accept(1)
    #expect(try action.report() == report(1, .none))
    try folder.script("exit 0")
    try action.accept(2)
    #expect(try action.outcome(of: 2) == .finished)
    #expect(unsafe unlink("\(folder.path)/accept.d/10-door") == 0)
    try action.accept(3)
    #expect(try action.report() == report(3, .none))
  }

  @Test("copies, folders and what is not executable are passed over, which is said at the start")
  func passedOver() throws {
    for name in ["a~", ".hidden", "a.dpkg-old", "b.bak", "#c#", "ä", "-d"] {
      try folder.script("touch '\(folder.path)/ran'", "accept.d/\(name)")
    }
    try folder.script("touch '\(folder.path)/ran'", "accept.d/off", mode: 0o644)
    #expect(unsafe mkdir("\(folder.path)/accept.d/folder", 0o755) == 0)
    let action = try ActionProcess(folder)
    try action.accept(1)
    #expect(try action.report() == report(1, .none))
    #expect(!folder.exists("ran"))
    let lines = action.journal.split(separator: "\n")
    #expect(lines.count == 8 && lines.allSatisfy { $0.contains("is passed over: ") })
    action.expectJournal("accept.d/off is passed over: it is not executable (chmod +x)")
    action.expectJournal("accept.d/folder is passed over: it is a folder")
  }

  @Test("one that fails, is killed, or can't be started does not keep the others from running")
  func failures() throws {
    try folder.script("exit 3", "accept.d/10")
    try folder.script("kill -9 $$", "accept.d/20")
    try folder.write("no program", to: "accept.d/30", mode: 0o755)
    #expect(unsafe symlink("nowhere", "\(folder.path)/accept.d/40") == 0)
    try folder.script("echo \"$PINTLE_NAME\" >'\(folder.path)/last'", "accept.d/50")
    let action = try ActionProcess(folder)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .failed)
    #expect(folder.read("last") == "Anna\n")
    action.expectJournal("pintle-action: accept.d/10: failed with status 3\n")
    action.expectJournal("pintle-action: accept.d/20: was ended by signal 9\n")
    action.expectJournal("accept.d/30 can't be started: Exec format error\n")
    action.expectJournal("accept.d/40 is not run: No such file or directory\n")
  }

  @Test(
    "what prints goes to the journal line by line; a flood is counted and does not hold up its program"
  )
  func output() throws {
    try folder.script("echo one; echo two >&2; printf 'three\\033[2J'", "accept.d/10")
    try folder.script("yes flood | head -n 200000; echo end >'\(folder.path)/end'", "accept.d/20")
    let action = try ActionProcess(folder)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .finished)
    #expect(folder.read("end") == "end\n")
    let lines = action.journal.split(separator: "\n")
    #expect(
      lines.prefix(4) == [
        "pintle-action: accept.d/10: one", "pintle-action: accept.d/10: two",
        "pintle-action: accept.d/10: three\u{FFFD}[2J", "pintle-action: accept.d/20: flood",
      ])
    #expect(lines.last == "pintle-action: accept.d/20: 199900 more lines left out")
    #expect(lines.count == 104)
  }

  @Test("whoever comes while a program runs is next; none is forgotten, too many are refused")
  func queue() throws {
    try folder.script(
      "echo \"$PINTLE_NAME\" >>'\(folder.path)/names'; [ -e '\(folder.path)/go' ] || read x <'\(folder.path)/gate'"
    )
    #expect(unsafe mkfifo("\(folder.path)/gate", 0o600) == 0)
    let action = try ActionProcess(folder, limit: 30_000)
    for id in 1...18 { try action.accept(UInt32(id), "N\(id)") }
    #expect(try action.report() == report(1, .running))
    #expect(try action.report() == report(18, .failed))
    // Opens only when the first program stands at the gate; those behind it find it gone.
    var open: FileDescriptor?
    while open == nil {
      open = try? FileDescriptor(opening: "\(folder.path)/gate", flags: O_WRONLY | O_NONBLOCK)
      usleep(1000)
    }
    guard let gate = open.take() else { return }
    try folder.write("", to: "go")
    var newline: UInt8 = 10
    _ = try unsafe withUnsafeBytes(of: &newline) { try unsafe gate.write($0) }
    for id in 1...17 {
      if id > 1 { #expect(try action.report() == report(UInt32(id), .running)) }
      #expect(try action.report() == report(UInt32(id), .finished))
    }
    #expect(folder.read("names") == (1...17).map { "N\($0)\n" }.joined())
  }

  @Test("each occasion has its folder, is told what it was and by whom, and waits for no other")
  func occasions() throws {
    let name = try #require(CredentialName("Berta"))
    let events: [(ActionEvent, String)] = [
      (.accept(id: 1, name: name, kind: .override), "accept Berta override"),
      (.duress(name: name, kind: .pin), "duress Berta pin"), (.reject, "reject  "),
      (.lock, "lock  "), (.alarm, "alarm  "), (.tamper, "tamper  "),
    ]
    // Each ends only when all have begun.
    for (event, _) in events {
      let occasion = event.occasion.rawValue
      try folder.script(
        """
        set -u
        echo "$PINTLE_EVENT $PINTLE_NAME $PINTLE_KIND" >'\(folder.path)/\(occasion)'
        for other in accept reject lock alarm duress tamper; do
          until [ -e '\(folder.path)'/$other ]; do sleep 0.01; done
        done
        """, "\(occasion).d/10")
    }
    let action = try ActionProcess(folder)
    for (event, _) in events { try action.send(event) }
    #expect(try action.report() == report(1, .running))
    #expect(try action.report() == report(1, .finished))
    for (event, words) in events {
      #expect(folder.read(event.occasion.rawValue) == words + "\n")
    }
  }

  @Test("nobody waits for duress, whatever becomes of it, and nothing is reported of it")
  func duress() throws {
    let name = try #require(CredentialName("Anna"))
    try folder.script("exit 0")
    try folder.script("exec sleep 1000", "duress.d/10")
    try folder.script("exit 1", "duress.d/20")
    let action = try ActionProcess(folder, limit: 300)
    for id in 1...3 {
      try action.accept(UInt32(id))
      try action.send(.duress(name: name, kind: .pin))
      #expect(try action.report() == report(UInt32(id), .running))
      #expect(try action.report() == report(UInt32(id), .finished))
    }
    action.expectJournal("duress.d/20: failed with status 1")
    try action.accept(4)
    #expect(try action.report() == report(4, .running))
    #expect(try action.report() == report(4, .finished))
  }

  @Test("nonsense from the gatekeeper ends it; a wrong command line is told with exit code 64")
  func nonsense() throws {
    let action = try ActionProcess(folder)
    #expect(action.sendNonsense())
    #expect(end(of: &action.child) == .exited(0))
    let program = try ProcessTests.program("pintle-action")
    for words in [
      [], ["--gatekeeper-fd", "1"], ["--time-limit", "0"], ["--actions"], ["--keep", "door"],
      ["--gatekeeper-fd", "3", "--actions", "etc"],
      ["--gatekeeper-fd", "3", "--keep", "/bin/true"],
    ] {
      #expect(try run(program, words) == .exited(64), "\(words)")
    }
  }

  @Test("where no place is named there is nothing to do, and that is said")
  func none() throws {
    let pair = try SocketPair()
    let child = try ChildProcess(
      program: try program("pintle-action"), arguments: ["--gatekeeper-fd", "3"],
      descriptors: try quietStreams() + [.init(pair.far.rawValue, to: 3)])
    let socket = PacketSocket(owning: pair.near)
    var packet = try Packet()
    let name = try #require(CredentialName("A"))
    ActionEvent.accept(id: 5, name: name, kind: .pin).encode(into: &packet)
    try socket.send(packet)
    while try !socket.receive(into: &packet) { usleep(1000) }
    #expect(try ActionReport(decoding: packet) == report(5, .none))
    child.signal(SIGTERM)
  }
}
