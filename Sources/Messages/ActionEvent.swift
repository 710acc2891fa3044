/// What the gatekeeper tells the action process: something happened that a program may be run for.
public enum ActionEvent: Equatable, Sendable {
  /// A PIN was right; its success is on the disk.
  case accept(id: UInt32, name: CredentialName)
}

/// What the action process tells the gatekeeper: how far the program of an event is.
public struct ActionReport: Equatable, Sendable {
  /// The id of the event.
  public var id: UInt32
  /// How far its program is.
  public var state: ActionState

  /// A report with all its fields.
  public init(id: UInt32, state: ActionState) {
    self.id = id
    self.state = state
  }
}
