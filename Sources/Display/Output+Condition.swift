extension Output {
  /// What has become of the screen since it was opened.
  public enum Condition: Equatable, Sendable {
    /// As it was.
    case fine
    /// Another screen is plugged in, or the same one with other modes, or the cable lost the signal: let go and open
    /// anew.
    case changed
    /// Nothing is plugged in any more: let go, and open when something is.
    case disconnected
    /// The card itself was unplugged: let go, and open when it or another comes.
    case gone
  }

  /// Asks the screen what has become of it, which can take 100 ms; for when `PlugWatch` announced a change.
  public func condition() -> Condition {
    guard let connector = card.connector(pipeline.connector.id, .again) else { return .gone }
    return Output.condition(now: connector, then: pipeline.connector, mode: mode)
  }

  /// The same from what the connector was and is.
  static func condition(now: Connector, then: Connector, mode: Mode) -> Condition {
    guard now.status == then.status || now.status == .connected else { return .disconnected }
    if now.isLinkBad && !then.isLinkBad { return .changed }
    // The same modes with another one preferred: a virtual screen whose window was resized, or a changed monitor.
    let preferred = { (connector: Connector) in connector.modes.first { $0.isPreferred } }
    guard now.modes.contains(mode), preferred(now) == preferred(then) else { return .changed }
    return now.claimedMillimetres == then.claimedMillimetres ? .fine : .changed
  }
}
