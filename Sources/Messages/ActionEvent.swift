/// What the gatekeeper tells the action process: something happened that programs may be run for.
public enum ActionEvent: Equatable, Sendable {
  /// A PIN was right; its success is on the disk. How far the programs are is reported under this id.
  case accept(id: UInt32, name: CredentialName, kind: CredentialKind)
  /// That PIN was given under duress. It goes with the `accept` of the same person, after it; nothing is reported.
  case duress(name: CredentialName, kind: CredentialKind)
  /// A PIN was wrong; nothing is reported.
  case reject
  /// A wait begins; nothing is reported.
  case lock
  /// Too many PINs were wrong for a long time; nothing is reported.
  case alarm
  /// Somebody meddled with the terminal; nothing is reported.
  case tamper

  /// What it is about.
  public var occasion: Occasion {
    switch self {
    case .accept: .accept
    case .duress: .duress
    case .reject: .reject
    case .lock: .lock
    case .alarm: .alarm
    case .tamper: .tamper
    }
  }
}

/// What the action process tells the gatekeeper: how far the programs of an accepted PIN are.
public struct ActionReport: Equatable, Sendable {
  /// The id of the event.
  public var id: UInt32
  /// How far its programs are.
  public var state: ActionState

  /// A report with all its fields.
  public init(id: UInt32, state: ActionState) {
    self.id = id
    self.state = state
  }
}
