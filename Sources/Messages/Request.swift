/// What a terminal or an administrator asks of the gatekeeper. Each is answered by exactly one ``Reply``.
///
/// The PIN of ``verify(id:)`` and ``enrol(id:name:)`` is no part of the value: it goes from locked memory into the
/// packet and from the packet into locked memory.
public enum Request: Equatable, Sendable {
  /// How many digits the PIN of a request may have.
  public static let digitCount = 1...12

  /// How it stands; answered by ``Reply/standing(_:)``. Terminals and administrators may ask.
  case state
  /// Whether a PIN is right; answered by ``Reply/verdict(id:_:_:)``. Only terminals may ask.
  case verify(id: UInt32)
  /// Adds a PIN; answered by ``Reply/done(id:)`` or ``Reply/refused(id:_:)``. Only administrators may ask.
  case enrol(id: UInt32, name: CredentialName)
  /// The name at a position, from 0; answered by ``Reply/credential(id:position:name:)``, or by ``Reply/done(id:)``
  /// behind the last one. Only administrators may ask.
  case list(id: UInt32, position: UInt32)
  /// Withdraws the PIN of a name; answered by ``Reply/done(id:)`` or ``Reply/refused(id:_:)``. Only administrators may
  /// ask.
  case remove(id: UInt32, name: CredentialName)
  /// How the lockout stands; answered by ``Reply/lockout(id:_:)``. Only administrators may ask.
  case lockout(id: UInt32)
  /// Ends waits, the alarm and the hard stop, and forgets all failures; answered by ``Reply/done(id:)`` or
  /// ``Reply/refused(id:_:)``. Only administrators may ask.
  case resetLockout(id: UInt32)
  /// How many guesses the rules let through; answered by ``Reply/guesses(id:_:)``. Only administrators may ask.
  case explainLockout(id: UInt32)
}
