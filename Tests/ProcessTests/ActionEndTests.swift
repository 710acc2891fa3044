import Glibc
import Linux
import Messages
import Testing

@Suite("How pintle-action ends programs")
struct ActionEndTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Shell that puts a process into a session of its own, away from its parent, which writes its id to a file.
  private func astray(_ name: String, _ lines: String = ":") -> String {
    "(setsid sh -c \"\(lines); echo \\$\\$ >'\(folder.path)/\(name)'; while :; do sleep 1000 & wait; done\" &)"
  }

  @Test(
    "past its limit a program is ended with its group and all that it had started, politely first")
  func limit() throws {
    try folder.script(
      """
      trap "echo told >'\(folder.path)/told'; exit 0" TERM
      \(astray("astray"))
      sleep 1000 & echo $! >'\(folder.path)/sleeper'
      wait
      """)
    let action = try ActionProcess(folder, limit: 700)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .failed)
    #expect(folder.read("told") == "told\n")
    #expect(isGone(try folder.process("sleeper")))
    #expect(isGone(try folder.process("astray")))
    action.expectJournal("accept.d/10-door: took too long and is ended\n")
  }

  @Test("what does not listen is killed, in whatever session, and however deep")
  func stubborn() throws {
    try folder.script(
      """
      trap '' TERM
      \(astray("astray", "trap '' TERM; (setsid sleep 2000 & echo \\$! >'\(folder.path)/deep')"))
      while :; do sleep 1000; done
      """)
    let action = try ActionProcess(folder, limit: 500)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .failed)
    #expect(isGone(try folder.process("astray")))
    #expect(isGone(try folder.process("deep")))
  }

  @Test(
    "what a program leaves running is part of it: the next one waits for it, and its time is the same"
  )
  func leftovers() throws {
    try folder.script("(sleep 0.3; echo relocked >>'\(folder.path)/log') &", "accept.d/10")
    try folder.script("echo next >>'\(folder.path)/log'", "accept.d/20")
    try folder.script("sleep 1000 & echo $! >'\(folder.path)/sleeper'", "accept.d/30")
    try folder.script("echo last >>'\(folder.path)/log'", "accept.d/40")
    let action = try ActionProcess(folder, limit: 1500)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .failed)
    #expect(folder.read("log") == "relocked\nnext\nlast\n")
    #expect(isGone(try folder.process("sleeper")))
    action.expectJournal("accept.d/30: left something that is ended now\n")
  }

  @Test("a program that puts things in order is not disturbed, and has two seconds for it")
  func order() throws {
    try folder.script(
      """
      trap 'sleep 0.2; (exit 0); sleep 0.2; echo inactive >"\(folder.path)/relay"; exit 1' TERM
      while :; do sleep 0.1; done
      """)
    let action = try ActionProcess(folder, limit: 300)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .failed)
    #expect(folder.read("relay") == "inactive\n")
  }

  @Test("nor is what it has started elsewhere, however many others end meanwhile")
  func orderAstray() throws {
    try folder.script(
      """
      \(astray("orderly", "trap 'echo told >>\(folder.path)/told; sleep 1; exit' TERM"))
      for other in 1 2 3; do (setsid sleep 1000 &); done
      while ! [ -e '\(folder.path)/orderly' ]; do sleep 0.01; done
      """)
    let action = try ActionProcess(folder, limit: 500)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .failed)
    #expect(folder.read("told") == "told\n")
  }

  @Test("each program has its own time")
  func separate() throws {
    for name in ["10", "20", "30"] { try folder.script("sleep 0.6", "accept.d/\(name)") }
    let action = try ActionProcess(folder, limit: 1500)
    try action.accept(1)
    #expect(try action.outcome(of: 1) == .finished)
  }

  @Test("at SIGTERM it ends with its programs, and begins none of those that were still to come")
  func terminated() throws {
    try folder.script("echo $$ >'\(folder.path)/process'; exec sleep 1000", "accept.d/10")
    try folder.script("echo 20 >'\(folder.path)/second'", "accept.d/20")
    try folder.script("\(astray("alarm")); sleep 1000", "alarm.d/10")
    let action = try ActionProcess(folder, limit: 100_000)
    try action.accept(1)
    try action.accept(2)
    try action.send(.alarm)
    let processes = [try folder.process("process"), try folder.process("alarm")]
    action.child.signal(SIGTERM)
    #expect(end(of: &action.child) == .exited(0))
    for process in processes { #expect(isGone(process)) }
    #expect(!folder.exists("second"))
    action.expectJournal("accept.d/10: is ended, since Pintle ends\n")
  }

  @Test("when the gatekeeper ends it sees everything through that it was told of")
  func hungUp() throws {
    try folder.script("sleep 0.2; echo \"$PINTLE_NAME\" >>'\(folder.path)/done'", "accept.d/10")
    try folder.script("echo second >>'\(folder.path)/done'", "accept.d/20")
    let action = try ActionProcess(folder)
    try action.accept(1, "A")
    try action.accept(2, "B")
    // Read what was sent before the end is.
    _ = try action.report()
    #expect(eventually { folder.exists("done") })
    action.hangUp()
    #expect(end(of: &action.child) == .exited(0))
    #expect(folder.read("done") == "A\nsecond\nB\nsecond\n")
  }

  @Test("killed in the midst, it takes its program along politely, and the next one serves")
  func killed() throws {
    try folder.script(
      """
      [ -e '\(folder.path)/process' ] && exit 0
      trap 'echo inactive >"\(folder.path)/relay"; exit 1' TERM
      \(astray("astray"))
      echo $$ >'\(folder.path)/process'
      while :; do sleep 0.1; done
      """)
    let action = try ActionProcess(folder, limit: 100_000)
    try action.accept(1)
    let processes = [try folder.process("process"), try folder.process("astray")]
    action.child.signal(SIGKILL)
    #expect(end(of: &action.child) == .killed(signal: SIGKILL))
    for process in processes { #expect(eventually { isGone(process) }) }
    #expect(folder.read("relay") == "inactive\n")
    let next = try ActionProcess(folder)
    try next.accept(2)
    #expect(try next.outcome(of: 2) == .finished)
  }

  @Test("a keeper that is killed has failed; its program is told to end, and the rest go on")
  func killedKeeper() throws {
    try folder.script(
      """
      trap 'echo inactive >"\(folder.path)/relay"; exit 1' TERM
      echo $PPID >'\(folder.path)/keeper'
      while :; do sleep 0.1; done
      """, "accept.d/10")
    try folder.script("echo next >'\(folder.path)/next'", "accept.d/20")
    let action = try ActionProcess(folder, limit: 100_000)
    try action.accept(1)
    #expect(kill(try folder.process("keeper"), SIGKILL) == 0)
    #expect(try action.outcome(of: 1) == .failed)
    #expect(folder.exists("next"))
    #expect(eventually { folder.exists("relay") })
  }
}
