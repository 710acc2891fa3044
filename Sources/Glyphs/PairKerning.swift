import CFreeType

/// The pair adjustments of a font's OpenType `GPOS` table, feature `kern` (lookup types 2 and 9 of the OpenType
/// specification), which FreeType does not read: many fonts, B612 among them, keep their kerning only there.
///
/// The table comes from a file that nobody vouches for, so every read is checked; what does not fit counts as no
/// adjustment.
struct PairKerning {
  private let table: [UInt8]
  /// Where each lookup's pair subtables begin, lookup by lookup.
  private let lookups: [[Int]]

  /// A table above this size is left alone.
  private static let maximumSize = 1 << 20

  /// So many features, entries of theirs and subtables are looked at, many times what fonts have. The tables'
  /// offsets may all lead to the same bytes, so the size alone bounds nothing.
  private static let maximumSteps = 4000

  /// Reads the table of a face (`FT_Load_Sfnt_Table`); nil if it has no such table or no kerning in it.
  ///
  /// - Parameter face: an open face.
  @unsafe init?(face: FT_Face) {
    let tag = FT_ULong(0x4750_4F53)  // "GPOS"
    var length = FT_ULong(0)
    guard unsafe FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0, length >= 10,
      length <= PairKerning.maximumSize
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    let code = unsafe bytes.withUnsafeMutableBufferPointer {
      unsafe FT_Load_Sfnt_Table(face, tag, 0, $0.baseAddress, &length)
    }
    guard code == 0 else { return nil }
    self.init(table: bytes)
  }

  /// Reads a table; nil if there is no kerning in it.
  ///
  /// - Parameter table: the bytes of `GPOS`.
  init?(table: [UInt8]) {
    self.table = table
    lookups = PairKerning.lookups(in: table)
    if lookups.isEmpty { return nil }
  }

  /// How the first glyph's advance changes before the second, in the font's units.
  func adjustment(_ left: UInt32, _ right: UInt32) -> Int {
    guard left <= 0xFFFF && right <= 0xFFFF else { return 0 }
    for subtables in lookups {
      for subtable in subtables {
        if let value = value(in: subtable, Int(left), Int(right)) { return value }
      }
    }
    return 0
  }

  private static func lookups(in table: [UInt8]) -> [[Int]] {
    let reader = Reader(table: table)
    guard let features = reader.word(6), let list = reader.word(8),
      let count = reader.word(features)
    else { return [] }
    var numbers: Set<Int> = []
    var steps = 0
    for index in 0..<count {
      steps += 1
      if steps > maximumSteps { return [] }
      let record = features + 2 + 6 * index
      guard reader.word(record) == 0x6B65, reader.word(record + 2) == 0x726E,  // "kern"
        let offset = reader.word(record + 4),
        let lookups = reader.word(features + offset + 2)
      else { continue }
      for position in 0..<lookups {
        guard let number = reader.word(features + offset + 4 + 2 * position) else { break }
        steps += 1
        if steps > maximumSteps { return [] }
        numbers.insert(number)
      }
    }
    var result: [[Int]] = []
    for number in numbers.sorted() {
      guard let offset = reader.word(list + 2 + 2 * number) else { continue }
      steps += reader.word(list + offset + 4) ?? 0
      if steps > maximumSteps { return [] }
      let subtables = reader.subtables(ofLookup: list + offset)
      if !subtables.isEmpty { result.append(subtables) }
    }
    return result
  }

