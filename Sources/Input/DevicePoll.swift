internal import CLinux
internal import Glibc
internal import Linux

/// An epoll instance of input's own, with all its descriptors in it: the terminal's loop waits for this one descriptor,
/// whatever is plugged in (`epoll(7)`: an epoll instance is itself a descriptor to wait for).
struct DevicePoll: ~Copyable {
  /// How many descriptors one look may bring: what bounds the work of one wake-up.
  static let batchSize = 16

  private let epoll: FileDescriptor

  /// An instance with nothing in it (`epoll_create1(2)`).
  ///
  /// - Throws: the `errno` of the call.
  init() throws(Errno) {
    epoll = FileDescriptor(owning: try retrying { epoll_create1(Int32(EPOLL_CLOEXEC)) })
  }

  /// Readable when any of its descriptors is.
  var descriptor: Int32 { epoll.rawValue }

  /// Waits for a descriptor too, until it is closed.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor.
  ///   - word: what it is known by; never given to another, so that a late event can't be taken for a new one's.
  /// - Throws: the `errno` of the call.
  func add(_ descriptor: Int32, word: UInt64) throws(Errno) {
    let instance = epoll.rawValue
    try retrying { clinux_epoll_add(instance, descriptor, word) }
  }

  /// Waits for a device too.
  ///
  /// - Parameter device: the device; its word is what it is known by.
  /// - Throws: the reason why it can't be used.
  func add(_ device: Device) throws(UnusedReason) {
    do { try add(device.descriptor.rawValue, word: device.word) } catch { throw .notOpened(error) }
  }

  /// Waits for a descriptor no more.
  func remove(_ descriptor: Int32) { clinux_epoll_remove(epoll.rawValue, descriptor) }

  /// The words of the descriptors that are ready now, without waiting.
  ///
  /// - Parameter words: filled from the start.
  /// - Returns: how many there are.
  func ready(_ words: inout [16 of UInt64]) -> Int {
    var batch: [16 of clinux_ready] = .init(repeating: clinux_ready())
    var span = batch.mutableSpan
    let instance = epoll.rawValue
    let count = unsafe span.withUnsafeMutableBufferPointer { buffer in
      unsafe clinux_epoll_wait_for(instance, buffer.baseAddress, Int32(buffer.count), 0)
    }
    // Interrupted by a signal: the loop comes again.
    guard count > 0 else { return 0 }
    for index in 0..<Int(count) { words[index] = batch[index].word }
    return Int(count)
  }
}
