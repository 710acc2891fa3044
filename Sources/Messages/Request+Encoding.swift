public import Secrets

extension Request {
  private enum Kind {
    static let state: UInt8 = 0x01
    static let verify: UInt8 = 0x02
    static let enrol: UInt8 = 0x11
    static let list: UInt8 = 0x12
    static let remove: UInt8 = 0x13
    static let lockout: UInt8 = 0x21
    static let resetLockout: UInt8 = 0x22
    static let explainLockout: UInt8 = 0x23
  }

  /// Writes a request that carries no PIN. A bug for the two that do.
  ///
  /// - Parameter packet: replaced by the request.
  public func encode(into packet: inout Packet) {
    switch self {
    case .state:
      packet.begin(kind: Kind.state, id: 0)
    case .list(let id, let position):
      packet.begin(kind: Kind.list, id: id)
      packet.append(position)
    case .remove(let id, let name):
      packet.begin(kind: Kind.remove, id: id)
      packet.append(name)
    case .lockout(let id):
      packet.begin(kind: Kind.lockout, id: id)
    case .resetLockout(let id):
      packet.begin(kind: Kind.resetLockout, id: id)
    case .explainLockout(let id):
      packet.begin(kind: Kind.explainLockout, id: id)
    case .verify, .enrol:
      preconditionFailure("a request with a PIN is encoded with its digits")
    }
    packet.end()
  }

  /// Writes a request that carries a PIN. A bug for the others.
  ///
  /// - Parameters:
  ///   - packet: replaced by the request; to be erased as soon as it is sent.
  ///   - digits: 1…12 ASCII digits; a bug otherwise.
  public func encode(into packet: inout Packet, digits: borrowing SecretBytes) {
    switch self {
    case .verify(let id):
      packet.begin(kind: Kind.verify, id: id)
      packet.append(digits: digits)
    case .enrol(let id, let name):
      packet.begin(kind: Kind.enrol, id: id)
      packet.append(name)
      packet.append(digits: digits)
    case .state, .list, .remove, .lockout, .resetLockout, .explainLockout:
      preconditionFailure("a request without a PIN is encoded without digits")
    }
    packet.end()
  }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - packet: what came in, from whomever.
  ///   - digits: gets the PIN, if the request carries one; has room for 12; left empty otherwise.
  /// - Throws: `PacketError` for everything that `encode` would not have written.
  public init(decoding packet: borrowing Packet, digits: inout SecretBytes) throws(PacketError) {
    digits.erase()
    let (kind, id) = try packet.header()
    var position = Packet.header
    switch kind {
    case Kind.state:
      guard id == 0 else { throw .content }
      self = .state
    case Kind.verify:
      try packet.digits(at: &position, into: &digits)
      self = .verify(id: id)
    case Kind.enrol:
      let name = try packet.name(at: &position)
      try packet.digits(at: &position, into: &digits)
      self = .enrol(id: id, name: name)
    case Kind.list:
      self = .list(id: id, position: packet.number32(at: &position))
    case Kind.remove:
      self = .remove(id: id, name: try packet.name(at: &position))
    case Kind.lockout: self = .lockout(id: id)
    case Kind.resetLockout: self = .resetLockout(id: id)
    case Kind.explainLockout: self = .explainLockout(id: id)
    default:
      throw .kind
    }
    do throws(PacketError) { try packet.end(at: position) } catch {
      digits.erase()
      throw error
    }
  }
}
