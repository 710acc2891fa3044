import Actions
import Testing

@Suite("What programs print")
struct OutputLinesTests {
  /// What becomes of output that comes in pieces.
  private func said(_ pieces: [[UInt8]]) -> [String] {
    var lines = OutputLines()
    var said: [String] = []
    for piece in pieces {
      unsafe piece.withUnsafeBytes { unsafe lines.take($0) { said.append($0) } }
    }
    lines.end { said.append($0) }
    return said
  }

  private func said(_ text: String) -> [String] { said([Array(text.utf8)]) }

  @Test("a line is passed on when it ends, wherever the pieces end, and the last one needs no end")
  func lines() {
    #expect(said("one\ntwo\r\n\n\nthree") == ["one", "two", "three"])
    #expect(said("ä\nb\n".utf8.map { [$0] }) == ["ä", "b"])
    #expect(said("") == [])
  }

  @Test("what could make one line look like another, or write to a terminal, is replaced")
  func control() {
    #expect(said("a\tb\u{1B}[2Jc\0\u{7F}") == ["a b\u{FFFD}[2Jc\u{FFFD}\u{FFFD}"])
    #expect(said("a\u{2028}b\u{202E}c\u{85}d") == ["a\u{FFFD}b\u{FFFD}c\u{FFFD}d"])
    #expect(said([[0xFF, 0x61, 0xC3]]) == ["\u{FFFD}a\u{FFFD}"])
  }

  @Test("a line that is too long is cut, and the next one is whole")
  func longLine() {
    let long = String(repeating: "x", count: 5000)
    let cut = String(repeating: "x", count: OutputLines.longest)
    #expect(said("\(long)\nnext\n") == [cut + "…", "next"])
    #expect(said("\(cut)\n") == [cut])
  }

  @Test("of a flood of lines the first are passed on and the others counted")
  func flood() {
    let lines = said(String(repeating: "y\n", count: 100_000))
    #expect(lines.count == OutputLines.most + 1)
    #expect(lines.last == "99900 more lines left out")
    #expect(said(String(repeating: "y\n", count: OutputLines.most)).last == "y")
    #expect(
      said(String(repeating: "y\n", count: OutputLines.most + 1)).last == "1 more line left out")
  }
}
