import CLinux
import Glibc
public import Linux

/// The socket `socket` in a store's folder, where administrators reach the gatekeeper that has the store.
///
/// Addresses of sockets are short (108 bytes), folders' paths need not be: both sides go through `/proc/self/fd`.
public struct ControlSocket: ~Copyable {
  /// What the socket is called in its folder.
  public static let name = "socket"

  private let listener: FileDescriptor
  /// Which file it is, where that could be told.
  private let file: File?

  /// A file by its numbers.
  private struct File: Equatable {
    var device: UInt64
    var inode: UInt64
  }

  /// Listens in a folder that is locked, so that a socket that is there already is left over and can go (`bind(2)`,
  /// `listen(2)`, mode 600).
  ///
  /// - Parameter folder: the open folder.
  /// - Throws: the `errno` of the call that failed.
  public init(in folder: Int32) throws(Errno) {
    let listener = try ControlSocket.socket(flags: Int32(SOCK_NONBLOCK.rawValue))
    let number = listener.rawValue
    // The file gets the socket's own mode, so it is never open to others, not even for a moment.
    try retrying { fchmod(number, 0o600) }
    ControlSocket.remove(from: folder)
    try retrying { unsafe clinux_bind_path(number, ControlSocket.path(in: folder)) }
    try retrying { listen(number, 16) }
    self.listener = listener
    file = ControlSocket.file(in: folder)
  }

  /// Tells whether it is still what the folder has under its name (`fstatat(2)`).
  ///
  /// - Parameter folder: the open folder.
  /// - Returns: false if somebody took it away, or put another one there.
  public borrowing func isReachable(in folder: Int32) -> Bool {
    ControlSocket.file(in: folder) == file
  }

  private static func file(in folder: Int32) -> File? {
    var status = stat()
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return File(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// The number for `epoll_wait(2)`: readable when somebody connects.
  public var rawValue: Int32 { listener.rawValue }

  /// Takes the next connection, if one is there, and who it is from (`accept4(2)`, `SO_PEERCRED`).
  ///
  /// - Parameter isAllowed: whether a user may connect; whoever may not is cut off.
  /// - Returns: nil if nobody allowed is there.
  /// - Throws: the `errno` if the system lacks what a connection takes, descriptors above all. Whoever connects goes on
  ///   waiting then, and the socket goes on being readable.
  public borrowing func accept(
    _ isAllowed: (UInt32) -> Bool
  ) throws(Errno) -> FileDescriptor? {
    let number = listener.rawValue
    let connected: Int32
    do throws(Errno) { connected = try retrying { clinux_accept(number) } } catch {
      // Anything else is the end of a connection that never was one.
      guard error.isShortage else { return nil }
      throw error
    }
    let peer = FileDescriptor(owning: connected)
    var user: uid_t = 0
    guard unsafe clinux_peer_user(connected, &user) == 0, isAllowed(user) else { return nil }
    return peer
  }

  /// Takes the socket out of the folder, so that nobody tries it in vain (`unlinkat(2)`).
  ///
  /// - Parameter folder: the open folder.
  public static func remove(from folder: Int32) {
    // Fails when it is gone already, or never was; either is well.
    unsafe unlinkat(folder, name, 0)
  }

  /// Connects to the gatekeeper that has a store (`connect(2)`).
  ///
  /// - Parameter store: the store's folder.
  /// - Returns: the connected socket, which never waits.
  /// - Throws: the `errno` of the call: `ENOENT` or `ECONNREFUSED` where no gatekeeper listens, `EACCES` where the user
  ///   may not, `EAGAIN` where more wait already than it has room for: one that is stopped would be waited for for ever.
  public static func connect(store: String) throws(Errno) -> FileDescriptor {
    let folder = try FileDescriptor(opening: store, flags: O_RDONLY | O_DIRECTORY)
    let socket = try socket(flags: Int32(SOCK_NONBLOCK.rawValue))
    let number = socket.rawValue
    let path = path(in: folder.rawValue)
    try retrying { unsafe clinux_connect_path(number, path) }
    return socket
  }

  private static func socket(flags: Int32) throws(Errno) -> FileDescriptor {
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | flags
    return FileDescriptor(owning: try retrying { Glibc.socket(AF_UNIX, kind, 0) })
  }

  private static func path(in folder: Int32) -> String { "/proc/self/fd/\(folder)/\(name)" }
}
