/// Which font files are asked for a character, in order; the first that has it draws it.
public struct FontChain: Equatable, Sendable {
  /// The files for plain text.
  public var regular: [String]
  /// The files for bold text.
  public var bold: [String]

  /// A chain of one's own; an empty one draws everything with the built-in face.
  public init(regular: [String], bold: [String]) {
    self.regular = regular
    self.bold = bold
  }

  /// B612, then DejaVu Sans, then Droid Fallback, where Debian's packages `fonts-b612`, `fonts-dejavu-core` and
  /// `fonts-droid-fallback` put them.
  public static let standard = FontChain(
    regular: [
      "/usr/share/fonts/opentype/b612/B612-Regular.otf",
      "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    ],
    bold: [
      "/usr/share/fonts/opentype/b612/B612-Bold.otf",
      "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
      "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    ])

  /// The chain with another file asked first, for both weights.
  ///
  /// - Parameter path: a font file of the integrator's choice.
  /// - Returns: the longer chain.
  public func preceded(by path: String) -> FontChain {
    FontChain(regular: [path] + regular, bold: [path] + bold)
  }

  subscript(style: FontStyle) -> [String] {
    switch style {
    case .regular: regular
    case .bold: bold
    }
  }
}
