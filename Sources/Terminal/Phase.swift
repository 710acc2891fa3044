import Messages

/// Where in its round the terminal is.
enum Phase: Equatable {
  /// Digits are entered.
  case entering
  /// The entry is complete; its last digit is yet to be seen.
  case completed
  /// An attempt with so many digits is with the gatekeeper, which has to answer by `until`.
  case verifying(attempt: UInt32, digits: Int, until: BootInstant)
  /// A PIN was right.
  case accepted(Screen.Acceptance, digits: Int, since: BootInstant, until: BootInstant)
  /// A PIN of so many digits was wrong; so many may still be tried before a wait.
  case rejected(digits: Int, triesLeft: Int, until: BootInstant)
  /// The terminal has been closed.
  case ended
}

/// What is known of the gatekeeper.
enum GatekeeperWord: Equatable {
  /// It was asked then (nil: not started yet) and has not told how it stands. With a reason it is out of service
  /// meanwhile: it takes too long, or the one before it was lost, and the field must not flash at each new try.
  case awaited(since: BootInstant?, lost: ServiceReason? = nil)
  /// It has told.
  case told(Standing)
}

/// A digit that is seen for a moment (`reveal-last`).
struct Reveal: Equatable {
  var cell: Int
  var until: BootInstant
}

/// How long things last.
enum Span {
  /// A wrong field stays on the screen, unless a key comes first.
  static let rejected = Duration.seconds(2)
  /// A welcome stays on the screen.
  static let accepted = Duration.seconds(4)
  /// A welcome whose program failed stays, so that it can be read.
  static let acceptedFailed = Duration.seconds(10)
  /// Within this time after an acceptance no key begins the next entry: the last key of an eager hand.
  static let acceptedDeaf = Duration.seconds(1)
  /// A gatekeeper that has not answered by then never will, and another is started. Generous: one that dies is noticed
  /// at once, and Argon2id can take over ten seconds on a slow machine under load (seen in emulation), be it for an
  /// administrator who came first.
  static let answer = Duration.seconds(60)
  /// A gatekeeper that has not told its standing by then is out of service until it does.
  static let standing = Duration.seconds(2)
  /// A pad key looks pressed at least so long after the finger landed, or nobody would see a quick tap.
  static let pressed = Duration.milliseconds(100)
}
