/// What a terminal asks of the world after an event. What it wants to be seen is not among it: that is
/// ``Terminal/screen(at:)``, always.
public struct Effects: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Effects with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Take the PIN (``Terminal/takePIN(into:)``) and have it verified.
  public static let verify = Effects(rawValue: 1)
  /// Ask the gatekeeper how it stands.
  public static let askStanding = Effects(rawValue: 2)
  /// The gatekeeper does not answer: end it and start another.
  public static let restartGatekeeper = Effects(rawValue: 4)
}
