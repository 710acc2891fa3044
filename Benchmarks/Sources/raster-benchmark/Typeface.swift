import CCairo

/// DejaVu Sans by FreeType: the grey-scale masks that all contenders draw.
final class Typeface {
  struct Glyph {
    var character: UInt32
    var index: UInt32
    var size: Int
    var width: Int
    var height: Int
    var left: Int
    var top: Int
    var advance: Int
    var coverage: [UInt8]
  }

  private(set) var glyphs: [Glyph] = []
  let face: FT_Face
  private let library: FT_Library

  static let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  init() {
    var library: FT_Library?
    var face: FT_Face?
    guard FT_Init_FreeType(&library) == 0, let library,
      FT_New_Face(library, Typeface.path, 0, &face) == 0, let face
    else { fatalError("\(Typeface.path) can't be read: install fonts-dejavu-core") }
    self.library = library
    self.face = face
  }

  /// The number of a character's glyph at a size, rendered the first time.
  func glyph(_ character: UInt32, size: Int) -> Int {
    if let index = glyphs.firstIndex(where: { $0.character == character && $0.size == size }) {
      return index
    }
    FT_Set_Pixel_Sizes(face, 0, FT_UInt(size))
    let index = FT_Get_Char_Index(face, FT_ULong(character))
    guard FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_RENDER)) == 0 else {
      fatalError("glyph \(character) can't be rendered")
    }
    let slot = face.pointee.glyph.pointee
    let bitmap = slot.bitmap
    let width = Int(bitmap.width)
    let height = Int(bitmap.rows)
    var coverage: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width { coverage.append(bitmap.buffer[row * Int(bitmap.pitch) + column]) }
    }
    glyphs.append(
      Glyph(
        character: character, index: index, size: size, width: width, height: height,
        left: Int(slot.bitmap_left), top: Int(slot.bitmap_top), advance: slot.advance.x >> 6,
        coverage: coverage))
    return glyphs.count - 1
  }
}
