/// What the configuration wants of the screen; everything left out is chosen.
public struct OutputWish: Equatable, Sendable {
  /// The connector's name, such as `HDMI-A-1`.
  public var connector: String?

  /// Size and refresh.
  public var mode: ModeWish?

  /// Whether a pixel should have 16 bits where the card can do that; else it has them only where the card can't do 32.
  public var prefersSixteenBits = false

  /// Whether 16 bits a pixel are dithered to look like more.
  public var dithers = true

  /// The strongest way of presenting that may be used; for drivers whose better ways don't work.
  public var presentation = Presentation.atomicWithDamage

  /// No wishes: the first screen, its own mode.
  public init(connector: String? = nil, mode: ModeWish? = nil) {
    self.connector = connector
    self.mode = mode
  }
}
