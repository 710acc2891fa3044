import Linux
import Messages
import Secrets
import Wire

extension Server {
  /// Answers one request of a client, if one is there.
  ///
  /// - Throws: `WireError`: the connection is of no more use.
  mutating func serve(_ token: Int) throws(WireError) {
    guard let client = clients[token], try client.socket.receive(into: &packet) else { return }
    client.lastHeard = Server.now
    defer {
      packet.erase()
      digits.erase()
    }
    let request: Request
    do throws(PacketError) { request = try Request(decoding: packet, digits: &digits) } catch {
      throw .malformed(error)
    }
    packet.erase()
    switch (request, client.role) {
    case (.state, _):
      gatekeeper.examine()
      let standing = gatekeeper.standing
      client.toldStanding = standing
      try send(.standing(standing), to: client)
    case (.verify(let id), .terminal):
      try verify(id, for: client)
    case (.enrol(let id, let name), .administrator):
      try conclude(id, gatekeeper.enrol(name, digits), for: client)
    case (.remove(let id, let name), .administrator):
      try conclude(id, gatekeeper.remove(name), for: client)
    case (.list(let id, let position), .administrator):
      try list(id, position, for: client)
    case (.lockout(let id), .administrator):
      try tellLockout(id, for: client)
    case (.resetLockout(let id), .administrator):
      try conclude(id, gatekeeper.resetLockout(), for: client)
    case (.explainLockout(let id), .administrator):
      try tellGuesses(id, for: client)
    case (.verify(let id), _), (.enrol(let id, _), _), (.remove(let id, _), _),
      (.list(let id, _), _), (.lockout(let id), _), (.resetLockout(let id), _),
      (.explainLockout(let id), _):
      try send(.refused(id: id, .notAllowed), to: client)
    }
  }

  private mutating func verify(_ id: UInt32, for client: ServerClient) throws(WireError) {
    let (verdict, standing) = gatekeeper.verify(digits)
    digits.erase()
    // A success is on the disk: the door does not wait for the screen, nor for whether there still is one.
    let state = act(on: verdict, standing, of: id)
    client.toldStanding = standing
    try send(.verdict(id: id, verdict, standing), to: client)
    if let state { try send(.action(id: id, state), to: client) }
  }

  private mutating func conclude(
    _ id: UInt32, _ refusal: Refusal?, for client: ServerClient
  ) throws(WireError) {
    try send(refusal.map { .refused(id: id, $0) } ?? .done(id: id), to: client)
  }

  private mutating func list(
    _ id: UInt32, _ position: UInt32, for client: ServerClient
  ) throws(WireError) {
    let reply: Reply
    do throws(Refusal) {
      let name = try gatekeeper.name(at: Int(position))
      reply = name.map { .credential(id: id, position: position, name: $0) } ?? .done(id: id)
    } catch { reply = .refused(id: id, error) }
    try send(reply, to: client)
  }

  private mutating func tellLockout(
    _ id: UInt32, for client: ServerClient
  ) throws(WireError) {
    let reply: Reply
    do throws(Refusal) { reply = .lockout(id: id, try gatekeeper.lockoutStatus()) } catch {
      reply = .refused(id: id, error)
    }
    try send(reply, to: client)
  }

  private mutating func tellGuesses(
    _ id: UInt32, for client: ServerClient
  ) throws(WireError) {
    let reply: Reply
    do throws(Refusal) { reply = .guesses(id: id, try gatekeeper.guessBounds()) } catch {
      reply = .refused(id: id, error)
    }
    try send(reply, to: client)
  }

  /// Tells the action process what became of a PIN.
  ///
  /// - Returns: what is known of the programs of a right one at once: nothing if the process will report.
  private mutating func act(
    on verdict: Verdict, _ standing: Standing, of id: UInt32
  ) -> ActionState? {
    switch verdict {
    case .accepted(let text, _):
      guard let name = CredentialName(text) else { return nil }
      return accept(name, for: id)
    case .rejected:
      raise(.reject)
      switch standing {
      case .waiting, .unavailable(.stopped): raise(.lock)
      case .open, .noCredentials, .unavailable: break
      }
      return nil
    case .refused: return nil
    }
  }

  private mutating func accept(_ name: CredentialName, for id: UInt32) -> ActionState? {
    guard isActing else { return ActionState.none }
    guard action != nil else { return .failed }
    do throws(WireError) {
      try action?.accept(name, .pin, for: id, through: &packet)
      return nil
    } catch {
      dropAction()
      return .failed
    }
  }

  /// Has the programs of an event run that nobody waits for: all but `accept`.
  mutating func raise(_ event: ActionEvent) {
    // An action process that is gone shows by itself, and one that is stuck with so much before it misses little.
    try? action?.tell(event, through: &packet)
  }

  /// Passes on what the action process reports.
  mutating func forwardReports() {
    do throws(WireError) {
      while let (id, state) = try action?.receive(through: &packet) {
        guard let terminal = clients[Token.owner] else { continue }
        try send(.action(id: id, state), to: terminal)
      }
    } catch {
      // Either side may be the one that is gone; the terminal's own end shows by itself.
      dropAction()
    }
  }

  private mutating func dropAction() {
    let open = action?.requests ?? []
    if let number = action?.rawValue { loop.remove(number, token: Token.action) }
    action = nil
    guard let terminal = clients[Token.owner] else { return }
    for id in open { try? send(.action(id: id, .failed), to: terminal) }
  }

  /// Tells a terminal how it stands, if that is news to it.
  mutating func tell(_ token: Int, _ standing: Standing) {
    guard let client = clients[token], let told = client.toldStanding, told != standing else {
      return
    }
    // A terminal that does not listen any more shows by itself.
    client.toldStanding = standing
    try? send(.standing(standing), to: client)
  }

  private mutating func send(_ reply: Reply, to client: ServerClient) throws(WireError) {
    reply.encode(into: &packet)
    try client.socket.send(packet)
  }
}
