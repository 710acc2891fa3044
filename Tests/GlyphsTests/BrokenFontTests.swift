import Glibc
import Raster
import Testing

@testable import Glyphs

@Suite struct BrokenFontTests {
  private static let regular = FontChain.standard.regular[0]

  /// Every digit as these faces draw it, and how many different masks those are.
  private func digits(_ faces: Typefaces) -> (glyphs: [Glyph], different: Int) {
    let glyphs = "0123456789".unicodeScalars.map {
      faces.glyph($0, style: .regular, size: 40)
    }
    return (glyphs, Set(glyphs.compactMap(\.mask)).count)
  }

  private func faces(of path: String) -> Typefaces {
    Typefaces(chain: FontChain(regular: [path], bold: [path]), masks: MaskStore())
  }

  @Test("a font that is missing is named in one line, and digits are drawn all the same")
  func missingFont() {
    let faces = faces(of: "/nowhere/font.ttf")
    #expect(digits(faces).different == 10)
    #expect(
      faces.problems == [
        .unreadable(path: "/nowhere/font.ttf", reason: "No such file or directory"), .noFont,
      ])
    for problem in faces.problems { #expect(!"\(problem)".contains("\n")) }
    #expect("\(faces.problems[0])".contains("/nowhere/font.ttf"))
  }

  @Test("a folder, a pipe and an empty file are no fonts and hold nothing up")
  func notAFont() {
    let folder = TemporaryFolder()
    for (path, problem) in [
      (folder.path, GlyphsError.notAFile(path: folder.path)),
      (folder.pipe("pipe"), .notAFile(path: "\(folder.path)/pipe")),
    ] {
      let faces = faces(of: path)
      #expect(digits(faces).different == 10)
      #expect(faces.problems.first == problem)
    }
    let faces = faces(of: folder.file("empty", []))
    #expect(digits(faces).different == 10)
    #expect("\(faces.problems[0])".contains("\(folder.path)/empty"))
  }

  @Test("a file larger than any font is refused without reading it")
  func hugeFont() {
    let folder = TemporaryFolder()
    let path = folder.file("huge.ttf", [])
    #expect(unsafe truncate(path, 65 << 20) == 0)
    let faces = faces(of: path)
    #expect(digits(faces).different == 10)
    #expect(faces.problems.first == .tooLarge(path: path))
  }

  @Test("a font cut short at any place draws ten digits")
  func truncatedFont() {
    let folder = TemporaryFolder()
    let whole = bytes(of: BrokenFontTests.regular)
    for step in 1..<40 {
      let faces = faces(of: folder.file("short.otf", Array(whole.prefix(whole.count * step / 40))))
      #expect(digits(faces).glyphs.allSatisfy { $0.mask != nil })
      faces.closeFiles()
    }
  }

  @Test("a font with bytes changed anywhere draws ten digits of a sane size")
  func damagedFont() {
    let folder = TemporaryFolder()
    var random = Xorshift(state: 0x5EED)
    let whole = bytes(of: BrokenFontTests.regular)
    for _ in 0..<150 {
      var broken = whole
      for _ in 0..<(1 + Int(random.next() % 60)) {
        broken[Int(random.next() % UInt64(broken.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let faces = faces(of: folder.file("broken.otf", broken))
      for glyph in digits(faces).glyphs {
        guard let mask = glyph.mask else {
          Issue.record("a digit has no ink")
          continue
        }
        #expect(mask.width <= 176 && mask.height <= 176)
      }
      _ = faces.width(of: "Not right. 2 tries", style: .bold, size: 20)
      faces.closeFiles()
    }
  }

  @Test("a file of noise is no font")
  func noise() {
    let folder = TemporaryFolder()
    var random = Xorshift(state: 7)
    for size in [1, 3, 100, 4096] {
      let noise = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let faces = faces(of: folder.file("noise", noise))
      #expect(digits(faces).different == 10)
      #expect(faces.problems.count == 2)
    }
  }

  @Test("a broken font of one's own leaves the rest of the chain in use")
  func restOfChain() {
    let chain = FontChain.standard.preceded(by: "/nowhere/own.ttf")
    let faces = Typefaces(chain: chain, masks: MaskStore())
    let usual = Typefaces(masks: MaskStore())
    #expect(
      faces.line("Enter", style: .bold, size: 30).ink
        == usual.line("Enter", style: .bold, size: 30).ink)
    #expect(faces.problems.count == 1)
    #expect(usual.problems.isEmpty)
  }

  @Test("a font that another is copied over while it is open goes on being drawn")
  func overwrittenFont() async {
    // In a process of its own, which would end by SIGBUS.
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let path = folder.file("own.otf", bytes(of: FontChain.standard.regular[0]))
      let chain = FontChain(regular: [path], bold: [path])
      let faces = Typefaces(chain: chain, masks: MaskStore())
      _ = faces.glyph("0", style: .regular, size: 20)
      guard unsafe truncate(path, 0) == 0 else { exit(1) }
      let late = faces.glyph("8", style: .regular, size: 40)
      guard late.mask != nil, faces.problems.isEmpty else { exit(2) }
    }
  }

  @Test("faces that are gone or closed keep no font file in memory")
  func closedFiles() async {
    // In a process of its own: other tests take memory at the same time.
    await #expect(processExitsWith: .success) {
      func pages() -> Int {
        let numbers = String(decoding: bytes(of: "/proc/self/statm"), as: UTF8.self)
        return numbers.split(separator: " ").first.flatMap { Int($0) } ?? 0
      }
      func open() -> Typefaces {
        let faces = Typefaces(masks: MaskStore())
        _ = faces.glyph("0", style: .regular, size: 20)
        _ = faces.glyph("0", style: .bold, size: 20)
        return faces
      }
      _ = open()
      let rounds = 50
      let whole = rounds * bytes(of: FontChain.standard.regular[0]).count / 4096
      let before = pages()
      for _ in 0..<rounds { _ = open() }
      guard pages() - before < whole / 2 else { exit(1) }
      var kept: [Typefaces] = []
      for _ in 0..<rounds { kept.append(open()) }
      // The counter has to see files that are open.
      guard pages() - before >= whole else { exit(2) }
      for faces in kept { faces.closeFiles() }
      guard pages() - before < whole / 2 else { exit(3) }
    }
  }
}
