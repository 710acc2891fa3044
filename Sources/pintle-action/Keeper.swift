import Actions
import Glibc
import Linux

/// Sees one program through: gives it what it may have, passes on what it prints, and ends it, with all that it
/// started, when its time is over.
///
/// What a program starts counts as part of it, in whatever session or group: the program has ended when all of that
/// has.
struct Keeper: ~Copyable {
  /// How long what is told to end may take to put things in order; then how long what is killed may take to be gone.
  private static let grace = Duration.seconds(2)

  private enum Token {
    static let signals = 0
    static let timer = 1
    static let program = 2
    static let output = 3
  }

  private enum Phase: Equatable {
    /// Something runs within its time.
    case running
    /// It was told to end. These have been told, beside the program's own group; nobody is told twice, who might be in
    /// the midst of putting things in order.
    case ending(told: Set<Int32>)
    /// It did not listen.
    case killed
    /// Nothing runs any more.
    case over
    /// Something can't be ended.
    case givenUp
  }

  private let label: String
  private var loop: EventLoop
  private let signals: SignalQueue
  private var timer: DeadlineTimer
  private let output: FileDescriptor
  private var program: ChildProcess
  private var lines = OutputLines()
  private var phase = Phase.running
  private var hasFailed = false

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - path: the program, which has been found to be trusted.
  ///   - limit: how long it may take.
  /// - Throws: `ProgramError`, or what the system lacks.
  init(_ path: String, limit: Duration) throws {
    // Where this program was replaced meanwhile, it was started by a path that is no name.
    OwnProcess.rename("pintle-action")
    label = path.split(separator: "/").suffix(2).joined(separator: "/")
    var loop = try EventLoop()
    // Before the program starts, so that no end is missed.
    let signals = try SignalQueue([SIGTERM, SIGINT, SIGHUP, SIGCHLD])
    var timer = try DeadlineTimer()
    try Descendants.gather()
    let nothing = try FileDescriptor(opening: "/dev/null", flags: O_RDONLY)
    let pipe = try Pipe()
    let written = pipe.writer.rawValue
    let program: ChildProcess
    do throws(Errno) {
      program = try ChildProcess(
        program: path, environment: OwnProcess.environment,
        descriptors: [
          .init(nothing.rawValue, to: 0), .init(written, to: 1), .init(written, to: 2),
        ],
        newSession: true, deathSignal: SIGTERM)
    } catch { throw ProgramError.failed(path, error) }
    timer.arm(at: BootClock.now + limit)
    try loop.add(signals.descriptor, token: Token.signals)
    try loop.add(timer.descriptor, token: Token.timer)
    try loop.add(program.rawValue, token: Token.program)
    try loop.add(pipe.reader.rawValue, token: Token.output)
    self.loop = loop
    self.signals = signals
    self.timer = timer
    self.program = program
    output = pipe.reader
  }

  /// Waits for the end of it all.
  ///
  /// - Returns: whether it ended well.
  mutating func run() throws(Errno) -> Bool {
    while phase != .over && phase != .givenUp {
      try loop.wait()
      while let ready = loop.next() { handle(ready.token) }
    }
    // What a pipe holds is what was printed before the end.
    for _ in 0..<16 where read() != nil {}
    lines.end(Keeper.speaker(label))
    // Its owner would wait for what can't be ended.
    if phase == .givenUp { exit(1) }
    return !hasFailed
  }

  private mutating func handle(_ token: Int) {
    switch token {
    case Token.signals:
      while let signal = signals.next() {
        if signal == SIGCHLD { collect() } else { end("is ended, since Pintle ends") }
      }
    case Token.timer:
      if timer.acknowledge() { overrun() }
    case Token.program: collect()
    default: if read() == 0 { loop.remove(output.rawValue, token: Token.output) }
    }
  }

  /// Takes note of what has ended.
  private mutating func collect() {
    if program.end == nil {
      // Until its own end is known the others are left alone: reaping them all would reap it, too.
      guard let end = program.reap() else { return }
      loop.remove(program.rawValue, token: Token.program)
      note(end)
    }
    guard Descendants.reap() else {
      phase = .over
      return
    }
    // Whose parent has ended is seen from now on.
    strike()
  }

  private mutating func note(_ end: ChildProcess.End) {
    guard phase == .running else { return }
    switch end {
    case .exited(0): return
    case .exited(let status): tell("failed with status \(status)")
    case .killed(let signal): tell("was ended by signal \(signal)")
    }
    hasFailed = true
  }

  /// The time of this phase is over.
  private mutating func overrun() {
    switch phase {
    case .running:
      end(program.end == nil ? "took too long and is ended" : "left something that is ended now")
    case .ending:
      phase = .killed
      timer.arm(at: BootClock.now + Keeper.grace)
      strike()
    case .killed:
      tell("can't be ended, and is left alone")
      phase = .givenUp
    case .over, .givenUp: break
    }
  }

  private mutating func end(_ why: String) {
    guard phase == .running else { return }
    tell(why)
    hasFailed = true
    phase = .ending(told: [])
    strikeGroup(SIGTERM)
    strike()
    timer.arm(at: BootClock.now + Keeper.grace)
  }

  /// Sends a signal to all that is to end, as far as it can be seen: the program's group, and every child of this
  /// process, which all that it started becomes one after the other.
  private mutating func strike() {
    switch phase {
    case .ending(var told):
      for child in Descendants.children()
      where child.group != program.identifier && told.insert(child.process).inserted {
        kill(child.process, SIGTERM)
      }
      phase = .ending(told: told)
    case .killed:
      strikeGroup(SIGKILL)
      for child in Descendants.children() { kill(child.process, SIGKILL) }
    case .running, .over, .givenUp: break
    }
  }

  private func strikeGroup(_ signal: Int32) {
    guard program.end != nil else { return program.signal(signal) }
    // Its number is still the group's for as long as anybody is in it, and only that long.
    let group = program.identifier
    if Descendants.children().contains(where: { $0.group == group }) { kill(-group, signal) }
  }

  /// Passes on what was printed.
  ///
  /// - Returns: how many bytes; 0 when nobody is left who could print; nil when there is nothing now.
  private mutating func read() -> Int? {
    var count: Int?
    unsafe withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { buffer in
      count = try? unsafe output.read(into: buffer)
      guard let count else { return }
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
      unsafe lines.take(bytes, Keeper.speaker(label))
    }
    return count
  }

  private func tell(_ text: String) { Keeper.speaker(label)(text) }

  private static func speaker(_ label: String) -> (String) -> Void {
    { say("\(label): \($0)") }
  }
}
