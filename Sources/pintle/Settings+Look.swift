import Glyphs
import Raster
import Screens
import Settings

extension Settings {
  /// How the screens look by this configuration. A picture that can't be read is left out.
  ///
  /// - Parameter report: gets a line for each picture that can't be read.
  /// - Returns: the theme.
  func look(report: (String) -> Void) -> Screens.Theme {
    var look =
      switch theme.name {
      case .dark: Screens.Theme.dark
      case .light: Screens.Theme.light
      case .contrast: Screens.Theme.contrast
      }
    look.cells =
      switch theme.cells {
      case .separate: .separate
      case .joined: .joined
      case .underline: .underline
      case .circle: .circle
      }
    func set(_ color: Theme.Color?, _ part: WritableKeyPath<Screens.Theme.Colors, Color>) {
      if let color { look.colors[keyPath: part] = Color(rgb: color.rgb) }
    }
    set(theme.colors.ground, \.ground)
    set(theme.colors.surface, \.surface)
    set(theme.colors.border, \.border)
    set(theme.colors.text, \.text)
    set(theme.colors.quietText, \.quietText)
    set(theme.colors.accent, \.accent)
    set(theme.colors.right, \.right)
    set(theme.colors.wrong, \.wrong)
    set(theme.colors.pressed, \.pressed)
    look.lineColor = theme.colors.line.map { Color(rgb: $0.rgb) }
    look.dotColor = theme.colors.dot.map { Color(rgb: $0.rgb) }
    look.filledColor = theme.colors.filled.map { Color(rgb: $0.rgb) }
    look.selectedColor = theme.colors.selected.map { Color(rgb: $0.rgb) }
    look.padLetters = pad.letters
    look.motion = theme.motion
    look.cellSide = theme.cellSize
    look.dotRadius = theme.dotRadius.map(Double.init)
    look.dotPicture = picture(theme.dotPicture, report)
    look.background = picture(theme.background, report)
    look.fieldBackground = picture(theme.fieldBackground, report)
    return look
  }

  /// The font files of this configuration, its own one first.
  var fonts: FontChain {
    theme.font.map { FontChain.standard.preceded(by: $0) } ?? .standard
  }

  private func picture(_ path: String?, _ report: (String) -> Void) -> Image? {
    guard let path else { return nil }
    do throws(PictureError) {
      return try Image.readPNG(path)
    } catch {
      report("\(error)")
      return nil
    }
  }
}
