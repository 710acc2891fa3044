import Actions
import Glibc
import Linux
import Messages
import Secrets
import Wire

/// Hears of events from the gatekeeper, has the programs of each run in order, and reports how far those of a right PIN
/// are.
struct Dispatcher: ~Copyable {
  private enum Token {
    static let signals = 0
    static let gatekeeper = 1
    /// Of the first lane; those of the others follow.
    static let lanes = 2
  }

  private let limit: Duration
  private var loop: EventLoop
  private let signals: SignalQueue
  private var gatekeeper: PacketSocket?
  private var packet: Packet
  private let lanes: [Lane]

  /// Says what is not in order in the folders, and begins to listen.
  ///
  /// - Parameters:
  ///   - gatekeeper: from where events come.
  ///   - place: where the folders are; nil: nothing is ever run.
  ///   - user: who beside root may own what is run.
  ///   - limit: how long a program may take.
  /// - Throws: what the system lacks.
  init(
    _ gatekeeper: consuming PacketSocket, place: String?, user: UInt32, limit: Duration
  ) throws {
    var loop = try EventLoop()
    let signals = try SignalQueue([SIGTERM, SIGINT, SIGHUP])
    let packet = try Packet()
    try loop.add(signals.descriptor, token: Token.signals)
    try loop.add(gatekeeper.rawValue, token: Token.gatekeeper)
    self.limit = limit
    self.loop = loop
    self.signals = signals
    self.packet = packet
    self.gatekeeper = consume gatekeeper
    lanes = Occasion.allCases.enumerated().map { index, occasion in
      let folder = place.map { ActionFolder(occasion, in: $0, user: user) }
      return Lane(occasion, folder, token: Token.lanes + index)
    }
    for lane in lanes { for finding in lane.folder?.findings() ?? [] { say(finding) } }
  }

  /// Runs until the gatekeeper is gone and everything is done, or until a signal and the running programs' end.
  mutating func run() throws(Errno) {
    while gatekeeper != nil || !lanes.allSatisfy(\.isIdle) {
      try loop.wait()
      while let ready = loop.next() { handle(ready.token) }
    }
  }

  private mutating func handle(_ token: Int) {
    switch token {
    case Token.signals:
      if signals.next() != nil { end() }
    case Token.gatekeeper:
      do throws(WireError) { try take() } catch {
        if error != .closed { say("the gatekeeper's connection failed: \(error)") }
        hangUp()
      }
    default:
      collect(lanes[token - Token.lanes])
    }
  }

  /// Takes the next event.
  private mutating func take() throws(WireError) {
    guard try gatekeeper?.receive(into: &packet) == true else { return }
    let event: ActionEvent
    do throws(PacketError) { event = try ActionEvent(decoding: packet) } catch {
      throw .malformed(error)
    }
    guard let lane = lanes.first(where: { $0.occasion == event.occasion }) else { return }
    guard lane.enqueue(event) else { return report(.failed, of: event) }
    advance(lane)
  }

  /// Starts the next program of a lane in which none runs.
  private mutating func advance(_ lane: Lane) {
    while lane.keeper == nil {
      guard var run = lane.run else {
        guard let event = lane.dequeue() else { return }
        begin(event, in: lane)
        continue
      }
      guard let program = run.programs.popFirst() else {
        lane.run = nil
        report(run.hasFailed ? .failed : .finished, of: run.event)
        continue
      }
      if !start(program, of: run.event, in: lane) { run.hasFailed = true }
      lane.run = run
    }
  }

  /// Looks up what is to be run for an event.
  private mutating func begin(_ event: ActionEvent, in lane: Lane) {
    do throws(ActionFolderError) {
      let programs = try lane.folder?.list().programs ?? []
      guard !programs.isEmpty else { return report(.none, of: event) }
      lane.run = Lane.Run(event: event, programs: programs[...])
    } catch {
      say("\(error)")
      report(.failed, of: event)
    }
  }

  /// Starts the keeper of a program.
  ///
  /// - Returns: whether it runs; why not has been said.
  private mutating func start(_ program: String, of event: ActionEvent, in lane: Lane) -> Bool {
    guard let folder = lane.folder else { return false }
    do throws(ProgramError) {
      _ = try folder.check(program)
    } catch {
      say("\(error)")
      return false
    }
    do throws(Errno) {
      let milliseconds = limit / .milliseconds(1)
      let keeper = try ChildProcess(
        program: Dispatcher.ownPath,
        arguments: [
          "--keep", folder.path(of: program), "--time-limit", String(Int64(milliseconds)),
        ],
        environment: Dispatcher.environment(of: event),
        descriptors: [.init(2, to: 1), .init(2, to: 2)],
        newSession: true, deathSignal: SIGTERM)
      try loop.add(keeper.rawValue, token: lane.token)
      lane.keeper = consume keeper
    } catch {
      say("\(ProgramError.failed(folder.path(of: program), error))")
      return false
    }
    report(.running, of: event)
    return true
  }

  /// A keeper ended, and with it its program and all that it had started.
  private mutating func collect(_ lane: Lane) {
    guard let end = lane.keeper?.reap() else { return }
    if let number = lane.keeper?.rawValue { loop.remove(number, token: lane.token) }
    lane.keeper = nil
    if end != .exited(0) { lane.run?.hasFailed = true }
    advance(lane)
  }

  /// A signal: nothing more is begun, and what runs is ended.
  private mutating func end() {
    hangUp()
    for lane in lanes { lane.end() }
  }

  private mutating func hangUp() {
    if let number = gatekeeper?.rawValue { loop.remove(number, token: Token.gatekeeper) }
    gatekeeper = nil
  }

  /// Reports on a right PIN; nobody waits for anything else.
  private mutating func report(_ state: ActionState, of event: ActionEvent) {
    guard case .accept(let id, _, _) = event else { return }
    ActionReport(id: id, state: state).encode(into: &packet)
    // A gatekeeper that does not read is gone or going, which shows by itself.
    try? gatekeeper?.send(packet)
  }
}

extension Dispatcher {
  /// The whole environment of a program. The same names always, so that a shell that refuses unset ones (`set -u`) has
  /// them all.
  private static func environment(of event: ActionEvent) -> [String] {
    var (name, kind) = ("", "")
    switch event {
    case .accept(_, let whose, let what), .duress(let whose, let what):
      (name, kind) = (whose.text, what.word)
    case .reject, .lock, .alarm, .tamper: break
    }
    return [
      "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      "PINTLE_EVENT=\(event.occasion.rawValue)", "PINTLE_KIND=\(kind)", "PINTLE_NAME=\(name)",
    ]
  }

  /// This program. One that has been replaced since it was started is reached all the same.
  private static var ownPath: String {
    let link = "/proc/self/exe"
    guard let path = unsafe realpath(link, nil) else { return link }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
