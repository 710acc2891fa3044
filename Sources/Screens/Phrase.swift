/// Everything that Pintle's screens can say, by its key in a message file.
public enum Phrase: String, CaseIterable, Hashable, Sendable {
  /// Above the empty field.
  case entryTitle = "entry.title"
  /// A PIN is being checked.
  case verifying = "verifying.status"
  /// A PIN was right.
  case acceptedTitle = "accepted.title"
  /// A PIN was right, and whose it is: `{name}`.
  case acceptedTitleNamed = "accepted.title-named"
  /// `{count}` wrong tries came before a right PIN.
  case acceptedFailures = "accepted.failures"
  /// The program that an accepted PIN runs is at work.
  case acceptedRunning = "accepted.running"
  /// That program failed.
  case acceptedFailed = "accepted.failed"
  /// A PIN was wrong; `{count}` more may be tried before a wait.
  case rejected = "rejected.tries"
  /// A PIN was wrong; there is no end to the tries in sight.
  case rejectedFreely = "rejected.again"
  /// A PIN was wrong, and no other may be tried now: the next screen tells why.
  case rejectedLast = "rejected.last"
  /// A PIN has at least `{count}` digits.
  case tooShort = "hint.too-short"
  /// There are not yet as many digits as every PIN has.
  case tooShortFixed = "hint.too-short-fixed"
  /// Key presses were lost.
  case inputLost = "hint.input-lost"
  /// A PIN could not be checked; entering it again costs nothing.
  case notChecked = "hint.not-checked"
  /// Nothing may be tried for a while.
  case lockedTitle = "locked.title"
  /// What to do about it.
  case lockedStatus = "locked.status"
  /// Under a countdown in minutes and seconds.
  case lockedUnit = "locked.unit"
  /// No PIN has been enrolled.
  case noCredentialsTitle = "no-credentials.title"
  /// What to do about it; the command follows.
  case noCredentialsStatus = "no-credentials.status"
  /// Neither a keypad nor a touchscreen is there.
  case waitingTitle = "waiting.title"
  /// What to do about it.
  case waitingStatus = "waiting.status"
  /// Nothing can be checked; the reason is `{count}`.
  case serviceTitle = "service.title"
  /// What that means.
  case serviceStatus = "service.status"

  /// Whether it has another form for one than for many.
  var isCounted: Bool {
    switch self {
    case .acceptedFailures, .rejected, .tooShort, .tooShortFixed: true
    default: false
    }
  }

  /// What stands in a text where its number or name goes; nil if it has neither.
  var mark: String? {
    switch self {
    case .acceptedTitleNamed: Phrase.nameMark
    case .serviceTitle: Phrase.countMark
    default: isCounted ? Phrase.countMark : nil
    }
  }

  static let nameMark = "{name}"
  static let countMark = "{count}"

  /// What the key of a counted phrase's form for one ends in.
  static let oneSuffix = ".one"

  /// The key of its form for one.
  var oneKey: String { rawValue + Phrase.oneSuffix }

  /// Every key that a message file can have, in the order of the screens.
  public static let keys: [String] = allCases.flatMap { phrase in
    phrase.isCounted ? [phrase.oneKey, phrase.rawValue] : [phrase.rawValue]
  }
}
