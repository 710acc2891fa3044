import Glibc
public import Linux
import Messages
import Secrets
import Wire

/// The gatekeeper as a process: answers its owner and administrators, passes right PINs on to the action process, sleeps
/// until somebody asks, a deadline passes or the credentials change.
public struct Server: ~Copyable {
  /// Whom it works for: it ends when that connection does.
  public enum Owner {
    /// A terminal, which may ask for verdicts.
    case terminal
    /// An administrator, for whom it was started because no other gatekeeper ran.
    case administrator
  }

  /// Why it ended.
  public enum Ending: Equatable, Sendable {
    /// Its owner is gone, or a signal said so.
    case asked
    /// Its owner sent what is no message.
    case confused
  }

  enum Token {
    static let signals = 0
    static let timer = 1
    static let action = 2
    static let control = 3
    static let watch = 4
    static let owner = 5
    static let administrators = 6..<10
  }

  var gatekeeper: Gatekeeper
  var loop: EventLoop
  var clients: [ServerClient?]
  var action: ActionLink?
  /// Whether there is anything to be done about a right PIN; stays so if the action process goes.
  let isActing: Bool
  var packet: Packet
  var digits: SecretBytes
  private let signals: SignalQueue
  private var timer: DeadlineTimer
  let servesAdministrators: Bool
  var watch: FolderWatch?
  var control: ControlSocket?
  /// When listening for administrators is tried again, while that fails.
  var controlProbe: Probe?
  /// The folder that is watched and listened in; weak, since it is locked for as long as somebody holds it.
  weak var folder: FolderCalls?
  let say: (String) -> Void

  /// A server.
  ///
  /// - Parameters:
  ///   - gatekeeper: who decides.
  ///   - owner: whom it works for.
  ///   - connection: the connection to that one.
  ///   - action: the connection to the action process, if there is one.
  ///   - say: gets lines for the journal; none holds a digit.
  /// - Throws: `ServerError`.
  public init(
    _ gatekeeper: consuming Gatekeeper, owner: Owner, connection: consuming FileDescriptor,
    action: consuming FileDescriptor?, say: @escaping (String) -> Void
  ) throws(ServerError) {
    let packet = try Server.orLackOfMemory { () throws(SecretsError) in try Packet() }
    let digits = try Server.orLackOfMemory { () throws(SecretsError) in
      try SecretBytes(capacity: Request.digitCount.upperBound)
    }
    let client = ServerClient(
      PacketSocket(owning: connection), role: owner == .terminal ? .terminal : .administrator,
      at: Server.now)
    var link: ActionLink?
    if let action { link = ActionLink(PacketSocket(owning: action)) }
    var loop = try Server.orLackOfLoop { () throws(Errno) in try EventLoop() }
    let signals = try Server.orLackOfLoop { () throws(Errno) in
      try SignalQueue([SIGTERM, SIGINT, SIGHUP])
    }
    let timer = try Server.orLackOfLoop { () throws(Errno) in try DeadlineTimer() }
    do throws(Errno) {
      try loop.add(signals.descriptor, token: Token.signals)
      try loop.add(timer.descriptor, token: Token.timer)
      try loop.add(client.socket.rawValue, token: Token.owner)
      if let number = link?.rawValue { try loop.add(number, token: Token.action) }
    } catch { throw .loop(error) }
    self.gatekeeper = gatekeeper
    self.say = say
    self.packet = packet
    self.digits = digits
    self.loop = loop
    self.signals = signals
    self.timer = timer
    isActing = link != nil
    self.action = link
    clients = Array(repeating: nil, count: Token.administrators.upperBound)
    clients[Token.owner] = client
    // A gatekeeper that is there for one administrator leaves before a second one could be served to the end.
    servesAdministrators = owner == .terminal
  }

  private static func orLackOfMemory<Value: ~Copyable>(
    _ make: () throws(SecretsError) -> Value
  ) throws(ServerError) -> Value {
    do throws(SecretsError) { return try make() } catch { throw .memory(error) }
  }

  private static func orLackOfLoop<Value: ~Copyable>(
    _ make: () throws(Errno) -> Value
  ) throws(ServerError) -> Value {
    do throws(Errno) { return try make() } catch { throw .loop(error) }
  }

  /// The present, on the boot clock.
  static var now: BootInstant { BootInstant(sinceBoot: BootClock.now) }

  /// Serves until the end.
  ///
  /// - Returns: why it ended.
  /// - Throws: the `errno` of `epoll_wait(2)`.
  public mutating func run() throws(Errno) -> Ending {
    while true {
      settle()
      try loop.wait()
      while let ready = loop.next() {
        if let ending = handle(ready.token) {
          gatekeeper.close()
          leaveFolder()
          return ending
        }
      }
    }
  }

  private mutating func handle(_ token: Int) -> Ending? {
    switch token {
    case Token.signals:
      if signals.next() != nil { return .asked }
    case Token.timer:
      if timer.acknowledge() {
        gatekeeper.act()
        retryListening()
      }
    case Token.action:
      forwardReports()
    case Token.control:
      acceptAdministrator()
    case Token.watch:
      let changes = watch?.acknowledge() ?? []
      if !changes.isEmpty { gatekeeper.examine() }
      if changes.contains(.socket) { mendControl() }
    default:
      do throws(WireError) { try serve(token) } catch {
        if token == Token.owner {
          guard error != .closed else { return .asked }
          say("the terminal's connection failed: \(error)")
          return .confused
        }
        if error != .closed { say("an administrator's connection failed: \(error)") }
        drop(token)
      }
    }
    return nil
  }

  /// After every event: whoever must know of a change is told, the next deadline is set, and the folder that is served
  /// is the one that is watched.
  private mutating func settle() {
    if gatekeeper.takeAlarm() { raise(.alarm) }
    let standing = gatekeeper.standing
    for token in clients.indices where clients[token]?.role == .terminal {
      tell(token, standing)
    }
    if folder !== gatekeeper.folder { enterFolder() }
    let deadlines = [gatekeeper.deadline, controlProbe?.due]
    timer.arm(at: deadlines.compactMap(\.self).min()?.sinceBoot)
  }

  mutating func drop(_ token: Int) {
    guard let client = clients[token] else { return }
    loop.remove(client.socket.rawValue, token: token)
    clients[token] = nil
  }
}
