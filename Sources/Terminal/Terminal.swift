public import Messages
public import PINEntry
public import Secrets

/// The terminal as a state machine: `(state, event, now) -> (state, effects)`. It opens no file, reads no clock and
/// knows no pixel, so a whole day at the door replays in a test in milliseconds.
///
/// ```
///            last cell fills,        the frame with the
///            or Enter                last dot is seen
///   entering ───────────▶ completed ───────────▶ verifying
///      ▲                                            │ verdict
///      ├───────────── accepted ◀────────────────────┤
///      └───────────── rejected ◀────────────────────┘
/// ```
///
/// Beside the phase stands what the gatekeeper last told of itself (``Standing``): a wait, a missing credential, a
/// failure. The screen follows from the two.
public struct Terminal: ~Copyable {
  /// The configuration's part.
  public internal(set) var options: Options

  /// The field. The painter reads digits from it where they are to be seen.
  public internal(set) var entry: PINEntry

  var phase = Phase.entering
  var standing: GatekeeperWord = .awaited(since: nil)
  var hint: Hint?
  var lastKey: BootInstant?
  var revealed: Reveal?
  var revision: UInt32 = 0
  var keypads = 0
  var touchscreens = 0
  var isPadCalled = false
  /// Whether there is a screen with a frame on it: nobody enters a PIN unseen, to be verified when a screen comes.
  var isSeen = false
  var contacts = Contacts()
  var attempt: UInt32 = 0
  /// When somebody last used the terminal, or it something to say; nil before the first event.
  var lastUse: BootInstant?
  /// The order of the pad's digits, while it is a random one.
  var padDigits: [10 of UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
  var random: PadShuffle

  /// A terminal that has heard of no device and no gatekeeper yet.
  ///
  /// - Parameters:
  ///   - options: the configuration's part.
  ///   - random: where a scrambled pad's order comes from; the system's random source unless a test needs to know it.
  /// - Throws: `SecretsError.memory` if no locked memory is to be had for the digits.
  public init(
    options: Options, random: @escaping @Sendable () -> UInt64 = PadShuffle.system
  ) throws(SecretsError) {
    self.options = options
    self.random = PadShuffle(random)
    entry = try PINEntry(length: options.length, mode: options.mode)
    scramblePad()
  }

  /// Takes an event in.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - now: when.
  /// - Returns: what is to be done about it.
  public mutating func handle(_ event: Event, at now: BootInstant) -> Effects {
    if case .ended = phase { return [] }
    // An event may come together with the end of the entry's time, or long after it from a process that stood still:
    // nothing is added to what somebody else left behind.
    if let idle = idleDeadline, idle <= now { eraseEntry() }
    noteUse(by: event, at: now)
    switch event {
    case .command(let command): return perform(command, at: now)
    case .touch(let touch): return handle(touch, at: now)
    case .inputLost: return loseInput(at: now)
    case .devices(let keypads, let touchscreens):
      self.keypads = keypads
      self.touchscreens = touchscreens
      if keypads + touchscreens == 0, case .entering = phase { eraseEntry() }
      return []
    case .presented:
      isSeen = true
      return startVerification(at: now)
    case .screenLost: return loseScreen()
    case .gatekeeperStarted:
      standing = .awaited(since: now, lost: lostReason)
      return .askStanding
    case .gatekeeperGone(let reason): return loseGatekeeper(reason)
    case .standing(let standing): return hear(standing, at: now)
    case .verdict(let attempt, let verdict, let standing):
      return hear(verdict, of: attempt, standing: standing, at: now)
    case .action(let attempt, let state): return hear(state, of: attempt, at: now)
    case .deadline: return passTime(until: now)
    case .closing: return close()
    }
  }

  /// Puts another configuration into force. An entry in progress is erased; it was no attempt.
  ///
  /// - Parameter options: the configuration's part.
  /// - Throws: `SecretsError.memory` if no locked memory is to be had; everything stays as it was then.
  public mutating func apply(_ options: Options) throws(SecretsError) {
    let fresh = try PINEntry(length: options.length, mode: options.mode)
    entry.erase()
    entry = fresh
    self.options = options
    if case .completed = phase { phase = .entering }
    forgetEntry()
    scramblePad()
  }

  /// Hands the digits of the entry to be verified to their receiver, once, after the effect ``Effects/verify``.
  ///
  /// - Parameter receiver: gets the digits as ASCII characters.
  /// - Returns: the number of the attempt, which its verdict will carry; nil if there is nothing to verify.
  public mutating func takePIN(into receiver: inout SecretBytes) -> UInt32? {
    guard case .verifying(let attempt, _, _) = phase, entry.take(into: &receiver) else {
      return nil
    }
    return attempt
  }

  private mutating func loseInput(at now: BootInstant) -> Effects {
    contacts.cancelAll()
    switch phase {
    // A complete one too: what was lost may have been a deletion.
    case .entering, .completed:
      phase = .entering
      eraseEntry()
      hint = .inputLost
      lastKey = now
    case .verifying, .accepted, .rejected, .ended: break
    }
    return []
  }

  private mutating func loseScreen() -> Effects {
    isSeen = false
    contacts.cancelAll()
    switch phase {
    case .entering, .completed:
      phase = .entering
      eraseEntry()
    case .verifying, .accepted, .rejected, .ended: break
    }
    return []
  }

  private mutating func close() -> Effects {
    contacts.cancelAll()
    eraseEntry()
    phase = .ended
    return []
  }

  /// Erases the digits and all that belongs to an entry in progress.
  mutating func eraseEntry() {
    entry.erase()
    forgetEntry()
    scramblePad()
  }

  /// Forgets what belongs to an entry beside its digits.
  mutating func forgetEntry() {
    revealed = nil
    lastKey = nil
    hint = nil
    isPadCalled = false
    revision &+= 1
  }
}

/// A line of advice, as the screen shows it.
typealias Hint = Screen.Hint
