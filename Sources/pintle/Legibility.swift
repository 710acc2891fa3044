import Raster
import Screens

/// How well the colours of a theme can be told from each other where they meet on the screen.
enum Legibility {
  /// A line for each pair of colours that is hard to tell apart: text needs a contrast of 4.5 to 1, signs need 3 to 1
  /// (WCAG 2.1, 1.4.3 and 1.4.11).
  ///
  /// - Parameter look: the theme, its own colours included.
  /// - Returns: none if all is well.
  static func warnings(about look: Theme) -> [String] {
    let colors = look.colors
    let dot = look.dotColor ?? colors.text
    return [
      warning("text", colors.text, "ground", colors.ground, 4.5),
      warning("text", colors.text, "surface", colors.surface, 4.5),
      warning("text", colors.text, "pressed", colors.pressed, 4.5),
      warning("quiet-text", colors.quietText, "ground", colors.ground, 4.5),
      warning("right", colors.right, "ground", colors.ground, 4.5),
      warning("wrong", colors.wrong, "ground", colors.ground, 4.5),
      warning("accent", colors.accent, "surface", colors.surface, 3),
      look.dotPicture == nil ? warning("dot", dot, "surface", colors.surface, 3) : nil,
    ].compactMap { $0 }
  }

  private static func warning(
    _ front: String, _ frontColor: Color, _ back: String, _ backColor: Color, _ wanted: Double
  ) -> String? {
    let found = contrast(between: frontColor, and: backColor)
    guard found < wanted else { return nil }
    return "[theme] \(front) on \(back) is hard to see: contrast \(tenths(found)) : 1, "
      + "\(tenths(wanted)) : 1 is wanted"
  }

  /// A number with one digit behind the point, rounded down so that 4.49 is not shown as enough.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int(number * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
