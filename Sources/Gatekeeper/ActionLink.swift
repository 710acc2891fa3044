import Messages
import Wire

/// The gatekeeper's end of the connection to the action process, and which requests it has yet to report on.
struct ActionLink: ~Copyable {
  private let socket: PacketSocket
  private var lastEvent: UInt32 = 0
  private var open: [UInt32: UInt32] = [:]

  init(_ socket: consuming PacketSocket) { self.socket = socket }

  var rawValue: Int32 { socket.rawValue }

  /// The requests of a terminal whose program has not ended.
  var requests: [UInt32] { Array(open.values) }

  /// Tells of a right PIN.
  mutating func accept(
    _ name: CredentialName, _ kind: CredentialKind, for request: UInt32,
    through packet: inout Packet
  ) throws(WireError) {
    lastEvent &+= 1
    try tell(.accept(id: lastEvent, name: name, kind: kind), through: &packet)
    open[lastEvent] = request
  }

  /// Tells of something else, whose programs nobody waits for.
  borrowing func tell(_ event: ActionEvent, through packet: inout Packet) throws(WireError) {
    event.encode(into: &packet)
    try socket.send(packet)
  }

  /// Takes the next report.
  ///
  /// - Returns: the request it is about and how far its program is; nil if there is none now.
  mutating func receive(
    through packet: inout Packet
  ) throws(WireError) -> (request: UInt32, state: ActionState)? {
    while try socket.receive(into: &packet) {
      let report: ActionReport
      do throws(PacketError) { report = try ActionReport(decoding: packet) } catch {
        throw .malformed(error)
      }
      // Nothing is known of an event that was never sent, or that is over.
      guard let request = open[report.id] else { continue }
      if report.state != .running { open[report.id] = nil }
      return (request, report.state)
    }
    return nil
  }
}
