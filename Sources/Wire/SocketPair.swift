import CLinux
import Glibc
public import Linux

/// Both ends of a new connection between two processes: one end stays, the other goes to the child.
@frozen public struct SocketPair: ~Copyable {
  /// One end.
  public let near: FileDescriptor
  /// The other end.
  public let far: FileDescriptor

  /// Connects two new sockets that close on exec (`socketpair(2)`, `SOCK_SEQPACKET`).
  ///
  /// - Throws: the `errno` of the call.
  public init() throws(Errno) {
    var ends: [2 of Int32] = [-1, -1]
    var span = ends.mutableSpan
    try retrying {
      unsafe span.withUnsafeMutableBufferPointer { ends in
        unsafe socketpair(
          AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, ends.baseAddress)
      }
    }
    near = FileDescriptor(owning: ends[0])
    far = FileDescriptor(owning: ends[1])
  }
}
