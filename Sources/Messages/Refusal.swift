/// Why the gatekeeper did not do what an administrator asked.
public enum Refusal: Error, Equatable, Sendable {
  /// The PIN can't be given to anyone: it is in use.
  case notAvailable
  /// Somebody has that name already.
  case nameTaken
  /// Nobody has that name.
  case nameUnknown
  /// There are as many credentials as the store holds.
  case full
  /// The new credentials could not be written down; the old ones stand.
  case notWritable
  /// Whoever asks may not ask for this.
  case notAllowed
  /// The store can't be used.
  case unavailable(ServiceReason)
}

extension Refusal: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .notAvailable: "this PIN is not available: choose another one"
    case .nameTaken: "somebody has this name already: choose another one, or remove that one first"
    case .nameUnknown: "nobody has this name: see 'pintle credential list'"
    case .full: "the store is full: remove a credential first"
    case .notWritable:
      "the credentials could not be written: see to the disk of the store, then look at the list"
    case .notAllowed: "not allowed: ask as root or as the store's owner"
    case .unavailable(let reason): reason.description
    }
  }
}
