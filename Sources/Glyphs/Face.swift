import CFreeType
import Raster

/// A font file opened by FreeType (`FT_New_Memory_Face`, `FT_Done_Face`), giving coverage and measures at any size.
///
/// Hinting is FreeType's light one: outlines are fitted to the pixel grid vertically only, so stems stay where the
/// designer put them and horizontal edges are crisp. Advances are never rounded.
@safe final class Face {
  /// Where the file is.
  let path: String

  private let handle: FT_Face
  private let kerning: PairKerning?
  private var pixels = 0
  // Released after `deinit` has closed the face: FreeType and what it reads from have to outlive it.
  private let file: FontFile
  private let library: FreeTypeLibrary

  /// Opens a font file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - library: the FreeType that reads it.
  /// - Throws: a `GlyphsError` that names the file.
  init(path: String, library: FreeTypeLibrary) throws(GlyphsError) {
    let file = try FontFile(path: path)
    var face: FT_Face?
    let start = unsafe file.bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    let code = unsafe FT_New_Memory_Face(library.handle, start, file.bytes.count, 0, &face)
    guard code == 0, let face = unsafe face else {
      throw .notAFont(path: path, code: Int(code))
    }
    unsafe handle = face
    self.file = file
    self.path = path
    self.library = library
    kerning = unsafe PairKerning(face: face)
    guard unsafe Int(face.pointee.face_flags) & 1 != 0, unsafe face.pointee.units_per_EM > 0 else {
      throw .notScalable(path: path)
    }
  }

  deinit { _ = unsafe FT_Done_Face(handle) }

  /// Whether the font is a bold one.
  var isBold: Bool { unsafe Int(handle.pointee.style_flags) & 2 != 0 }

  /// The glyph of a character (`FT_Get_Char_Index`).
  ///
  /// - Parameter scalar: the character.
  /// - Returns: nil if the font has none.
  func index(of scalar: Unicode.Scalar) -> UInt32? {
    let index = unsafe FT_Get_Char_Index(handle, FT_ULong(scalar.value))
    return index == 0 ? nil : index
  }

  /// How far the pen moves after a glyph (`FT_Get_Advance`, unscaled), as parts of the em square's `unit`: it grows
  /// with the size exactly and is never rounded to pixels.
  ///
  /// - Returns: nil if the glyph is damaged.
  func advance(of index: UInt32, unit: Int) -> Int? {
    var advance = FT_Fixed(0)
    guard unsafe FT_Get_Advance(handle, index, FT_Int32(FT_LOAD_NO_SCALE), &advance) == 0 else {
      return nil
    }
    let em = unsafe Int(handle.pointee.units_per_EM)
    return advance >= 0 && Int(advance) <= em * 4 ? Int(advance) * unit / em : nil
  }

  /// How much nearer (negative) or farther two neighbours stand than their advances say, as parts of the em square's
  /// `unit`: from the font's OpenType pair table, else its old `kern` table (`FT_Get_Kerning`).
  func kern(_ left: UInt32, _ right: UInt32, unit: Int) -> Int {
    let value: Int
    if let kerning {
      value = kerning.adjustment(left, right)
    } else {
      var vector = FT_Vector()
      let mode = FT_UInt(FT_KERNING_UNSCALED.rawValue)
      guard unsafe FT_Get_Kerning(handle, left, right, mode, &vector) == 0 else { return 0 }
      value = Int(vector.x)
    }
    let em = unsafe Int(handle.pointee.units_per_EM)
    return abs(value) <= em ? value * unit / em : 0
  }

  /// The extent of a glyph's outline after hinting (`FT_Outline_Get_BBox`).
  ///
  /// - Returns: nil if the glyph is damaged or without ink.
  func extent(of index: UInt32, pixels: Int) -> Extent? {
    guard load(index, pixels: pixels) else { return nil }
    var box = FT_BBox()
    let code = unsafe withUnsafeMutablePointer(to: &handle.pointee.glyph.pointee.outline) {
      unsafe FT_Outline_Get_BBox($0, &box)
    }
    guard code == 0, box.xMax > box.xMin, box.yMax > box.yMin else { return nil }
    return Extent(
      left: Int(box.xMin), right: Int(box.xMax), bottom: Int(box.yMin), top: Int(box.yMax))
  }

  /// Renders a glyph (`FT_Load_Glyph`, `FT_Render_Glyph`), grey-scale.
  ///
  /// - Parameters:
  ///   - index: the glyph.
  ///   - pixels: the size of the em square.
  ///   - fraction: where between two pixels the pen stands, in 64ths.
  ///   - embolden: whether strokes are made thicker, for a bold text in a font that has no bold face.
  /// - Returns: nil if the glyph is damaged or absurdly large.
  func coverage(of index: UInt32, pixels: Int, fraction: Int, embolden: Bool) -> Coverage? {
    guard load(index, pixels: pixels) else { return nil }
    let slot = unsafe handle.pointee.glyph
    guard let slot = unsafe slot else { return nil }
    unsafe withUnsafeMutablePointer(to: &slot.pointee.outline) { outline in
      if embolden {
        _ = unsafe FT_Outline_EmboldenXY(outline, FT_Pos(pixels * 64 / 24), 0)
      }
      unsafe FT_Outline_Translate(outline, FT_Pos(fraction), 0)
    }
    guard unsafe FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    return unsafe Face.copy(
      slot.pointee.bitmap, left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top),
      limit: min(pixels * 4 + 16, MaskStore.largestSide))
  }

  private static func copy(_ bitmap: FT_Bitmap, left: Int, top: Int, limit: Int) -> Coverage? {
    let width = unsafe Int(bitmap.width)
    let height = unsafe Int(bitmap.rows)
    guard width > 0 && height > 0 else { return .empty }
    guard width <= limit, height <= limit, abs(left) <= limit, abs(top) <= limit,
      unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_GRAY.rawValue),
      let buffer = unsafe bitmap.buffer
    else { return nil }
    let pitch = unsafe Int(bitmap.pitch)
    // A negative pitch means rows from the bottom up; the first row is then at the buffer's end.
    let first = pitch < 0 ? -pitch * (height - 1) : 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
      guard let base = target.baseAddress else { return }
      for row in 0..<height {
        unsafe (base + row * width).update(from: buffer + first + row * pitch, count: width)
      }
      count = width * height
    }
    return Coverage(width: width, height: height, left: left, top: top, bytes: bytes)
  }

  private func load(_ index: UInt32, pixels: Int) -> Bool {
    if pixels != self.pixels {
      guard unsafe FT_Set_Pixel_Sizes(handle, 0, FT_UInt(pixels)) == 0 else {
        self.pixels = 0
        return false
      }
      self.pixels = pixels
    }
    let flags = pintle_load_target_light | FT_Int32(FT_LOAD_NO_BITMAP)
    guard unsafe FT_Load_Glyph(handle, index, flags) == 0 else { return false }
    return unsafe handle.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
  }
}
