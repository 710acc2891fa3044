/// What the gatekeeper says.
public enum Reply: Equatable, Sendable {
  /// How it stands: the answer to ``Request/state``, and unasked whenever it changes by itself (the first credential,
  /// a wait that is over, a fault that came or went).
  case standing(Standing)
  /// What was decided about the PIN of a request, and how it stands from now on.
  case verdict(id: UInt32, Verdict, Standing)
  /// How far the program is that an accepted PIN runs; `id` is that of the request. Comes after its verdict, unasked.
  case action(id: UInt32, ActionState)
  /// An administrator's request was carried out; for a list, its end.
  case done(id: UInt32)
  /// One name of the list.
  case credential(id: UInt32, position: UInt32, name: CredentialName)
  /// An administrator's request was not carried out.
  case refused(id: UInt32, Refusal)
  /// How the lockout stands.
  case lockout(id: UInt32, LockoutStatus)
  /// How many guesses the rules let through.
  case guesses(id: UInt32, GuessBounds)
}