  /// The adjustment that a subtable has for a pair; nil if it leaves the pair to the next subtable.
  private func value(in subtable: Int, _ left: Int, _ right: Int) -> Int? {
    let reader = Reader(table: table)
    guard let format = reader.word(subtable), let coverage = reader.word(subtable + 2),
      let first = reader.word(subtable + 4), let second = reader.word(subtable + 6),
      first & 4 != 0,
      let row = reader.coverage(of: left, in: subtable + coverage)
    else { return nil }
    // A value record holds one word for each bit that is set; the advance comes after the placements.
    let size = 2 * ((first & 0xFF).nonzeroBitCount + (second & 0xFF).nonzeroBitCount)
    let advance = 2 * (first & 3).nonzeroBitCount
    switch format {
    case 1:
      guard let offset = reader.word(subtable + 10 + 2 * row) else { return nil }
      let set = subtable + offset
      guard let count = reader.word(set) else { return nil }
      guard let pair = reader.search(right, from: set + 2, stride: 2 + size, count: count) else {
        return nil
      }
      return reader.signed(pair + 2 + advance)
    case 2:
      guard let leftClasses = reader.word(subtable + 8),
        let rightClasses = reader.word(subtable + 10), let lefts = reader.word(subtable + 12),
        let rights = reader.word(subtable + 14)
      else { return nil }
      let leftClass = reader.classNumber(of: left, in: subtable + leftClasses)
      let rightClass = reader.classNumber(of: right, in: subtable + rightClasses)
      guard leftClass < lefts && rightClass < rights else { return nil }
      return reader.signed(subtable + 16 + (leftClass * rights + rightClass) * size + advance)
    default:
      return nil
    }
  }
}

extension PairKerning {
  /// Big-endian reads that know where the table ends.
  private struct Reader {
    let table: [UInt8]

    func word(_ position: Int) -> Int? {
      guard position >= 0 && position + 2 <= table.count else { return nil }
      return Int(table[position]) << 8 | Int(table[position + 1])
    }

    func signed(_ position: Int) -> Int? {
      word(position).map { $0 >= 0x8000 ? $0 - 0x10000 : $0 }
    }

    /// Where the pair subtables of a lookup begin, through extension subtables too.
    func subtables(ofLookup lookup: Int) -> [Int] {
      guard let type = word(lookup), type == 2 || type == 9, let count = word(lookup + 4) else {
        return []
      }
      var result: [Int] = []
      for index in 0..<count {
        guard let offset = word(lookup + 6 + 2 * index) else { break }
        let subtable = lookup + offset
        if type == 2 {
          result.append(subtable)
        } else if word(subtable + 2) == 2, let high = word(subtable + 4),
          let low = word(subtable + 6)
        {
          result.append(subtable + (high << 16 | low))
        }
      }
      return result
    }

    /// The place of an entry in records that begin with a glyph number and rise by it.
    func search(_ glyph: Int, from start: Int, stride: Int, count: Int) -> Int? {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        guard let found = word(start + middle * stride) else { return nil }
        if found == glyph { return start + middle * stride }
        if found < glyph { low = middle + 1 } else { high = middle }
      }
      return nil
    }

    /// The range record (first, last, value) that holds a glyph.
    func range(of glyph: Int, from start: Int, count: Int) -> Int? {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        let record = start + middle * 6
        guard let first = word(record), let last = word(record + 2) else { return nil }
        if glyph >= first && glyph <= last { return record }
        if last < glyph { low = middle + 1 } else { high = middle }
      }
      return nil
    }

    /// A glyph's number in a coverage table.
    func coverage(of glyph: Int, in table: Int) -> Int? {
      guard let format = word(table), let count = word(table + 2) else { return nil }
      if format == 1 {
        return search(glyph, from: table + 4, stride: 2, count: count).map { ($0 - table - 4) / 2 }
      }
      guard format == 2, let record = range(of: glyph, from: table + 4, count: count),
        let first = word(record), let index = word(record + 4)
      else { return nil }
      return index + glyph - first
    }

    /// A glyph's class in a class table; 0 if it is not in it.
    func classNumber(of glyph: Int, in table: Int) -> Int {
      switch word(table) {
      case 1:
        guard let first = word(table + 2), let count = word(table + 4),
          glyph >= first && glyph < first + count
        else { return 0 }
        return word(table + 6 + 2 * (glyph - first)) ?? 0
      case 2:
        guard let count = word(table + 2),
          let record = range(of: glyph, from: table + 4, count: count)
        else { return 0 }
        return word(record + 4) ?? 0
      default:
        return 0
      }
    }
  }
}
