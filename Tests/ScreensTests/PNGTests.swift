import Glibc
import Raster
import Testing

@testable import Screens

@Suite struct PNGTests {
  private let folder = TemporaryFolder()

  /// A small picture with something in it.
  private func sample(_ name: String = "sample.png") throws -> (path: String, picture: Bitmap) {
    var picture = Bitmap(size: Size(width: 37, height: 23))
    for index in picture.pixels.indices {
      picture.pixels[index] =
        0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435_761) & 0xFF_FFFF
    }
    let path = folder.path(name)
    try picture.writePNG(path)
    return (path, picture)
  }

  private func error(_ path: String) -> PictureError? {
    do throws(PictureError) {
      _ = try Image.readPNG(path)
      return nil
    } catch {
      return error
    }
  }

  @Test("a picture that is written is read back pixel for pixel")
  func roundTrip() throws {
    let (path, picture) = try sample()
    let image = try Image.readPNG(path)
    #expect(image.size == Size(width: 37, height: 23) && image.isOpaque)
    #expect(Bitmap(of: image) == picture)
  }

  @Test("a picture cut short anywhere is named as damaged, or whole enough to be read")
  func truncated() throws {
    let (path, _) = try sample()
    let whole = bytes(of: path)
    var refused = 0
    for length in stride(from: 0, to: whole.count - 12, by: 7) {
      let error = error(folder.file("short.png", Array(whole.prefix(length))))
      guard let error else { continue }
      refused += 1
      #expect("\(error)".contains("short.png") && !"\(error)".contains("\n"))
    }
    #expect(refused == (whole.count - 12 + 6) / 7)
  }

  @Test("bytes changed anywhere give a picture or a line, never a crash")
  func damaged() throws {
    let (path, _) = try sample()
    let whole = bytes(of: path)
    var random: UInt64 = 0x5EED
    for _ in 0..<400 {
      var broken = whole
      for _ in 0..<3 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        broken[Int(random >> 33) % broken.count] = UInt8(truncatingIfNeeded: random >> 24)
      }
      _ = error(folder.file("broken.png", broken))
    }
  }

  @Test("what is no picture is named as such")
  func notPictures() throws {
    #expect(
      error("/nowhere/a.png")
        == .unreadable(path: "/nowhere/a.png", reason: "No such file or directory"))
    #expect(error(folder.path) == .notAFile(path: folder.path))
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(error(pipe) == .notAFile(path: pipe))
    for content in [[], Array("GIF89a and so on".utf8), [UInt8](repeating: 0xFF, count: 5000)] {
      let path = folder.file("other", content)
      guard case .damaged(path, _)? = error(path) else {
        Issue.record("taken as a picture")
        continue
      }
    }
  }

  @Test("a picture that claims to be huge is refused before memory is taken for it")
  func huge() throws {
    let (path, _) = try sample()
    for (width, height) in [(60_000, 60_000), (16_385, 1), (8000, 8000)] as [(UInt32, UInt32)] {
      var header = Array(bytes(of: path)[12..<29])
      func put(_ value: UInt32, at place: Int) {
        for byte in 0..<4 {
          header[place + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32(byte)))
        }
      }
      put(width, at: 4)
      put(height, at: 8)
      var broken = bytes(of: path)
      broken.replaceSubrange(12..<29, with: header)
      let sum = checksum(header)
      for byte in 0..<4 {
        broken[29 + byte] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32(byte)))
      }
      let huge = folder.file("huge.png", broken)
      #expect(error(huge) == .tooLarge(path: huge))
    }
    let big = folder.file("big.png", [])
    #expect(unsafe truncate(big, 65 << 20) == 0)
    #expect(error(big) == .tooLarge(path: big))
  }

  @Test("a folder that is not there is said when a picture can't be written")
  func unwritable() {
    let picture = Bitmap(size: Size(width: 2, height: 2))
    #expect {
      try picture.writePNG("/nowhere/out.png")
    } throws: { error in
      "\(error)".contains("/nowhere/out.png") && "\(error)".contains("No such file")
    }
  }

  /// The checksum of a PNG chunk (CRC-32 of ISO 3309).
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
