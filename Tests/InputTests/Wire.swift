import CEvdev
import Glibc
import Linux
import Messages

@testable import Input

/// A device without a device: what is sent at one end is read at the other as from an evdev node.
struct Wire: ~Copyable {
  private let far: FileDescriptor
  /// The end to read; taken once.
  private var near: FileDescriptor?

  init() throws(Errno) {
    var ends: [2 of Int32] = [-1, -1]
    var span = ends.mutableSpan
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    _ = try unsafe span.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
      try retrying { unsafe socketpair(AF_UNIX, kind, 0, buffer.baseAddress) }
    }
    near = FileDescriptor(owning: ends[0])
    far = FileDescriptor(owning: ends[1])
  }

  /// The end to read.
  mutating func device() -> FileDescriptor {
    guard let near = near.take() else { fatalError("a wire has one end to read") }
    return near
  }

  /// Sends events, stamped with a moment since boot.
  func send(_ events: [TouchEvent], seconds: Int = 1, microseconds: Int = 0) throws {
    let stamped = events.map { event in
      input_event(
        time: timeval(tv_sec: seconds, tv_usec: microseconds), type: event.type, code: event.code,
        value: event.value)
    }
    try unsafe stamped.withUnsafeBytes { bytes in
      guard try unsafe far.write(bytes) == bytes.count else { throw Errno(EAGAIN) }
    }
  }

  /// Sends a number of bytes.
  func send(bytes: Int) throws {
    let zeros = [UInt8](repeating: 0, count: bytes)
    _ = try unsafe zeros.withUnsafeBytes { bytes in try unsafe far.write(bytes) }
  }
}

extension TouchEvent {
  /// A key pressed and let go, as a keypad sends it.
  static func stroke(_ code: Int32) -> [TouchEvent] {
    [TouchEvent(EV_MSC, MSC_SCAN, 0x70000 + code), .key(code, 1), .frame, .key(code, 0), .frame]
  }
  static let dropped = TouchEvent(EV_SYN, SYN_DROPPED, 0)
}

extension BootInstant {
  init(seconds: Double) { self.init(sinceBoot: .seconds(seconds)) }
}

extension Device {
  /// A device at the end of a wire, grabbed.
  static func on(
    _ descriptor: consuming FileDescriptor, _ fake: FakeDevice, word: UInt64 = 9,
    reportsInterrupt: Bool = false
  ) -> Device {
    let description = fake.described()
    let classification = Classification()
    let use = classification.uses(of: [description])[0]
    return Device(
      owning: descriptor, capabilities: description.capabilities, use: use,
      configuration: InputConfiguration(reportsInterrupt: reportsInterrupt),
      keymap: use.isKeypad ? classification.keymap(of: description, among: [description]) : nil,
      word: word)
  }
}
