import CLinux
import Glibc

/// The one place where a process waits: an epoll instance and the sources registered with it.
///
/// A source is known by a small token that its owner chooses. Beside the token stands a count of its registrations,
/// so that an event queued for a descriptor that has been taken out since (and whose number may already serve another
/// file) is dropped.
///
/// ```swift
/// try loop.add(timer.descriptor, token: 3)
/// while true {
///   try loop.wait()
///   while let ready = loop.next() { handle(ready.token) }
/// }
/// ```
public struct EventLoop: ~Copyable {
  /// How many tokens there are: 0 ..< `tokens`.
  public static let tokens = 32

  /// One source that can be read, or whose other end is gone.
  public struct Ready: Equatable, Sendable {
    /// The source's token.
    public let token: Int
    /// Whether the other end hung up or the device is gone (`EPOLLHUP`, `EPOLLERR`).
    public let isHungUp: Bool
  }

  private let epoll: FileDescriptor
  private var registrations: [32 of UInt32] = .init(repeating: 0)
  private var batch: [16 of clinux_ready] = .init(repeating: clinux_ready())
  private var batchCount = 0
  private var position = 0

  /// An instance with no source (`epoll_create1(2)`).
  ///
  /// - Throws: the `errno` of the call.
  public init() throws(Errno) {
    epoll = FileDescriptor(owning: try retrying { epoll_create1(Int32(EPOLL_CLOEXEC)) })
  }

  /// Waits for a descriptor to become readable, until it is removed (`EPOLL_CTL_ADD`).
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor; its owner removes the token before closing it.
  ///   - token: what the source is known by; a bug if it is in use with another descriptor of this loop.
  /// - Throws: the `errno` of the call.
  public mutating func add(_ descriptor: Int32, token: Int) throws(Errno) {
    registrations[token] &+= 1
    let word = UInt64(registrations[token]) << 32 | UInt64(token)
    let instance = epoll.rawValue
    try retrying { clinux_epoll_add(instance, descriptor, word) }
  }

  /// Takes a source out; events of it that were already fetched are dropped (`EPOLL_CTL_DEL`).
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor it was added with.
  ///   - token: its token.
  public mutating func remove(_ descriptor: Int32, token: Int) {
    registrations[token] &+= 1
    // Fails only if the descriptor is not registered, which is what is wanted.
    clinux_epoll_remove(epoll.rawValue, descriptor)
  }

  /// Waits until at least one source is ready (`epoll_wait(2)`); without a limit, since time comes as a source too.
  ///
  /// - Throws: the `errno` of the call.
  public mutating func wait() throws(Errno) {
    precondition(position == batchCount, "events of the last wait are still to be handled")
    let instance = epoll.rawValue
    var span = batch.mutableSpan
    batchCount = 0
    position = 0
    let count = try unsafe span.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
      try retrying { unsafe clinux_epoll_wait(instance, buffer.baseAddress, Int32(buffer.count)) }
    }
    batchCount = Int(count)
  }

  /// The next source that is ready, until nil.
  ///
  /// - Returns: nil when all events of the last wait have been given out.
  public mutating func next() -> Ready? {
    while position < batchCount {
      let event = batch[position]
      position += 1
      let word = event.word
      let token = Int(word & 0xFFFF_FFFF)
      guard token < EventLoop.tokens && registrations[token] == UInt32(word >> 32) else { continue }
      let hungUp = event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      return Ready(token: token, isHungUp: hungUp)
    }
    return nil
  }
}
