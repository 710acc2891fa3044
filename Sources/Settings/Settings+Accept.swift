extension Settings {
  /// `[accept]`: what is shown after a right PIN, and how long its programs may take.
  public struct Accept: Equatable, Sendable {
    /// `show-name`: whether the screen shows whose PIN it was.
    public var showName = false
    /// `time-limit`: how long a program may take before it is ended, whatever it was run for.
    public var timeLimit = Duration.seconds(30)

    /// The defaults.
    public init() {}

    static let keys = [
      Key("accept", "show-name", .yesOrNo, \.accept.showName),
      Key(
        "accept", "time-limit", .duration(.seconds(1) ... .seconds(600), zero: nil),
        \.accept.timeLimit),
    ]
  }
}
