internal import Glibc
internal import Linux

/// Tells when a device node that could not be used may be worth another try (`inotify(7)`): somebody closed it, who may
/// have had it grabbed, or its permissions changed. udev announces neither.
struct NodeWatch: ~Copyable {
  private let instance: FileDescriptor

  /// Watches nothing yet.
  ///
  /// - Throws: the `errno` of `inotify_init1(2)`.
  init() throws(Errno) {
    let flags = Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)
    instance = FileDescriptor(owning: try retrying { inotify_init1(flags) })
  }

  /// Readable when something happened.
  var descriptor: Int32 { instance.rawValue }

  /// Watches a node; one that is watched already goes on being watched. Where the limit of watches is reached it isn't,
  /// and the node waits for an announcement of udev's.
  ///
  /// - Parameter node: its path.
  /// - Returns: what to end the watch with, nil if there is none.
  func watch(_ node: String) -> Int32? {
    let mask = UInt32(IN_CLOSE_WRITE) | UInt32(IN_CLOSE_NOWRITE) | UInt32(IN_ATTRIB)
    let watch = unsafe inotify_add_watch(instance.rawValue, node, mask)
    return watch >= 0 ? watch : nil
  }

  /// Ends a watch; the kernel has ended it itself if the node is gone.
  func end(_ watch: Int32) { inotify_rm_watch(instance.rawValue, watch) }

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
