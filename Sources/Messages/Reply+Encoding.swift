extension Reply {
  private enum Kind {
    static let standing: UInt8 = 0x41
    static let verdict: UInt8 = 0x42
    static let action: UInt8 = 0x43
    static let done: UInt8 = 0x51
    static let credential: UInt8 = 0x52
    static let refused: UInt8 = 0x53
    static let lockout: UInt8 = 0x61
    static let guesses: UInt8 = 0x62
  }

  /// Writes the reply.
  ///
  /// - Parameter packet: replaced by the reply.
  public func encode(into packet: inout Packet) {
    switch self {
    case .standing(let standing):
      packet.begin(kind: Kind.standing, id: 0)
      packet.append(standing)
    case .verdict(let id, let verdict, let standing):
      packet.begin(kind: Kind.verdict, id: id)
      packet.append(verdict)
      packet.append(standing)
    case .action(let id, let state):
      packet.begin(kind: Kind.action, id: id)
      packet.append(state.rawValue)
    case .done(let id):
      packet.begin(kind: Kind.done, id: id)
    case .credential(let id, let position, let name):
      packet.begin(kind: Kind.credential, id: id)
      packet.append(position)
      packet.append(name)
    case .refused(let id, let refusal):
      packet.begin(kind: Kind.refused, id: id)
      packet.append(refusal)
    case .lockout(let id, let status):
      packet.begin(kind: Kind.lockout, id: id)
      packet.append(status)
    case .guesses(let id, let bounds):
      packet.begin(kind: Kind.guesses, id: id)
      packet.append(bounds)
    }
    packet.end()
  }

  /// Reads a reply.
  ///
  /// - Parameter packet: what came in.
  /// - Throws: `PacketError` for everything that `encode` would not have written.
  public init(decoding packet: borrowing Packet) throws(PacketError) {
    let (kind, id) = try packet.header()
    var position = Packet.header
    switch kind {
    case Kind.standing:
      guard id == 0 else { throw .content }
      self = .standing(try packet.standing(at: &position))
    case Kind.verdict:
      let verdict = try packet.verdict(at: &position)
      self = .verdict(id: id, verdict, try packet.standing(at: &position))
    case Kind.action:
      guard let state = ActionState(rawValue: packet.byte(at: &position)) else { throw .content }
      self = .action(id: id, state)
    case Kind.done:
      self = .done(id: id)
    case Kind.credential:
      let index = packet.number32(at: &position)
      self = .credential(id: id, position: index, name: try packet.name(at: &position))
    case Kind.refused:
      self = .refused(id: id, try packet.refusal(at: &position))
    case Kind.lockout:
      self = .lockout(id: id, try packet.lockoutStatus(at: &position))
    case Kind.guesses:
      self = .guesses(id: id, try packet.guessBounds(at: &position))
    default:
      throw .kind
    }
    try packet.end(at: position)
  }
}
