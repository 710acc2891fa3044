/// Why a packet is no message of ours. None of them says what was in it.
public enum PacketError: Error, Equatable, Sendable {
  /// It has another length than every packet has.
  case length
  /// It speaks another version of the protocol.
  case version
  /// Its kind is none that the receiver understands.
  case kind
  /// A field holds what its kind does not allow.
  case content
}

extension PacketError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .length: "the packet has a wrong length: is the other program a Pintle process?"
    case .version:
      "the packet is of another version: install all of Pintle's programs from one build"
    case .kind: "the packet is of a kind that does not belong here"
    case .content: "the packet holds something that its kind does not allow"
    }
  }
}
