extension ActionEvent {
  private enum Kind {
    static let accept: UInt8 = 0x81
  }

  /// Writes the event.
  ///
  /// - Parameter packet: replaced by the event.
  public func encode(into packet: inout Packet) {
    switch self {
    case .accept(let id, let name):
      packet.begin(kind: Kind.accept, id: id)
      packet.append(name)
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
    case Kind.accept: self = .accept(id: id, name: try packet.name(at: &position))
    default: throw .kind
    }
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
