public import Linux
public import Messages
public import Secrets

/// The end of a connection to the gatekeeper that asks: a terminal's.
///
/// Nothing here waits, and nothing allocates once it is made: the packet that a PIN travels in is locked memory,
/// reserved at the start and erased in the call that sends it. Wait for `rawValue` to become readable, then call
/// ``receive()`` until it gives nil.
///
/// Any error but ``WireError/full`` is the end of the connection: drop the link, start the gatekeeper again, and assume
/// no verdict.
public struct GatekeeperLink: ~Copyable {
  private let socket: PacketSocket
  private var packet: Packet

  /// Takes over the terminal's end of a ``SocketPair``.
  ///
  /// - Parameter descriptor: a connected `SOCK_SEQPACKET` socket.
  /// - Throws: `SecretsError.memory` if no locked memory is to be had.
  public init(owning descriptor: consuming FileDescriptor) throws(SecretsError) {
    socket = PacketSocket(owning: descriptor)
    packet = try Packet()
  }

  /// The number for `epoll_wait(2)`, for as long as the link lives.
  public var rawValue: Int32 { socket.rawValue }

  /// Sends a request that carries no PIN.
  ///
  /// - Parameter request: anything but `verify` and `enrol`; a bug otherwise.
  /// - Throws: `WireError.closed`, `.full` or `.socket`.
  public mutating func send(_ request: Request) throws(WireError) {
    request.encode(into: &packet)
    try socket.send(packet)
  }

  /// Sends a request that carries a PIN.
  ///
  /// - Parameters:
  ///   - request: `verify` or `enrol`; a bug otherwise.
  ///   - digits: 1…12 ASCII digits; a bug otherwise. The caller erases its own copy.
  /// - Throws: `WireError.closed`, `.full` or `.socket`.
  public mutating func send(_ request: Request, digits: borrowing SecretBytes) throws(WireError) {
    request.encode(into: &packet, digits: digits)
    defer { packet.erase() }
    try socket.send(packet)
  }

  /// Takes the next reply, if one is there.
  ///
  /// - Returns: nil when nothing more is there now.
  /// - Throws: `WireError.closed`, `.malformed` or `.socket`.
  public mutating func receive() throws(WireError) -> Reply? {
    guard try socket.receive(into: &packet) else { return nil }
    do throws(PacketError) { return try Reply(decoding: packet) } catch { throw .malformed(error) }
  }
}
