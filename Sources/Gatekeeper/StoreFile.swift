import Glibc
import Linux

/// One open file of the store's folder, closed when its owner goes.
struct StoreFile: ~Copyable {
  private let calls: any StoreCalls
  private let number: Int32
  private let path: String

  /// Opens a file; an existing one must be plain and its user's alone.
  ///
  /// - Throws: `.unreadable` or `.unwritable`, by the flags; `.foreign`, `.exposed` or `.irregular`.
  static func open(
    _ name: String, flags: Int32, mode: UInt32 = 0, through calls: any StoreCalls
  ) throws(StoreError) -> StoreFile {
    let path = "\(calls.path)/\(name)"
    let number: Int32
    do throws(Errno) {
      // O_NONBLOCK: a pipe that somebody put there must not hang us.
      number = try calls.open(name, flags: flags | O_NONBLOCK, mode: mode)
    } catch {
      if error.code == ELOOP { throw .irregular(path) }
      throw flags & O_ACCMODE == O_RDONLY ? .unreadable(path, error) : .unwritable(path, error)
    }
    let file = StoreFile(calls: calls, number: number, path: path)
    let status = try file.status()
    guard status.isRegular && status.links == 1 else { throw .irregular(path) }
    guard status.user == calls.user else { throw .foreign(path) }
    guard status.mode & 0o077 == 0 else { throw .exposed(path) }
    return file
  }

  private init(calls: any StoreCalls, number: Int32, path: String) {
    self.calls = calls
    self.number = number
    self.path = path
  }

  deinit { calls.close(number) }

  /// What kind of file it is.
  func status() throws(StoreError) -> FileStatus {
    do throws(Errno) { return try calls.status(of: number) } catch {
      throw .unreadable(path, error)
    }
  }

  /// Reads the file from its start, at most `limit` bytes.
  func read(limit: Int) throws(StoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(Errno) {
      while bytes.count < limit {
        let more = try calls.read(number, count: limit - bytes.count, at: bytes.count)
        if more.isEmpty { break }
        bytes += more
      }
    } catch { throw .unreadable(path, error) }
    return bytes
  }

  /// Writes over the file from its start and flushes it to the disk.
  func writeFlushed(_ bytes: [UInt8]) throws(StoreError) {
    do throws(Errno) {
      var written = 0
      while written < bytes.count {
        let count = try calls.write(number, bytes[written...], at: written)
        guard count > 0 else { throw Errno(EIO) }
        written += count
      }
      try calls.flush(number)
    } catch { throw .unwritable(path, error) }
  }
}

extension StoreCalls {
  /// Replaces a file as a whole or not at all: a new one is written and flushed beside it, takes its name, and the name
  /// is flushed.
  ///
  /// - Throws: `StoreError.unwritable`. The old file stands then, unless only the last flush failed.
  func replace(_ name: String, with bytes: [UInt8]) throws(StoreError) {
    let new = "\(name).new"
    // Left over from a crash: never finished, so never of use.
    _ = try? unlink(new)
    do throws(StoreError) {
      let file = try StoreFile.open(
        new, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, through: self)
      try file.writeFlushed(bytes)
    } catch {
      _ = try? unlink(new)
      throw error
    }
    do throws(Errno) {
      try rename(new, to: name)
      try flushFolder()
    } catch {
      _ = try? unlink(new)
      throw .unwritable("\(path)/\(name)", error)
    }
  }
}
