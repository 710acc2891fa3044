import CLinux
import Glibc

/// An open descriptor with one owner, closed when the owner goes (`close(2)`).
///
/// A raw number obtained elsewhere comes in by `init(owning:)`; a library that wants the number gets it from
/// `rawValue` for as long as the owner lives.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number the kernel knows it by.
  public let rawValue: Int32

  /// Takes over a descriptor that nobody else will close.
  public init(owning rawValue: Int32) {
    precondition(rawValue >= 0, "a descriptor is never negative")
    self.rawValue = rawValue
  }

  deinit {
    // EBADF here means that somebody closed a descriptor they did not own: a bug that hands out other people's
    // files, so it is not passed over. Other errors of close(2) leave nothing to be done.
    if close(rawValue) == -1 { precondition(errno != EBADF, "descriptor \(rawValue) closed twice") }
  }

  /// Opens a file (`open(2)`), always close-on-exec.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - flags: `O_RDONLY`, `O_RDWR | O_NONBLOCK` and so on.
  ///   - mode: the permission bits of a file that this call creates.
  /// - Throws: the `errno` of the call.
  public init(opening path: String, flags: Int32, mode: UInt32 = 0) throws(Errno) {
    self.init(
      owning: try retrying { unsafe clinux_open(path, flags | O_CLOEXEC, mode) })
  }

  /// Gives the number away; the receiver closes it from now on.
  public consuming func release() -> Int32 {
    let rawValue = rawValue
    discard self
    return rawValue
  }

  /// A second descriptor of the same open file (`F_DUPFD_CLOEXEC`).
  ///
  /// - Throws: the `errno` of the call.
  public borrowing func duplicate() throws(Errno) -> FileDescriptor {
    let number = rawValue
    return FileDescriptor(owning: try retrying { clinux_fcntl(number, F_DUPFD_CLOEXEC, 3) })
  }

  /// Reads at most `buffer.count` bytes (`read(2)`).
  ///
  /// - Returns: how many bytes came; 0 at the end of the file.
  /// - Throws: the `errno` of the call; `EAGAIN` when nothing is there and the descriptor doesn't block.
  public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    let number = rawValue
    return try retrying { unsafe Glibc.read(number, buffer.baseAddress, buffer.count) }
  }

  /// Writes at most `buffer.count` bytes (`write(2)`).
  ///
  /// - Returns: how many bytes went.
  /// - Throws: the `errno` of the call.
  public borrowing func write(_ buffer: UnsafeRawBufferPointer) throws(Errno) -> Int {
    let number = rawValue
    return try retrying { unsafe Glibc.write(number, buffer.baseAddress, buffer.count) }
  }
}
