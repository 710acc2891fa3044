internal import CDRM
internal import Linux

/// The events that a card's descriptor holds (`drm_event`).
struct FlipEvents {
  /// A flip that happened.
  struct Completion: Equatable {
    /// The number given with the flip.
    let frame: UInt64
    /// When the picture began to be scanned out, by `CLOCK_MONOTONIC`.
    let time: Duration
  }

  /// Reads what is there, without waiting and without allocating.
  ///
  /// - Parameters:
  ///   - card: the card's descriptor.
  ///   - handle: called for every flip that happened, in order.
  /// - Throws: the `errno` of `read(2)`.
  static func read(
    _ card: borrowing FileDescriptor, _ handle: (Completion) -> Void
  ) throws(Errno) {
    // The kernel hands out whole events only, as many as fit.
    var bytes: [1024 of UInt8] = .init(repeating: 0)
    while true {
      var span = bytes.mutableSpan
      let count: Int
      do {
        count = try unsafe span.withUnsafeMutableBytes { (buffer) throws(Errno) in
          try unsafe card.read(into: buffer)
        }
      } catch {
        if error.isWouldBlock { return }
        throw error
      }
      guard count > 0 else { return }
      unsafe parse(bytes.span.bytes.extracting(first: count), handle)
    }
  }

  /// Walks over the events in a buffer; what is no flip is passed over.
  static func parse(_ bytes: RawSpan, _ handle: (Completion) -> Void) {
    var offset = 0
    while bytes.byteCount - offset >= MemoryLayout<drm_event>.size {
      let event = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: drm_event.self)
      let length = Int(event.length)
      guard length >= MemoryLayout<drm_event>.size, length <= bytes.byteCount - offset else {
        return
      }
      if event.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
        length >= MemoryLayout<drm_event_vblank>.size
      {
        let flip = unsafe bytes.unsafeLoadUnaligned(
          fromByteOffset: offset, as: drm_event_vblank.self)
        handle(
          Completion(
            frame: flip.user_data,
            time: .seconds(Int64(flip.tv_sec)) + .microseconds(Int64(flip.tv_usec))))
      }
      offset += length
    }
  }
}
