import Linux

/// The system calls by which the store reaches its folder, one for one, so that a test can stand in for the disk: fail
/// any of them, tear a write, or lose what was not flushed.
///
/// Names are those of files in the folder. The files' numbers are closed by ``StoreFile``.
protocol StoreCalls: AnyObject {
  /// The folder's path, for messages.
  var path: String { get }
  /// The user that everything must belong to.
  var user: UInt32 { get }
  /// Whether the path still leads to this folder (`stat(2)`).
  func isCurrent() -> Bool
  /// `openat(2)`, never following a link.
  func open(_ name: String, flags: Int32, mode: UInt32) throws(Errno) -> Int32
  /// `close(2)`.
  func close(_ file: Int32)
  /// `fstat(2)`.
  func status(of file: Int32) throws(Errno) -> FileStatus
  /// `fstatat(2)`, never following a link.
  func status(ofName name: String) throws(Errno) -> FileStatus
  /// `pread(2)`.
  func read(_ file: Int32, count: Int, at offset: Int) throws(Errno) -> [UInt8]
  /// `pwrite(2)`.
  func write(_ file: Int32, _ bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) -> Int
  /// `fdatasync(2)`: the data, and what is needed to find it again, are on the disk.
  func flush(_ file: Int32) throws(Errno)
  /// `renameat(2)`.
  func rename(_ name: String, to newName: String) throws(Errno)
  /// `unlinkat(2)`.
  func unlink(_ name: String) throws(Errno)
  /// `fsync(2)` of the folder: names are on the disk.
  func flushFolder() throws(Errno)
}

/// What the store wants to know of a file.
struct FileStatus: Equatable, Sendable {
  /// Which file it is, and which state of it: differs whenever anybody has changed it.
  struct Identity: Equatable, Sendable {
    var device: UInt64
    var inode: UInt64
    var size: Int
    /// Time of the last change of content or inode, ns; only ever compared for equality.
    var changed: Int64
  }

  var identity: Identity
  var isRegular: Bool
  var links: Int
  var user: UInt32
  /// The permission bits.
  var mode: UInt32
}
