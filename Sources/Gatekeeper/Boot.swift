import Glibc
import Linux
public import Messages

/// One run of the kernel, and the moment in it: what ledger time is counted on with.
public struct Boot: Equatable, Sendable {
  /// The kernel's random name for this run (`/proc/sys/kernel/random/boot_id`), 16 bytes; all zero where it can't be
  /// read, and then two boots are never known to be the same or different.
  public struct Identifier: Equatable, Sendable {
    var high: UInt64
    var low: UInt64

    static let unknown = Identifier(high: 0, low: 0)

    /// An identifier by its two halves.
    public init(high: UInt64, low: UInt64) {
      self.high = high
      self.low = low
    }

    /// Reads the running kernel's.
    public static var current: Identifier {
      guard
        let file = try? FileDescriptor(
          opening: "/proc/sys/kernel/random/boot_id", flags: O_RDONLY)
      else { return .unknown }
      var text: [64 of UInt8] = .init(repeating: 0)
      var span = text.mutableSpan
      let count = unsafe span.withUnsafeMutableBytes { unsafe try? file.read(into: $0) }
      guard let count else { return .unknown }
      return Identifier(text: text.span.extracting(first: count))
    }

    /// Reads `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`.
    init(text: Span<UInt8>) {
      self = .unknown
      var digits = 0
      for index in text.indices {
        guard let value = hexadecimalValue(text[index]) else { continue }
        digits += 1
        high = high << 4 | low >> 60
        low = low << 4 | UInt64(value)
      }
      if digits != 32 { self = .unknown }
    }
  }

  /// Which run of the kernel.
  public var identifier: Identifier
  /// When in it.
  public var now: BootInstant

  /// A moment of a boot.
  public init(identifier: Identifier, now: BootInstant) {
    self.identifier = identifier
    self.now = now
  }
}
