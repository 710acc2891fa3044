extension Settings {
  /// `[display]`: which screen, in which mode, which way up.
  public struct Display: Equatable, Sendable {
    /// A mode to ask the screen for.
    public struct Mode: Equatable, Sendable {
      /// Pixels from left to right, as the panel is built.
      public var width: Int
      /// Pixels from top to bottom, as the panel is built.
      public var height: Int
      /// Frames a second, rounded; nil: the highest.
      public var refresh: Int?

      /// A mode with all its fields.
      public init(width: Int, height: Int, refresh: Int? = nil) {
        self.width = width
        self.height = height
        self.refresh = refresh
      }
    }

    /// Bits of a pixel.
    public enum Depth: String, CaseIterable, Sendable {
      /// 24 where the card can do that, else 16.
      case auto
      /// 16 where the card can do that: half the memory to write.
      case sixteen = "16"
    }

    /// A clockwise turn of the picture on the panel, in degrees.
    public enum Rotation: Int, CaseIterable, Sendable {
      /// As the panel is built.
      case none = 0
      /// A quarter turn.
      case quarter = 90
      /// Upside down.
      case half = 180
      /// A quarter turn anticlockwise.
      case threeQuarters = 270
    }

    /// `connector`: the kernel's name of it, such as `HDMI-A-1`; nil: the first that is connected.
    public var connector: String?
    /// `mode`: nil: the one that the screen prefers.
    public var mode: Mode?
    /// `depth`: bits of a pixel.
    public var depth = Depth.auto
    /// `dither`: whether 16 bits a pixel are made to look like more.
    public var dither = true
    /// `rotate`: a clockwise turn of the picture.
    public var rotate = Rotation.none
    /// `dim-after`: how long nobody must have used the terminal for the screen to be dimmed; zero never dims it.
    public var dimAfter = Duration.zero
    /// `blank-after`: how long nobody must have used it for the screen to be switched off; zero leaves it on.
    public var blankAfter = Duration.zero

    /// The defaults.
    public init() {}

    static let keys = [
      Key("display", "connector", .connector, unset: "auto", \.display.connector),
      Key("display", "mode", .mode, unset: "auto", \.display.mode),
      Key("display", "depth", .choice(Depth.self), \.display.depth),
      Key("display", "dither", .yesOrNo, \.display.dither),
      Key("display", "rotate", .rotation, \.display.rotate),
      Key("display", "dim-after", .unused, \.display.dimAfter),
      Key("display", "blank-after", .unused, \.display.blankAfter),
    ]
  }
}

extension ValueKind where Value == String {
  /// The kernel's name of a connector.
  static var connector: ValueKind {
    ValueKind("a connector's name as 'pintle devices' lists it, such as HDMI-A-1") {
      text in
      let isName = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
      return isName && !text.isEmpty && text.utf8.count <= 32 ? text : nil
    }
  }
}

extension ValueKind where Value == Settings.Display.Mode {
  /// A size with or without frames a second.
  static var mode: ValueKind {
    ValueKind("a size such as 800x480 or 1920x1080@60") { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count <= 2, sides.count == 2,
        let width = wholeNumber(sides[0], 1...16384), let height = wholeNumber(sides[1], 1...16384)
      else { return nil }
      guard parts.count == 2 else { return Settings.Display.Mode(width: width, height: height) }
      guard let refresh = wholeNumber(parts[1], 1...1000) else { return nil }
      return Settings.Display.Mode(width: width, height: height, refresh: refresh)
    }
  }
}

extension ValueKind where Value == Settings.Display.Rotation {
  /// A clockwise turn by quarters.
  static var rotation: ValueKind {
    ValueKind("0, 90, 180 or 270, the clockwise turn of the picture") { text in
      wholeNumber(text[...], 0...270).flatMap(Settings.Display.Rotation.init(rawValue:))
    }
  }
}

extension ValueKind where Value == Duration {
  /// How long a terminal is left alone.
  static var unused: ValueKind { .duration(.seconds(5)...(.seconds(86_400)), zero: "for never") }
}
