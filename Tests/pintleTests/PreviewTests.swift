import Glibc
import Messages
import Raster
import Screens
import Testing

@testable import pintle

/// `pintle preview`.
@Suite struct PreviewTests {
  /// A path that nothing is at, removed when the test ends.
  private final class File {
    let path: String
    init() {
      let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
      path = "\(folder)/pintle-preview-\(UInt64.random(in: 0 ... .max)).png"
    }
    deinit { _ = unsafe unlink(path) }

    /// What is in it.
    var bytes: [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      guard let file = unsafe fopen(path, "re") else { return [] }
      defer { unsafe fclose(file) }
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe fread($0.baseAddress, 1, $0.count, file)
      }
      return Array(bytes[..<count])
    }
  }

  @Test("what is no screen, no size and no angle is refused before anything is drawn")
  func refusals() {
    let file = File()
    for words in [
      ["--screen", "nonsense"], ["--size", "800"], ["--size", "8x4"], ["--size", "800x480x2"],
      ["--rotate", "45"], ["--theme", "pink"], ["--cells", "round"], ["--length", "13"],
      ["--language", "german"],
      ["--millimetres", "0x0"], ["--sheet", "--screen", "entry"],
      ["--sheet", "--size", "8192x8192"],
    ] {
      #expect(Main.perform(["preview"] + words + [file.path]) == .usage, "\(words)")
    }
    #expect(Main.perform(["preview", "--screen", "entry"]) == .usage)
    #expect(unsafe access(file.path, F_OK) != 0)
  }

  @Test("a PIN that is too short for a range is told the range's lower end")
  func tooShort() {
    let screen = Preview.Sample.tooShort.screen(cells: 8, minimum: 4)
    #expect(screen.hint == .tooShort(length: 4...8))
    #expect(screen.field.cells == 8)
    #expect(screen.field.filled < 4)
  }

  @Test("the names of all screens are printed without a file being asked for")
  func names() {
    #expect(Main.perform(["preview", "--screen", "list"]) == .success)
  }

  @Test(
    "a screen is drawn in the size that it has on the panel, turned as asked",
    arguments: [("0", 160, 120), ("90", 120, 160)])
  func turned(angle: String, width: Int, height: Int) throws {
    let file = File()
    let code = Main.perform(["preview", "--size", "160x120", "--rotate", angle, file.path])
    #expect(code == .success)
    #expect(try Image.readPNG(file.path).size == Size(width: width, height: height))
  }

  @Test("a screen is drawn in another language, by its code or its file")
  func language() throws {
    func picture(_ language: String) -> [UInt8] {
      let file = File()
      let code = Main.perform(
        ["preview", "--size", "160x120", "--language", language, file.path])
      #expect(code == .success)
      return file.bytes
    }
    let german = picture("de")
    #expect(!german.isEmpty)
    #expect(picture("en") != german)
    #expect(picture(MessageFolder.own.path + "/de.conf") == german)
  }

  @Test("a folder that is not there is an error of its own")
  func unwritable() {
    #expect(
      Main.perform(["preview", "--size", "160x120", "/nonexistent/out.png"]) == .cannotCreate)
  }
}
