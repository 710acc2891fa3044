import Messages

// How bright the screen is: less when nobody has been there for a while.
extension Terminal {
  /// Notes when somebody used the terminal, or it had an answer for somebody.
  mutating func noteUse(by event: Event, at now: BootInstant) {
    switch event {
    case .command, .touch, .inputLost, .devices, .verdict, .action: lastUse = now
    case .presented: lastUse = lastUse ?? now
    case .screenLost, .gatekeeperStarted, .gatekeeperGone, .standing, .deadline, .closing: break
    }
  }

  /// How bright the screen is.
  func light(at now: BootInstant) -> Screen.Light {
    guard case .entering = phase, let lastUse else { return .full }
    let unused = now - lastUse
    if options.blankAfter > .zero, unused >= options.blankAfter { return .dark }
    if options.dimAfter > .zero, unused >= options.dimAfter { return .dimmed }
    return .full
  }

  /// When the screen next becomes less bright by itself.
  func lightDeadline(at now: BootInstant) -> BootInstant? {
    guard case .entering = phase, let lastUse else { return nil }
    func moment(after span: Duration) -> BootInstant? {
      span > .zero && lastUse + span > now ? lastUse + span : nil
    }
    let dim = moment(after: options.dimAfter)
    guard let blank = moment(after: options.blankAfter) else { return dim }
    return dim.map { min($0, blank) } ?? blank
  }
}
