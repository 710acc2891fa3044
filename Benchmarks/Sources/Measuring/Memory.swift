import Glibc

/// Page-aligned memory of a picture.
public final class Memory {
  /// Where it begins.
  public let address: UnsafeMutableRawPointer
  /// Its bytes.
  public let count: Int

  /// Memory of its own, at an address of the kernel's choice or at one that is wanted.
  ///
  /// - Parameters:
  ///   - count: bytes.
  ///   - byte: what it is filled with; if nil it is left as the kernel gives it, which fetches each page when it is
  ///     touched first.
  ///   - wanted: the address that it has to be at.
  ///   - isShared: whether it is to count as little as a card's memory does among what is a process's own.
  public init(
    count: Int, filledWith byte: UInt8? = 0x33, at wanted: UInt? = nil, isShared: Bool = false
  ) {
    self.count = count
    let place = wanted.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
    let flags = (isShared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS
    guard let got = mmap(place, count, PROT_READ | PROT_WRITE, flags, -1, 0), got != MAP_FAILED,
      place == nil || got == place
    else { fatalError("no memory where it is wanted") }
    address = got
    if let byte { memset(address, Int32(byte), count) }
  }

  deinit { munmap(address, count) }

  /// Its contents as pixels.
  public var pixels: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(
      start: UnsafePointer(address.assumingMemoryBound(to: UInt32.self)), count: count / 4)
  }

  /// A hash of it (FNV-1a over words).
  public var hash: UInt64 {
    pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// Drives what is hot out of the caches by writing 16 MiB of other memory.
public final class Eviction {
  private let memory = Memory(count: 16 << 20)
  private var value: Int32 = 0

  /// The memory, written once.
  public init() {}

  /// Writes it anew.
  public func run() {
    value &+= 1
    memset(memory.address, value, memory.count)
  }
}
