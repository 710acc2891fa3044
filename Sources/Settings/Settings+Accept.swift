extension Settings {
  /// `[accept]`: what a right PIN does.
  public struct Accept: Equatable, Sendable {
    /// `show-name`: whether the screen shows whose PIN it was.
    public var showName = false
    /// `program`: what is run, without arguments; nil: nothing.
    public var program: String?
    /// `time-limit`: how long the program may take before it is ended.
    public var timeLimit = Duration.seconds(30)

    /// The defaults.
    public init() {}

    static let keys = [
      Key("accept", "show-name", .yesOrNo, \.accept.showName),
      Key("accept", "program", .path("of a program"), unset: "", \.accept.program),
      Key(
        "accept", "time-limit", .duration(.seconds(1) ... .seconds(600), zero: nil),
        \.accept.timeLimit),
    ]
  }
}
