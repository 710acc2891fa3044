import Glibc
import Linux
import Messages
import Secrets
import Wire

/// Runs the program of each right PIN, one after the other, and reports how far it is.
///
/// One at a time, since two at once would be in each other's way at the same relay. Nobody is forgotten: whoever comes
/// while a program runs is next.
struct Runner: ~Copyable {
  /// How many may be waiting; more than that come faster than anybody could walk through a door.
  private static let room = 16
  /// How long a program that is to end may take to put things in order.
  private static let grace = Duration.seconds(2)

  private enum Token {
    static let signals = 0
    static let timer = 1
    static let gatekeeper = 2
    static let child = 3
  }

  private enum Phase: Equatable {
    /// No program runs.
    case idle
    /// One runs within its time.
    case running(id: UInt32)
    /// One was told to end, for this reason.
    case ending(id: UInt32)
    /// It did not listen.
    case killed(id: UInt32)
  }

  private let program: String?
  private let limit: Duration
  private var loop: EventLoop
  private let signals: SignalQueue
  private var timer: DeadlineTimer
  private var gatekeeper: PacketSocket?
  private var packet: Packet
  private var child: ChildProcess?
  private var phase = Phase.idle
  private var queue: [(id: UInt32, name: CredentialName)] = []

  init(_ gatekeeper: consuming PacketSocket, program: String?, limit: Duration) throws {
    var loop = try EventLoop()
    let signals = try SignalQueue([SIGTERM, SIGINT, SIGHUP])
    let timer = try DeadlineTimer()
    let packet = try Packet()
    try loop.add(signals.descriptor, token: Token.signals)
    try loop.add(timer.descriptor, token: Token.timer)
    try loop.add(gatekeeper.rawValue, token: Token.gatekeeper)
    self.program = program
    self.limit = limit
    self.loop = loop
    self.signals = signals
    self.timer = timer
    self.packet = packet
    self.gatekeeper = consume gatekeeper
    if let program { sayIfUntrusted(program) }
  }

  /// Runs until the gatekeeper is gone and everything is done, or until a signal and the running program's end.
  mutating func run() throws(Errno) {
    while gatekeeper != nil || phase != .idle || !queue.isEmpty {
      try loop.wait()
      while let ready = loop.next() { handle(ready.token) }
    }
  }

  private mutating func handle(_ token: Int) {
    switch token {
    case Token.signals:
      if signals.next() != nil { end() }
    case Token.timer:
      if timer.acknowledge() { overrun() }
    case Token.child:
      collect()
    default:
      do throws(WireError) { try take() } catch {
        if error != .closed { say("the gatekeeper's connection failed: \(error)") }
        hangUp()
      }
    }
  }

  /// Takes the next event.
  private mutating func take() throws(WireError) {
    guard try gatekeeper?.receive(into: &packet) == true else { return }
    let event: ActionEvent
    do throws(PacketError) { event = try ActionEvent(decoding: packet) } catch {
      throw .malformed(error)
    }
    switch event {
    case .accept(let id, let name):
      guard program != nil else { return report(id, .none) }
      guard queue.count < Runner.room else {
        say("too many at once: nothing is run for \(name)")
        return report(id, .failed)
      }
      queue.append((id, name))
      begin()
    }
  }

  /// Starts the program of whoever is next.
  private mutating func begin() {
    while phase == .idle, let program, !queue.isEmpty {
      let (id, name) = queue.removeFirst()
      do throws(ProgramError) {
        try start(program, for: name)
        phase = .running(id: id)
        timer.arm(at: BootClock.now + limit)
        report(id, .running)
      } catch {
        say("\(error)")
        report(id, .failed)
      }
    }
  }

  private mutating func start(
    _ program: String, for name: CredentialName
  ) throws(ProgramError) {
    _ = try TrustedProgram(path: program)
    do throws(Errno) {
      let nothing = try FileDescriptor(opening: "/dev/null", flags: O_RDONLY)
      let child = try ChildProcess(
        program: program,
        environment: [
          "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
          "PINTLE_EVENT=accept", "PINTLE_NAME=\(name.text)",
        ],
        descriptors: [.init(nothing.rawValue, to: 0), .init(2, to: 1), .init(2, to: 2)],
        newSession: true, deathSignal: SIGTERM)
      try loop.add(child.rawValue, token: Token.child)
      self.child = consume child
    } catch { throw .failed(program, error) }
  }

  /// The program's time, or its grace, is over.
  private mutating func overrun() {
    switch phase {
    case .idle, .killed: return
    case .running(let id):
      say("\(program ?? "") took too long and is ended")
      terminate(id)
    case .ending(let id):
      child?.signal(SIGKILL)
      phase = .killed(id: id)
    }
  }

  private mutating func terminate(_ id: UInt32) {
    child?.signal(SIGTERM)
    phase = .ending(id: id)
    timer.arm(at: BootClock.now + Runner.grace)
  }

  /// The program ended.
  private mutating func collect() {
    switch phase {
    case .idle, .running: break
    // Whatever it started and was told to end with it, before the group's number can be another one's.
    case .ending, .killed: child?.signal(SIGKILL)
    }
    guard let end = child?.reap() else { return }
    if let number = child?.rawValue { loop.remove(number, token: Token.child) }
    child = nil
    timer.arm(at: nil)
    let ended = phase
    phase = .idle
    switch ended {
    case .idle: break
    case .running(let id):
      switch end {
      case .exited(0): report(id, .finished)
      case .exited(let status):
        say("\(program ?? "") failed with status \(status)")
        report(id, .failed)
      case .killed(let signal):
        say("\(program ?? "") was ended by signal \(signal)")
        report(id, .failed)
      }
    case .ending(let id), .killed(let id): report(id, .failed)
    }
    begin()
  }

  /// A signal: nothing more is begun, and what runs is ended.
  private mutating func end() {
    hangUp()
    queue = []
    if case .running(let id) = phase { terminate(id) }
  }

  private mutating func hangUp() {
    if let number = gatekeeper?.rawValue { loop.remove(number, token: Token.gatekeeper) }
    gatekeeper = nil
  }

  private mutating func report(_ id: UInt32, _ state: ActionState) {
    ActionReport(id: id, state: state).encode(into: &packet)
    // A gatekeeper that does not read is gone or going, which shows by itself.
    try? gatekeeper?.send(packet)
  }

  private func sayIfUntrusted(_ program: String) {
    do throws(ProgramError) { _ = try TrustedProgram(path: program) } catch { say("\(error)") }
  }
}
