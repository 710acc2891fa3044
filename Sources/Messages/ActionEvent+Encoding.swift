extension ActionEvent {
  private enum Kind {
    static let accept: UInt8 = 0x81
    static let duress: UInt8 = 0x82
    static let reject: UInt8 = 0x83
    static let lock: UInt8 = 0x84
    static let alarm: UInt8 = 0x85
    static let tamper: UInt8 = 0x86
  }

  /// Writes the event.
  ///
  /// - Parameter packet: replaced by the event.
  public func encode(into packet: inout Packet) {
    switch self {
    case .accept(let id, let name, let kind):
      packet.begin(kind: Kind.accept, id: id)
      packet.append(name)
      packet.append(kind.rawValue)
    case .duress(let name, let kind):
      packet.begin(kind: Kind.duress, id: 0)
      packet.append(name)
      packet.append(kind.rawValue)
    case .reject: packet.begin(kind: Kind.reject, id: 0)
    case .lock: packet.begin(kind: Kind.lock, id: 0)
    case .alarm: packet.begin(kind: Kind.alarm, id: 0)
    case .tamper: packet.begin(kind: Kind.tamper, id: 0)
    }
    packet.end()
  }

  /// Reads an event.
  ///
  /// - Parameter packet: what came in.
  /// - Throws: `PacketError` for everything that `encode` would not have written.
  public init(decoding packet: borrowing Packet) throws(PacketError) {
    let (kind, id) = try packet.header()
    var position = Packet.header
    switch kind {
    case Kind.accept:
      let name = try packet.name(at: &position)
      self = .accept(id: id, name: name, kind: try packet.credentialKind(at: &position))
    case Kind.duress:
      let name = try packet.name(at: &position)
      self = .duress(name: name, kind: try packet.credentialKind(at: &position))
    case Kind.reject: self = .reject
    case Kind.lock: self = .lock
    case Kind.alarm: self = .alarm
    case Kind.tamper: self = .tamper
    default: throw .kind
    }
    guard kind == Kind.accept || id == 0 else { throw .content }
    try packet.end(at: position)
  }
}

extension ActionReport {
  private static let kind: UInt8 = 0xC1

  /// Writes the report.
  ///
  /// - Parameter packet: replaced by the report.
  public func encode(into packet: inout Packet) {
    packet.begin(kind: ActionReport.kind, id: id)
    packet.append(state.rawValue)
    packet.end()
  }

  /// Reads a report.
  ///
  /// - Parameter packet: what came in.
  /// - Throws: `PacketError` for everything that `encode` would not have written.
  public init(decoding packet: borrowing Packet) throws(PacketError) {
    let (kind, id) = try packet.header()
    guard kind == ActionReport.kind else { throw .kind }
    var position = Packet.header
    guard let state = ActionState(rawValue: packet.byte(at: &position)) else { throw .content }
    self.init(id: id, state: state)
    try packet.end(at: position)
  }
}
