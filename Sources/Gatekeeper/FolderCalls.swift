import CLinux
import Glibc
import Linux

/// The store's folder on a real disk, locked against a second gatekeeper for as long as this lives.
///
/// The folder itself is locked and not a file in it: a file can be taken away, and the next gatekeeper would lock a new
/// one, and count failures beside the first.
final class FolderCalls: StoreCalls {
  let path: String
  let user: UInt32
  private let folder: FileDescriptor

  /// Opens and locks the folder (`open(2)`, `flock(2)`).
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - allowsForgetful: whether it may lie in memory, as for a test.
  /// - Throws: `StoreError`: the folder is not there, not ours alone, forgets, or is in use.
  init(path: String, allowsForgetful: Bool) throws(StoreError) {
    self.path = path
    user = geteuid()
    do throws(Errno) {
      folder = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
    } catch { throw .folder(path, error) }
    var status = stat()
    guard unsafe fstat(folder.rawValue, &status) == 0 else { throw .folder(path, .last) }
    guard status.st_uid == user else { throw .foreign(path) }
    // Who may read the folder could lock it, too, and keep us out for as long as they please.
    guard status.st_mode & 0o077 == 0 else { throw .exposed(path) }
    var system = statfs()
    guard unsafe fstatfs(folder.rawValue, &system) == 0 else { throw .folder(path, .last) }
    let kind = UInt32(truncatingIfNeeded: system.f_type)
    guard allowsForgetful || !FolderCalls.forgetful.contains(kind) else { throw .forgetful(path) }
    let number = folder.rawValue
    do throws(Errno) { try retrying { flock(number, LOCK_EX | LOCK_NB) } } catch {
      throw error.isWouldBlock ? .inUse(path) : .folder(path, error)
    }
  }

  /// `TMPFS_MAGIC` and `RAMFS_MAGIC` of linux/magic.h.
  private static let forgetful: [UInt32] = [0x0102_1994, 0x8584_58F6]

  /// The folder's number, for watching it and for the socket in it.
  var folderNumber: Int32 { folder.rawValue }

  func isCurrent() -> Bool {
    var open = stat()
    var named = stat()
    guard unsafe fstat(folder.rawValue, &open) == 0, unsafe stat(path, &named) == 0 else {
      return false
    }
    return open.st_dev == named.st_dev && open.st_ino == named.st_ino
  }

  func open(_ name: String, flags: Int32, mode: UInt32) throws(Errno) -> Int32 {
    let folder = folder.rawValue
    return try retrying {
      unsafe clinux_openat(folder, name, flags | O_CLOEXEC | O_NOFOLLOW, mode)
    }
  }

  func close(_ file: Int32) { _ = FileDescriptor(owning: file) }

  func status(of file: Int32) throws(Errno) -> FileStatus {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  func status(ofName name: String) throws(Errno) -> FileStatus {
    var status = stat()
    guard unsafe fstatat(folder.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .last
    }
    return FileStatus(status)
  }

  func read(_ file: Int32, count: Int, at offset: Int) throws(Errno) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var span = bytes.mutableSpan
    let read = try unsafe span.withUnsafeMutableBytes { room throws(Errno) in
      try retrying { unsafe pread(file, room.baseAddress, room.count, off_t(offset)) }
    }
    bytes.removeLast(count - read)
    return bytes
  }

  func write(_ file: Int32, _ bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) -> Int {
    try unsafe bytes.span.withUnsafeBytes { bytes throws(Errno) in
      try retrying { unsafe pwrite(file, bytes.baseAddress, bytes.count, off_t(offset)) }
    }
  }

  func flush(_ file: Int32) throws(Errno) { try retrying { fdatasync(file) } }

  func rename(_ name: String, to newName: String) throws(Errno) {
    let folder = folder.rawValue
    try retrying { unsafe renameat(folder, name, folder, newName) }
  }

  func unlink(_ name: String) throws(Errno) {
    let folder = folder.rawValue
    try retrying { unsafe unlinkat(folder, name, 0) }
  }

  func flushFolder() throws(Errno) {
    let folder = folder.rawValue
    try retrying { fsync(folder) }
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    identity = Identity(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
      changed: Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec))
    isRegular = status.st_mode & S_IFMT == S_IFREG
    links = Int(status.st_nlink)
    user = status.st_uid
    mode = status.st_mode & 0o7777
  }
}
