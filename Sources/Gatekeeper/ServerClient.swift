import Messages
import Wire

/// One connection that the gatekeeper answers.
final class ServerClient {
  /// What a connection may ask for.
  enum Role: Equatable {
    /// Verdicts and the standing.
    case terminal
    /// Credentials and the standing.
    case administrator
  }

  let role: Role
  let socket: PacketSocket
  /// What it was last told, so that it hears of every change and of nothing else.
  var toldStanding: Standing?

  init(_ socket: consuming PacketSocket, role: Role) {
    self.socket = socket
    self.role = role
  }
}
