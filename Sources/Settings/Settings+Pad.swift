extension Settings {
  /// `[pad]`: the number pad on a touchscreen.
  public struct Pad: Equatable, Sendable {
    /// When the pad is on the screen.
    public enum Show: String, CaseIterable, Sendable {
      /// While a touchscreen or a pointer is there.
      case auto
      /// After a tap on an empty cell.
      case onTap = "on-tap"
      /// Always.
      case always
      /// Never.
      case never
    }

    /// Which digits are in the upper row.
    public enum Order: String, CaseIterable, Sendable {
      /// 1 2 3.
      case telephone
      /// 7 8 9.
      case calculator
    }

    /// `show`: when the pad is on the screen.
    public var show = Show.auto
    /// `order`: which digits are in the upper row.
    public var order = Order.telephone
    /// `letters`: whether the digits have letters under them, as on a telephone.
    public var letters = false
    /// `scramble`: whether the digits are in another random order for each entry.
    public var scramble = false
    /// `pressed`: whether a key looks pressed while a finger is on it.
    public var pressed = true

    /// The defaults.
    public init() {}

    static let keys = [
      Key("pad", "show", .choice(Show.self), \.pad.show),
      Key("pad", "order", .choice(Order.self), \.pad.order),
      Key("pad", "letters", .yesOrNo, \.pad.letters),
      Key("pad", "scramble", .yesOrNo, \.pad.scramble),
      Key("pad", "pressed", .yesOrNo, \.pad.pressed),
    ]
  }
}
