import Glibc
import Linux
import Wire

/// Tells when the credentials in the store's folder may be other ones than were read, or the socket in it may be gone
/// (`inotify(7)`), so that a mended file is seen at once and nobody has to look again and again.
struct FolderWatch: ~Copyable {
  /// What may be different.
  struct Changes: OptionSet {
    var rawValue: UInt8
    /// The credentials, or the folder itself.
    static let credentials = Changes(rawValue: 1)
    /// The socket for administrators, or the folder itself.
    static let socket = Changes(rawValue: 2)
    static let all: Changes = [.credentials, .socket]
  }

  private let instance: FileDescriptor

  /// Watches a folder.
  ///
  /// - Throws: the `errno` of the call; the limits of `inotify(7)` may be reached.
  init(path: String) throws(Errno) {
    let flags = Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)
    let instance = FileDescriptor(owning: try retrying { inotify_init1(flags) })
    let mask =
      UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB)
      | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    let number = instance.rawValue
    try retrying { unsafe inotify_add_watch(number, path, mask) }
    self.instance = instance
  }

  /// Readable when something happened.
  var rawValue: Int32 { instance.rawValue }

  /// Takes note of what happened.
  ///
  /// - Returns: what may be different; the ledger's own writes change nothing of it.
  func acknowledge() -> Changes {
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      var changes: Changes = []
      guard let count = try? unsafe instance.read(into: buffer) else { return changes }
      var position = 0
      let header = MemoryLayout<inotify_event>.size
      while position + header <= count {
        let event = unsafe buffer.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
        let name = position + header
        position = name + Int(event.len)
        guard event.len > 0, position <= count else {
          changes = .all
          continue
        }
        let text = unsafe buffer[name..<position].prefix { $0 != 0 }
        if unsafe text.elementsEqual(Store.credentialsName.utf8) { changes.insert(.credentials) }
        if unsafe text.elementsEqual(ControlSocket.name.utf8) { changes.insert(.socket) }
      }
      return changes
    }
  }
}
