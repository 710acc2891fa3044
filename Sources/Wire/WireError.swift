public import Linux
public import Messages

/// Why nothing more, or nothing now, goes over a connection.
public enum WireError: Error, Equatable, Sendable {
  /// The other process closed its end, or is gone.
  case closed
  /// The other process does not read: its queue is full. The packet was not sent.
  case full
  /// What came is no message of ours.
  case malformed(PacketError)
  /// A socket call failed otherwise.
  case socket(Errno)
}

extension WireError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .closed: "the other process is gone"
    case .full: "the other process does not read its messages"
    case .malformed(let error): error.description
    case .socket(let error): "the socket to the other process failed: \(error)"
    }
  }
}
