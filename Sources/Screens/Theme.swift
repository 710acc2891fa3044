public import Raster

/// How the screens look: colours, the form of the cells, and pictures. A value; two equal themes paint alike.
///
/// Setting any part of a ``ScreenPainter``'s theme has everything laid out and painted again.
public struct Theme: Equatable {
  /// The form of the cells.
  public enum Cells: Equatable, Sendable, CaseIterable {
    /// Rounded boxes with gaps.
    case separate
    /// Squares in one frame with dividers.
    case joined
    /// A line under each.
    case underline
    /// Circles.
    case circle
  }

  /// The colours by what they are for.
  public struct Colors: Equatable, Sendable {
    /// Behind everything.
    public var ground: Color
    /// Inside cells and pad keys.
    public var surface: Color
    /// Lines round cells and pad keys.
    public var border: Color
    /// The title, digits, dots.
    public var text: Color
    /// Words of less weight, and the signs of delete and OK.
    public var quietText: Color
    /// The cell to be filled next; what goes on.
    public var accent: Color
    /// A PIN was right.
    public var right: Color
    /// A PIN was wrong.
    public var wrong: Color
    /// Inside a pad key that is held down.
    public var pressed: Color

    /// Colours, all of them.
    public init(
      ground: Color, surface: Color, border: Color, text: Color, quietText: Color, accent: Color,
      right: Color, wrong: Color, pressed: Color
    ) {
      self.ground = ground
      self.surface = surface
      self.border = border
      self.text = text
      self.quietText = quietText
      self.accent = accent
      self.right = right
      self.wrong = wrong
      self.pressed = pressed
    }
  }

  /// The colours.
  public var colors: Colors
  /// The form of the cells.
  public var cells = Cells.separate
  /// The width of a cell ("side of the square") in pixels of the upright screen; nil: as large as fits well. A side
  /// that doesn't fit is made smaller.
  public var cellSide: Int?
  /// The radius of a dot in pixels; nil: in proportion to the cell. One that doesn't fit is made smaller.
  public var dotRadius: Double?
  /// The colour of a dot; nil: the text's. What is right or wrong keeps the colour of that.
  public var dotColor: Color?
  /// The colour of the cells' lines, dividers and frame; nil: the border's.
  public var lineColor: Color?
  /// Whether the pad's digits have letters under them, as on a telephone.
  public var padLetters = false
  /// Whether a dot grows as it appears and a wrong field shakes.
  public var motion = true
  /// The colour of the lines of a cell that holds a digit; nil: ``lineColor``. Joined cells share their lines.
  public var filledColor: Color?
  /// The colour of the lines of a cell that is selected; nil: the accent.
  public var selectedColor: Color?
  /// A picture drawn instead of a dot: as large as ``dotRadius`` says, else twice the size of a dot.
  public var dotPicture: Image?
  /// A picture of the field, behind its cells, which are clear then.
  public var fieldBackground: Image?
  /// A picture behind everything.
  public var background: Image?

  /// A theme with the given colours and all else by default.
  public init(colors: Colors) { self.colors = colors }

  /// Whether two themes paint alike; pictures are compared by identity.
  public static func == (left: Theme, right: Theme) -> Bool {
    left.colors == right.colors && left.cells == right.cells && left.cellSide == right.cellSide
      && left.filledColor == right.filledColor && left.selectedColor == right.selectedColor
      && left.padLetters == right.padLetters && left.motion == right.motion
      && left.dotRadius == right.dotRadius && left.dotColor == right.dotColor
      && left.lineColor == right.lineColor && left.dotPicture === right.dotPicture
      && left.fieldBackground === right.fieldBackground && left.background === right.background
  }
}

extension Theme {
  /// Light on dark, the default: for a door at night.
  public static var dark: Theme {
    Theme(
      colors: Colors(
        ground: Color(rgb: 0x0d1117), surface: Color(rgb: 0x191f28), border: Color(rgb: 0x323c4a),
        text: Color(rgb: 0xf2f5f9), quietText: Color(rgb: 0x9aa6b5), accent: Color(rgb: 0x58a6ff),
        right: Color(rgb: 0x3fd08a), wrong: Color(rgb: 0xff6b6b), pressed: Color(rgb: 0x253040)))
  }

  /// Dark on light: for a bright room.
  public static var light: Theme {
    Theme(
      colors: Colors(
        ground: Color(rgb: 0xf4f6f8), surface: Color(rgb: 0xffffff), border: Color(rgb: 0xc3cbd6),
        text: Color(rgb: 0x12171e), quietText: Color(rgb: 0x566171), accent: Color(rgb: 0x0a62d0),
        right: Color(rgb: 0x0b7a4b), wrong: Color(rgb: 0xc42b2b), pressed: Color(rgb: 0xdce7f7)))
  }

  /// The most contrast there is: for sunlight and for weak eyes.
  public static var contrast: Theme {
    Theme(
      colors: Colors(
        ground: Color(rgb: 0x000000), surface: Color(rgb: 0x000000), border: Color(rgb: 0xffffff),
        text: Color(rgb: 0xffffff), quietText: Color(rgb: 0xffffff), accent: Color(rgb: 0xffd400),
        right: Color(rgb: 0x00ff85), wrong: Color(rgb: 0xff8080), pressed: Color(rgb: 0x333333)))
  }
}
