extension Texts {
  /// English, which is built in, so that no screen is ever without words.
  public static let english: Texts = {
    let messages = englishMessages.compactMap { Message(key: $0.key, text: $0.value, line: 0) }
    var texts = Texts(plural: .one, forms: [:])
    let problems = texts.set(messages)
    precondition(messages.count == englishMessages.count && problems.isEmpty, "\(problems)")
    return texts
  }()

  /// The built-in words; `config/messages/en.conf` says the same, for other languages to start from.
  static let englishMessages: KeyValuePairs = [
    "entry.title": "Enter your PIN",
    "verifying.status": "One moment…",

    "accepted.title": "Welcome",
    "accepted.title-named": "Welcome, {name}",
    "accepted.failures.one": "1 wrong try came before.",
    "accepted.failures": "{count} wrong tries came before.",
    "accepted.running": "One moment…",
    "accepted.failed": "Your PIN is right, but something did not work. Please ask for help.",

    "rejected.tries.one": "Not right. 1 try before a wait.",
    "rejected.tries": "Not right. {count} tries before a wait.",
    "rejected.again": "Not right. Please try again.",
    "rejected.last": "Not right.",
    "hint.too-short.one": "A PIN has at least 1 digit.",
    "hint.too-short": "A PIN has at least {count} digits.",
    "hint.too-short-fixed.one": "A PIN has 1 digit.",
    "hint.too-short-fixed": "A PIN has {count} digits.",
    "hint.input-lost": "Some keys were lost. Please start again.",
    "hint.not-checked": "That was not checked. Please enter it again.",

    "locked.title": "Too many wrong PINs",
    "locked.status": "You can try again when the ring is empty.",
    "locked.unit": "min",

    "no-credentials.title": "No PIN is set up yet",
    "no-credentials.status": "On this machine, run",

    "waiting.title": "Connect a keypad",
    "waiting.status": "A USB keypad or a touchscreen is needed.",

    "service.title": "Needs service (code {count})",
    "service.status": "No PIN can be checked right now.",
  ]
}
