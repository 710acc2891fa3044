extension Settings {
  /// `[theme]`: the look.
  public struct Theme: Equatable, Sendable {
    /// The built-in theme that own colours change.
    public enum Name: String, CaseIterable, Sendable {
      /// Light on dark.
      case dark
      /// Dark on light.
      case light
      /// The most contrast there is.
      case contrast
    }

    /// How the cells are drawn.
    public enum Cells: String, CaseIterable, Sendable {
      /// Boxes with gaps.
      case separate
      /// Boxes in one frame with dividers.
      case joined
      /// A line under each.
      case underline
      /// Circles.
      case circle
    }

    /// A colour without transparency, `0xRRGGBB`.
    public struct Color: Equatable, Sendable {
      /// Red, green and blue, eight bits each, red highest.
      public var rgb: UInt32

      /// A colour by its number.
      public init(rgb: UInt32) { self.rgb = rgb }
    }

    /// Own colours; nil: the theme's.
    public struct Colors: Equatable, Sendable {
      /// `ground`: behind everything.
      public var ground: Color?
      /// `surface`: cells and pad keys.
      public var surface: Color?
      /// `border`: lines round cells and pad keys.
      public var border: Color?
      /// `text`: words and digits.
      public var text: Color?
      /// `quiet-text`: words of less weight.
      public var quietText: Color?
      /// `accent`: the cell to be filled next.
      public var accent: Color?
      /// `right`: a PIN was right.
      public var right: Color?
      /// `wrong`: a PIN was wrong.
      public var wrong: Color?
      /// `pressed`: a pad key that is held down.
      public var pressed: Color?
      /// `dot`: the dots in the cells; nil: as `text`.
      public var dot: Color?
      /// `line`: the cells' lines, dividers and frame; nil: as `border`.
      public var line: Color?

      /// `filled`: the lines of a cell that holds a digit; nil: as `line`.
      public var filled: Color?
      /// `selected`: the lines of a cell that is selected; nil: as `accent`.
      public var selected: Color?

      /// The theme's own colours.
      public init() {}
    }

    /// `name`: the built-in theme.
    public var name = Name.dark
    /// `cells`: how cells are drawn.
    public var cells = Cells.separate
    /// Own colours.
    public var colors = Colors()
    /// `cell-size`: a cell's width in pixels of the upright screen; nil: as fits.
    public var cellSize: Int?
    /// `dot-radius`: in pixels; nil: in proportion to the cell.
    public var dotRadius: Int?
    /// `dot-picture`: a PNG drawn instead of a dot.
    public var dotPicture: String?
    /// `background`: a PNG behind everything.
    public var background: String?
    /// `field-background`: a PNG behind the cells.
    public var fieldBackground: String?
    /// `motion`: whether a dot grows as it appears and a wrong field shakes.
    public var motion = true
    /// `font`: a font file that goes before the built-in chain.
    public var font: String?

    /// The defaults.
    public init() {}

    static let keys = [
      Key("theme", "name", .choice(Name.self), \.theme.name),
      Key("theme", "cells", .choice(Cells.self), \.theme.cells),
      Key("theme", "ground", .color, unset: nil, \.theme.colors.ground),
      Key("theme", "surface", .color, unset: nil, \.theme.colors.surface),
      Key("theme", "border", .color, unset: nil, \.theme.colors.border),
      Key("theme", "text", .color, unset: nil, \.theme.colors.text),
      Key("theme", "quiet-text", .color, unset: nil, \.theme.colors.quietText),
      Key("theme", "accent", .color, unset: nil, \.theme.colors.accent),
      Key("theme", "right", .color, unset: nil, \.theme.colors.right),
      Key("theme", "wrong", .color, unset: nil, \.theme.colors.wrong),
      Key("theme", "pressed", .color, unset: nil, \.theme.colors.pressed),
      Key("theme", "dot", .color, unset: nil, \.theme.colors.dot),
      Key("theme", "line", .color, unset: nil, \.theme.colors.line),
      Key("theme", "filled", .color, unset: nil, \.theme.colors.filled),
      Key("theme", "selected", .color, unset: nil, \.theme.colors.selected),
      Key("theme", "cell-size", .pixels(8...2000), unset: "auto", \.theme.cellSize),
      Key("theme", "dot-radius", .pixels(1...1000), unset: "auto", \.theme.dotRadius),
      Key("theme", "dot-picture", .path("of a PNG file"), unset: "", \.theme.dotPicture),
      Key("theme", "background", .path("of a PNG file"), unset: "", \.theme.background),
      Key("theme", "field-background", .path("of a PNG file"), unset: "", \.theme.fieldBackground),
      Key("theme", "motion", .yesOrNo, \.theme.motion),
      Key("theme", "font", .path("of a font file (TrueType or OpenType)"), unset: "", \.theme.font),
    ]
  }
}

extension ValueKind where Value == Settings.Theme.Color {
  /// A colour in the notation of the web.
  static var color: ValueKind {
    ValueKind("a colour such as #58a6ff (red, green, blue in hexadecimal)") { text in
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      guard digits.utf8.count == 6, let rgb = hexadecimal(digits) else { return nil }
      return Settings.Theme.Color(rgb: rgb)
    }
  }
}

extension ValueKind where Value == Int {
  /// A length in pixels.
  static func pixels(_ range: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      "a number of pixels from \(range.lowerBound) to \(range.upperBound)"
    ) { text in
      wholeNumber(text[...], range)
    }
  }
}
