public import Linux
public import Messages

/// Why an administrator's request was not carried out.
public enum AdministrationError: Error, Equatable, Sendable {
  /// The gatekeeper said no.
  case refused(Refusal)
  /// The store's folder or its socket can't be reached.
  case store(String, Errno)
  /// The gatekeeper's program can't be started.
  case program(String, Errno)
  /// The connection to the gatekeeper broke.
  case connection(WireError)
  /// The gatekeeper did not answer in time.
  case silent
  /// The gatekeeper answered something else than what was asked.
  case confused
}

extension AdministrationError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .store(let path, let error):
      "the store \(path) can't be reached: \(error): "
        + (error.isDenied ? "run this as root or as the store's owner" : "check the path")
    case .program(let path, let error): "\(path) can't be started: \(error): install Pintle again"
    case .connection(let error): "the gatekeeper did not answer: \(error)"
    case .silent: "the gatekeeper does not answer: see the journal, then try again"
    case .confused: ServiceReason.gatekeeperConfused.description
    }
  }
}
