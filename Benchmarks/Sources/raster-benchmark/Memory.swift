import Glibc
import Raster

/// Page-aligned memory of a picture, touched when it is made.
final class Memory {
  let address: UnsafeMutableRawPointer
  let count: Int

  init(count: Int, filledWith byte: UInt8 = 0x33) {
    self.count = count
    address = .allocate(byteCount: count, alignment: 4096)
    memset(address, Int32(byte), count)
  }

  deinit { address.deallocate() }

  var pixels: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(
      start: UnsafePointer(address.assumingMemoryBound(to: UInt32.self)), count: count / 4)
  }

  /// A hash of it (FNV-1a over words).
  var hash: UInt64 {
    pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// Drives what is hot out of the caches by writing 16 MiB of other memory.
final class Eviction {
  private let memory = Memory(count: 16 << 20)
  private var value: Int32 = 0

  func run() {
    value &+= 1
    memset(memory.address, value, memory.count)
  }
}
