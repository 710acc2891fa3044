import CFreeType

/// One instance of FreeType (`FT_Init_FreeType`, `FT_Done_FreeType`). Faces hold on to it, so it outlives them.
@safe final class FreeTypeLibrary {
  let handle: FT_Library

  /// Starts FreeType.
  ///
  /// - Throws: `GlyphsError.library` if it has no memory.
  init() throws(GlyphsError) {
    var library: FT_Library?
    let code = unsafe FT_Init_FreeType(&library)
    guard code == 0, let library = unsafe library else { throw .library(code: Int(code)) }
    unsafe handle = library
  }

  deinit { _ = unsafe FT_Done_FreeType(handle) }
}
