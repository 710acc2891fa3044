internal import CDRM
internal import Glibc
internal import Linux

/// Tells when a card that another program holds may be free (`inotify(7)`): udev doesn't announce it when a boot splash
/// or a desktop ends.
public struct ReleaseWatch: ~Copyable {
  private let instance: FileDescriptor
  private let path: String

  /// Starts to watch. The card may have become free just before: ask `isReleased()` at once.
  ///
  /// - Parameter path: the card's node, as `DisplayError.taken` names it.
  /// - Throws: `DisplayError.watching`, also if the node is gone.
  public init(of path: String) throws(DisplayError) {
    do {
      let flags = Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)
      let instance = FileDescriptor(owning: try retrying { inotify_init1(flags) })
      let number = instance.rawValue
      try retrying { unsafe inotify_add_watch(number, path, UInt32(IN_CLOSE_WRITE)) }
      self.instance = instance
      self.path = path
    } catch {
      throw .watching(error)
    }
  }

  /// Readable when a program closed the card.
  public var descriptor: Int32 { instance.rawValue }

  /// Looks whether the card is free, when `descriptor` is readable; then it is time to open it.
  ///
  /// Looking opens the card for reading only, and that is not watched: so looking never wakes us for another look.
  public func isReleased() -> Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      // Bounded, as everything that others can cause; what is left wakes the loop again.
      for _ in 0..<4 {
        guard let count = try? unsafe instance.read(into: buffer), count > 0 else { break }
      }
    }
    guard
      let card = try? FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    else { return true }
    return drmIsMaster(card.rawValue) != 0
  }
}
