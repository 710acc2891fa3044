internal import CEvdev
internal import Glibc
internal import Linux

/// The one piece of memory that events are read into: a page of its own, locked (`mlock(2)`, as far as the limit allows),
/// left out of core files (`MADV_DONTDUMP`), and erased after each read before anything else happens.
///
/// What keeps an event beyond that: the kernel's queue of the open descriptor, in the kernel's memory, until newer events
/// overwrite it or the device is closed; and the kernel's, libevdev's and our record of the keys held *now*, which says
/// nothing of a key that was let go.
@safe struct EventBuffer: ~Copyable {
  /// How many events one read may bring: what bounds the work of one wake-up for one device.
  static let capacity = 64

  let page: UnsafeMutableRawPointer
  static let pageSize = 4096

  /// A page (`mmap(2)`).
  ///
  /// - Throws: the `errno` of the call.
  init() throws(Errno) {
    let protection = PROT_READ | PROT_WRITE
    let page = unsafe mmap(
      nil, EventBuffer.pageSize, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let page = unsafe page, unsafe page != MAP_FAILED else { throw Errno.last }
    unsafe mlock(page, EventBuffer.pageSize)
    unsafe madvise(page, EventBuffer.pageSize, MADV_DONTDUMP)
    unsafe self.page = page
  }

  deinit {
    unsafe explicit_bzero(page, EventBuffer.pageSize)
    unsafe munmap(page, EventBuffer.pageSize)
  }

  /// How a read ended.
  enum Outcome: Equatable {
    /// So many events came.
    case events(Int)
    /// Nothing is there now.
    case nothing
    /// The device is gone.
    case gone
  }

  /// Reads what is there (`read(2)`), at most ``capacity`` events, shows each, and erases all of them.
  ///
  /// - Parameters:
  ///   - descriptor: an evdev device that doesn't block.
  ///   - show: called for each event; once it returns false the rest is erased unseen.
  /// - Returns: how the read ended.
  borrowing func read(
    from descriptor: borrowing FileDescriptor, show: (input_event) -> Bool
  ) -> Outcome {
    let size = MemoryLayout<input_event>.stride
    let whole = unsafe UnsafeMutableRawBufferPointer(
      start: page, count: EventBuffer.capacity * size)
    let count: Int
    do { count = try unsafe descriptor.read(into: whole) } catch {
      return error.isWouldBlock ? .nothing : .gone
    }
    defer { unsafe explicit_bzero(page, count) }
    // A device never ends (0) and never gives a part of an event; whatever does is none.
    guard count > 0 && count % size == 0 else { return .gone }
    let events = unsafe UnsafeBufferPointer(
      start: page.bindMemory(to: input_event.self, capacity: EventBuffer.capacity),
      count: count / size)
    for index in events.indices where !(unsafe show(events[index])) { break }
    return .events(count / size)
  }
}
