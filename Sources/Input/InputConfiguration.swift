/// What the configuration says about input.
public struct InputConfiguration: Sendable {
  /// The devices that may be used (`[input] allow`); all if empty.
  public var allow: [DeviceMatch]
  /// Keys that mean something else than usual (`[keys]`).
  public var keys: KeyOverrides
  /// How touches are corrected (`[input] calibration`).
  public var calibration: Calibration
  /// Whether Control-C on a grabbed keyboard is told, as the way out of a terminal that was started by hand.
  public var reportsInterrupt: Bool

  /// A configuration with all its fields.
  public init(
    allow: [DeviceMatch] = [], keys: KeyOverrides = KeyOverrides(),
    calibration: Calibration = .identity, reportsInterrupt: Bool = false
  ) {
    self.allow = allow
    self.keys = keys
    self.calibration = calibration
    self.reportsInterrupt = reportsInterrupt
  }
}
