import CLinux
import Glibc

extension FileDescriptor {
  /// Takes over a descriptor that the program was started with; it closes on exec from now on (`fcntl(2)`).
  ///
  /// - Parameter number: what the program was told.
  /// - Throws: `EBADF` if it was started without.
  public init(inherited number: Int32) throws(Errno) {
    guard number >= 0 else { throw Errno(EBADF) }
    try retrying { clinux_fcntl(number, F_SETFD, FD_CLOEXEC) }
    self.init(owning: number)
  }
}
