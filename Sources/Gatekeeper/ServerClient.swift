import Glibc
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

  /// When it last asked for something, or connected.
  var lastHeard: BootInstant

  init(_ socket: consuming PacketSocket, role: Role, at now: BootInstant) {
    self.socket = socket
    self.role = role
    lastHeard = now
  }

  /// Whether it has asked for something that has not been read yet (`poll(2)`).
  var hasRequest: Bool {
    var waiting = pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, 0) == 1
  }
}
