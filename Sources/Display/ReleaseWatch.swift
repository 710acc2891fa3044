internal import CDRM
internal import CLinux
internal import Glibc
internal import Linux

/// Tells when a card that another program holds may be free (`inotify(7)`): udev doesn't announce it when a boot splash
/// or a desktop ends.
///
/// The kernel tells that a program closes the card before it takes the mastership from it, which can last a whole change
/// of mode. So after each closing a few looks follow in growing distance, and then there is silence again.
public struct ReleaseWatch: ~Copyable {
  private let path: String
  private let closings: FileDescriptor
  private var timer: DeadlineTimer
  private let both: FileDescriptor
  private var pause = ReleaseWatch.firstPause

  private static var firstPause: Duration { .milliseconds(5) }
  private static var longestPause: Duration { .milliseconds(1280) }

  /// Starts to watch. The card may have become free just before: ask `isReleased()` at once.
  ///
  /// - Parameter path: the card's node, as `DisplayError.taken` names it.
  /// - Throws: `DisplayError.watching`, also if the node is gone.
  public init(of path: String) throws(DisplayError) {
    do {
      let flags = Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)
      let closings = FileDescriptor(owning: try retrying { inotify_init1(flags) })
      let timer = try DeadlineTimer()
      let both = FileDescriptor(owning: try retrying { epoll_create1(Int32(EPOLL_CLOEXEC)) })
      let (instance, first, second) = (both.rawValue, closings.rawValue, timer.descriptor)
      try retrying { unsafe inotify_add_watch(first, path, UInt32(IN_CLOSE_WRITE)) }
      try retrying { clinux_epoll_add(instance, first, 0) }
      try retrying { clinux_epoll_add(instance, second, 0) }
      self.path = path
      self.closings = closings
      self.timer = timer
      self.both = both
    } catch {
      throw .watching(error)
    }
  }

  /// Readable when it is time for a look.
  public var descriptor: Int32 { both.rawValue }

  /// Looks whether the card is free; to be called when `descriptor` is readable.
  ///
  /// Looking opens the card for reading only, and such a closing is not watched: looking never wakes us for another look.
  ///
  /// - Returns: whether it is time to open it.
  public mutating func isReleased() -> Bool {
    if takeClosings() { pause = ReleaseWatch.firstPause }
    _ = timer.acknowledge()
    guard isTaken else { return true }
    timer.arm(at: pause <= ReleaseWatch.longestPause ? BootClock.now + pause : nil)
    pause += pause
    return false
  }

  /// Takes what the kernel told of closings.
  private func takeClosings() -> Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      var any = false
      // Bounded, as everything that others can cause; what is left wakes the loop again.
      for _ in 0..<4 {
        guard let count = try? unsafe closings.read(into: buffer), count > 0 else { break }
        any = true
      }
      return any
    }
  }

  private var isTaken: Bool {
    // If it can't be opened any more it is not taken, and the next try to take it says what is wrong.
    guard let card = try? FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK) else {
      return false
    }
    return drmIsMaster(card.rawValue) == 0
  }
}
