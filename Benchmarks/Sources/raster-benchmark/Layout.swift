import Raster

/// The benchmark scene at a size: what stands where, in whole pixels.
struct Layout {
  struct Sign {
    var glyph: Int
    var x: Int
    var y: Int
  }

  let size: Size
  let typeface: Typeface
  let titleSize: Int
  let signSize: Int
  /// The glyphs of the title and of the keys, each by its upper left pixel.
  var title: [Sign] = []
  var signs: [Sign] = []
  var cells: [Rectangle] = []
  var keys: [Rectangle] = []
  let radius: Int
  let border: Int
  let dotRadius: Int

  static let ground: UInt32 = 0x101418
  static let text: UInt32 = 0xe8eaed
  static let cellBorder: UInt32 = 0x4a90d9
  static let cellFill: UInt32 = 0x20262c
  static let dot: UInt32 = 0xffffff
  static let keyBorder: UInt32 = 0x5f6b78
  static let keyFill: UInt32 = 0x2b3138

  init(size: Size, typeface: Typeface) {
    self.size = size
    self.typeface = typeface
    func scaled(_ length: Int) -> Int {
      Int((Double(length * size.height) / 480).rounded())
    }
    radius = scaled(8)
    border = scaled(2)
    dotRadius = scaled(7)
    titleSize = scaled(20)
    signSize = scaled(24)

    let words = Array("Enter the PIN to unlock the disk".utf8)
    let glyphs = words.map { typeface.glyph(UInt32($0), size: titleSize) }
    var pen = (size.width - glyphs.reduce(0) { $0 + typeface.glyphs[$1].advance }) / 2
    for glyph in glyphs {
      let shape = typeface.glyphs[glyph]
      title.append(Sign(glyph: glyph, x: pen + shape.left, y: scaled(44) - shape.top))
      pen += shape.advance
    }

    let cell = Size(width: scaled(40), height: scaled(48))
    let cellGap = scaled(10)
    let firstCell = (size.width - 6 * cell.width - 5 * cellGap) / 2
    for index in 0..<6 {
      cells.append(
        Rectangle(
          x: firstCell + index * (cell.width + cellGap), y: scaled(80), width: cell.width,
          height: cell.height))
    }

    let key = Size(width: scaled(80), height: scaled(52))
    let keyGap = scaled(8)
    let firstKey = (size.width - 3 * key.width - 2 * keyGap) / 2
    for (index, character) in "123456789*0#".unicodeScalars.enumerated() {
      let rectangle = Rectangle(
        x: firstKey + index % 3 * (key.width + keyGap),
        y: scaled(200) + index / 3 * (key.height + keyGap), width: key.width, height: key.height)
      keys.append(rectangle)
      let glyph = typeface.glyph(character.value, size: signSize)
      let shape = typeface.glyphs[glyph]
      signs.append(
        Sign(
          glyph: glyph, x: rectangle.x + (rectangle.width - shape.advance) / 2 + shape.left,
          y: rectangle.y + rectangle.height / 2 + scaled(9) - shape.top))
    }
  }

  /// The pixels around the dot of a cell, whose centre may lie between two.
  func dotBox(_ cell: Int) -> Rectangle {
    let cell = cells[cell]
    return Rectangle(
      x: cell.x + (cell.width - 2 * dotRadius) / 2, y: cell.y + (cell.height - 2 * dotRadius) / 2,
      width: 2 * dotRadius + cell.width % 2, height: 2 * dotRadius + cell.height % 2)
  }
}
