import Glibc
import Measuring
import Raster

/// What the machine can do at best: the C library's fill and copy, and one line copied to every row.
final class Floors {
  private let size: Size
  private let target: Memory
  private let source: Memory
  private let line: Memory

  init(_ size: Size, target: Memory, source: Memory) {
    self.size = size
    self.target = target
    self.source = source
    line = Memory(count: size.width * 4)
  }

  func fill(bytesPerPixel: Int = 4) {
    memset(target.address, 0x20, size.width * size.height * bytesPerPixel)
  }

  func copy() { memcpy(target.address, source.address, size.width * size.height * 4) }

  func copyLine() {
    let count = size.width * 4
    for y in 0..<size.height { memcpy(target.address + y * count, line.address, count) }
  }

  func copy(_ rectangle: Rectangle) {
    let pitch = size.width * 4
    var offset = rectangle.y * pitch + rectangle.x * 4
    for _ in 0..<rectangle.height {
      memcpy(target.address + offset, source.address + offset, rectangle.width * 4)
      offset += pitch
    }
  }
}
