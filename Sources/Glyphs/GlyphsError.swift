/// Why a font is not used. Text is drawn all the same, with the next face of the chain or the built-in one.
public enum GlyphsError: Error, Equatable, Sendable {
  /// FreeType could not start (its error code); every glyph is a built-in one.
  case library(code: Int)
  /// A font file could not be opened, for the system's reason.
  case unreadable(path: String, reason: String)
  /// The path is no regular file.
  case notAFile(path: String)
  /// The file is larger than any font in use.
  case tooLarge(path: String)
  /// FreeType knows no font in the file, or a damaged one (its error code).
  case notAFont(path: String, code: Int)
  /// The font has pictures of one size only, no outlines.
  case notScalable(path: String)
  /// No font file of the chain could be used at all.
  case noFont
}

extension GlyphsError: CustomStringConvertible {
  /// One line for people, with the file and what to do.
  public var description: String {
    switch self {
    case .library(let code):
      "FreeType could not start (error \(code)): the built-in digits are used; is memory short?"
    case .unreadable(let path, let reason):
      "font \(path): \(reason); another face is used: check the path or install the font"
    case .notAFile(let path):
      "font \(path): not a regular file; another face is used: name a font file"
    case .tooLarge(let path):
      "font \(path): larger than \(FontFile.maximumSize >> 20) MiB; another face is used: "
        + "name a smaller font"
    case .notAFont(let path, let code):
      "font \(path): not a font or damaged (FreeType error \(code)); another face is used: "
        + "install the font again"
    case .notScalable(let path):
      "font \(path): has no outlines; another face is used: name a TrueType or OpenType font"
    case .noFont:
      "no font file can be used: the built-in face is used; install fonts-b612"
    }
  }
}
