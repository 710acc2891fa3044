internal import Glibc
internal import Linux

/// Tells when a device node that could not be used may be worth another try (`inotify(7)`): somebody closed one, who may
/// have had it grabbed, or the permissions of one changed. udev announces neither.
///
/// The folder is watched and not the node: a node that may not be read may not be watched either.
struct NodeWatch: ~Copyable {
  private let instance: FileDescriptor
  private var watch: Int32?

  /// Watches nothing yet.
  ///
  /// - Throws: the `errno` of `inotify_init1(2)`.
  init() throws(Errno) {
    let flags = Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)
    instance = FileDescriptor(owning: try retrying { inotify_init1(flags) })
  }

  /// Readable when something happened.
  var descriptor: Int32 { instance.rawValue }

  /// Watches the nodes, or no longer. Where the limit of watches is reached there is no watch, and a node waits for an
  /// announcement of udev's.
  ///
  /// - Parameter isNeeded: whether any node is worth it; with none there is nothing to wake up for.
  mutating func set(_ isNeeded: Bool) {
    if isNeeded && watch == nil {
      let mask = UInt32(IN_CLOSE_WRITE) | UInt32(IN_CLOSE_NOWRITE) | UInt32(IN_ATTRIB)
      let number = unsafe inotify_add_watch(instance.rawValue, "/dev/input", mask)
      watch = number >= 0 ? number : nil
    } else if let watch, !isNeeded {
      inotify_rm_watch(instance.rawValue, watch)
      self.watch = nil
    }
  }

  /// Takes note of what happened, so that the descriptor is no longer readable.
  func acknowledge() {
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      // Bounded, as everything that others can cause; what is left wakes the loop again.
      for _ in 0..<4 {
        guard let count = try? unsafe instance.read(into: buffer), count > 0 else { return }
      }
    }
  }
}
