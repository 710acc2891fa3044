import Raster
import Testing

@testable import Glyphs

@Suite struct KerningTests {
  /// A `GPOS` table with one `kern` feature and one pair subtable behind it.
  private func table(_ subtable: [UInt16]) -> [UInt8] {
    let words: [UInt16] =
      [1, 0, 10, 10, 24]  // version, scripts (not looked at), features, lookups
      + [1, 0x6B65, 0x726E, 8, 0, 1, 0]  // one feature, "kern", at 8: lookup 0
      + [1, 4, 2, 0, 1, 8]  // one lookup at 4: type 2, one subtable at 8
      + subtable
    return words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  @Test("pairs of glyphs are found by their numbers")
  func glyphPairs() {
    // Format 1, coverage at 18, advance of the first; one set at 12: glyph 9 by -50, glyph 12 by 30.
    let kerning = PairKerning(
      table: table([1, 22, 4, 0, 1, 12, 2, 9, UInt16(bitPattern: -50), 12, 30, 1, 1, 7]))
    #expect(kerning?.adjustment(7, 9) == -50)
    #expect(kerning?.adjustment(7, 12) == 30)
    #expect(kerning?.adjustment(7, 10) == 0)
    #expect(kerning?.adjustment(8, 9) == 0)
  }

  @Test("pairs of classes are found by the glyphs in them")
  func classPairs() {
    // Format 2, two classes left and right: glyph 7 is of the left class 1, 20…22 of the right class 1.
    let kerning = PairKerning(
      table: table(
        [2, 24, 4, 0, 30, 38, 2, 2, 0, 0, 0, UInt16(bitPattern: -80)]
          + [1, 1, 7]  // coverage at 24
          + [1, 7, 1, 1]  // left classes at 30: one glyph from 7 on
          + [2, 1, 20, 22, 1]))  // right classes at 38: one range
    #expect(kerning?.adjustment(7, 21) == -80)
    #expect(kerning?.adjustment(7, 23) == 0)
    #expect(kerning?.adjustment(8, 21) == 0)
  }

  @Test("a table whose parts lead to each other for hours is left alone")
  func bomb() {
    // Each of 8000 features leads to the same lookup; then one lookup says that it has 60000 subtables.
    let pair: [UInt16] = [1, 22, 4, 0, 1, 12, 2, 9, 200, 12, 30, 1, 1, 7]
    let head: [UInt16] = [1, 0, 10, 10]
    let count: UInt16 = 8000
    let records = (0..<count).flatMap { _ -> [UInt16] in [0x6B65, 0x726E, 2 + 6 * count] }
    let many =
      head + [10 + 2 + 6 * count + 6] + [count] + records + [0, 1, 0] + [1, 4, 2, 0, 1, 8] + pair
    let deep =
      head + [24] + [1, 0x6B65, 0x726E, 8, 0, 1, 0] + [1, 4, 2, 0, 60_000, 8] + pair
    for words in [many, deep] {
      let bytes = words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      let isKerned = PairKerning(table: bytes) != nil
      #expect(!isKerned)
    }
  }

  @Test("B612 brings T and o together")
  func kernedText() {
    let faces = Typefaces(masks: MaskStore())
    let apart =
      faces.width(of: "T", style: .bold, size: 100) + faces.width(of: "o", style: .bold, size: 100)
    #expect(faces.width(of: "To", style: .bold, size: 100) < apart - 2)
  }

  @Test("a table of noise adjusts nothing that would be seen and reads nothing outside")
  func noise() {
    var random = Xorshift(state: 99)
    let good = table([1, 22, 4, 0, 1, 12, 2, 9, 200, 12, 30, 1, 1, 7])
    for _ in 0..<3000 {
      var bytes = good
      for _ in 0..<(1 + random.next() % 6) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      bytes.removeLast(Int(random.next() % 8))
      let kerning = PairKerning(table: bytes)
      for glyph in [UInt32(0), 7, 9, 0xFFFF, 0x10000] { _ = kerning?.adjustment(7, glyph) }
    }
  }
}
