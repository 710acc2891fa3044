/// A wait that wrong PINs have earned.
public struct Wait: Equatable, Sendable {
  /// When it ends.
  public var until: BootInstant
  /// How long it is as a whole.
  public var total: Duration

  /// A wait with all its fields.
  public init(until: BootInstant, total: Duration) {
    self.until = until
    self.total = total
  }
}

/// How the gatekeeper stands: what the next PIN would meet.
public enum Standing: Equatable, Sendable {
  /// A PIN will be checked. So many may be tried until a wait: at least 1, and if all are wrong the last one starts
  /// it; 255 stands for 255 or more, or no end.
  case open(triesLeft: Int)
  /// No PIN will be checked before the wait is over.
  case waiting(Wait)
  /// No PIN has ever been enrolled.
  case noCredentials
  /// Nothing can be checked.
  case unavailable(ServiceReason)
}

/// What the gatekeeper decided about one PIN. The standing that follows comes with it.
public enum Verdict: Equatable, Sendable {
  /// It was right. `name` is its owner's, a ``CredentialName``; `failuresSince` the wrong tries since the last right one,
  /// whoever made them.
  case accepted(name: String, failuresSince: Int)
  /// It was wrong.
  case rejected
  /// It was not compared: see the standing.
  case refused
}
