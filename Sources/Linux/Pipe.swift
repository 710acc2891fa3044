import CLinux
import Glibc

/// A new pipe: what is written to one end comes out at the other.
@frozen public struct Pipe: ~Copyable {
  /// Where it comes out; does not wait when nothing is there (`O_NONBLOCK`).
  public let reader: FileDescriptor
  /// Where it is written to; waits while the pipe is full.
  public let writer: FileDescriptor

  /// Both ends, closing on exec (`pipe(2)`, `fcntl(2)`).
  ///
  /// - Throws: the `errno` of the call.
  public init() throws(Errno) {
    var ends: [2 of Int32] = [-1, -1]
    var span = ends.mutableSpan
    try retrying {
      unsafe span.withUnsafeMutableBufferPointer { ends in unsafe pipe(ends.baseAddress) }
    }
    // None of these fails for a descriptor that is open.
    clinux_fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    clinux_fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    clinux_fcntl(ends[0], F_SETFL, O_NONBLOCK)
    reader = FileDescriptor(owning: ends[0])
    writer = FileDescriptor(owning: ends[1])
  }
}
