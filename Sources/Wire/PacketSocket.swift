import CLinux
import Glibc
public import Linux
public import Messages

/// One end of a connection that carries ``Packet``s whole and in order (`SOCK_SEQPACKET`), never waiting.
public struct PacketSocket: ~Copyable {
  private let descriptor: FileDescriptor

  /// Takes over a connected socket.
  public init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// The number for `epoll_wait(2)`, for as long as this end lives.
  public var rawValue: Int32 { descriptor.rawValue }

  /// Sends one packet (`send(2)`).
  ///
  /// - Parameter packet: stays as it is; whoever put a PIN in erases it.
  /// - Throws: `WireError.closed`, `.full` or `.socket`.
  public borrowing func send(_ packet: borrowing Packet) throws(WireError) {
    let number = descriptor.rawValue
    do throws(Errno) {
      _ = try unsafe packet.withUnsafeBytes { bytes throws(Errno) in
        try retrying {
          unsafe Glibc.send(
            number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
      }
    } catch {
      switch error.code {
      case EPIPE, ECONNRESET, ENOTCONN: throw .closed
      case EAGAIN, ENOBUFS: throw .full
      default: throw .socket(error)
      }
    }
  }

  /// Takes the next packet, if one is there (`recv(2)`).
  ///
  /// - Parameter packet: replaced by what came; left empty if nothing did. Descriptors sent along are dropped by the
  ///   kernel.
  /// - Returns: whether a packet came.
  /// - Throws: `WireError.closed`, `.malformed(.length)` for a packet of another size, or `.socket`.
  public borrowing func receive(into packet: inout Packet) throws(WireError) -> Bool {
    let number = descriptor.rawValue
    let flags = Int32(MSG_DONTWAIT | MSG_TRUNC)
    var length = 0
    var failure: Errno?
    // The failure is carried out by hand: thrown through the generic call it would be put in a box on the heap, each
    // time that nothing is there.
    unsafe packet.fill { room in
      repeat {
        length = unsafe recv(number, room.baseAddress, room.count, flags)
        failure = length < 0 ? Errno.last : nil
      } while failure?.code == EINTR
      return max(0, min(length, room.count))
    }
    if let failure {
      switch failure.code {
      case EAGAIN: return false
      case ECONNRESET, ENOTCONN: throw .closed
      default: throw .socket(failure)
      }
    }
    // An empty packet and the end of the connection look the same (recv(2)); no peer of ours sends the former.
    guard length > 0 else { throw .closed }
    guard length == Packet.size else {
      packet.erase()
      throw .malformed(.length)
    }
    return true
  }
}
