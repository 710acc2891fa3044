/// Why nothing can be checked. The number is shown on the screen ("Needs service (code 12)") and explained in the
/// manual page; a number once given away is not used for anything else.
public enum ServiceReason: UInt8, Equatable, Sendable, CaseIterable {
  /// The gatekeeper process is not there; it is started again by itself.
  case gatekeeperGone = 10
  /// The gatekeeper answered something that it never should.
  case gatekeeperConfused = 11
  /// The attempt could not be written down (disk full, read-only, broken), so nothing was compared.
  case ledgerNotWritable = 12
  /// The credentials can't be read (damaged, wrong owner or mode).
  case credentialsUnreadable = 13
  /// The memory that checking a PIN needs was not to be had; nothing was compared.
  case outOfMemory = 14
  /// The store is in use by another gatekeeper.
  case storeInUse = 15
  /// The store's folder can't be used (missing, not ours, forgets at power-off).
  case storeUnusable = 16
  /// So many PINs were wrong that nothing is checked until an administrator resets the lockout (`hard-stop`).
  case stopped = 17
}

extension ServiceReason: CustomStringConvertible {
  /// One line for the administrator, with what to do.
  public var description: String {
    switch self {
    case .gatekeeperGone:
      "the gatekeeper is not there: it is started again; see the journal if that does not help"
    case .gatekeeperConfused:
      "the gatekeeper answered nonsense: install all of Pintle's programs from one build"
    case .ledgerNotWritable:
      "the attempt ledger can't be written, so nothing is checked: see to the disk of the store"
    case .credentialsUnreadable:
      "the credentials can't be read: restore the file 'credentials' of the store from a copy"
    case .outOfMemory: "there is not enough memory to check a PIN: free some"
    case .storeInUse: "the store is in use by another gatekeeper: end that one first"
    case .storeUnusable:
      "the store's folder can't be used: it must exist on a real disk and be its user's alone"
    case .stopped:
      "too many PINs were wrong, so nothing is checked: end that with 'pintle lockout reset'"
    }
  }
}
