import Messages

/// How the lockout stands, for people and for programs.
struct LockoutReport {
  let status: LockoutStatus
  /// When it was asked, on the boot clock.
  let now: BootInstant

  /// Lines for people.
  var text: String {
    let allowance =
      status.allowance == 0
      ? "any number" : "\(status.allowanceLeft) of \(status.allowance) left\(refill)"
    let alarm =
      status.isAlarmed ? "on, until 'pintle lockout reset'" : "off, comes at 100 unpaid ones"
    let hardStop = status.hardStop == 0 ? "never" : "at \(status.hardStop) unpaid ones"
    return """
      now                       \(standing)
      wrong PINs in a row       \(status.runFailures)
      allowance of wrong PINs   \(allowance)
      unpaid ones in 30 days    \(status.unpaidFailures)
      alarm                     \(alarm)
      hard stop                 \(hardStop)
      PINs ever checked         \(status.attempts), \(status.successes) of them right, \(
        status.repeats) wrong again and free
      """
  }

  private var refill: String {
    status.nextRefill > .zero ? ", one more in \(Self.words(status.nextRefill))" : ""
  }

  private var standing: String {
    switch status.standing {
    case .open(let left) where left >= 255: "open"
    case .open(1): "open, 1 wrong PIN until a wait"
    case .open(let left): "open, \(left) wrong PINs until a wait"
    case .waiting(let wait): "waiting for \(Self.words(wait.until - now)) more"
    case .noCredentials: "no PIN is set up yet"
    case .unavailable(let reason): "out of service, code \(reason.rawValue): \(reason)"
    }
  }

  /// One object on one line. Times are seconds, rounded up.
  var json: String {
    var left = "null"
    var wait = "null"
    var code = "null"
    let name: String
    switch status.standing {
    case .open(let tries):
      name = "open"
      if tries < 255 { left = "\(tries)" }
    case .waiting(let until):
      name = "waiting"
      wait = "\(Self.seconds(until.until - now))"
    case .noCredentials: name = "no-credentials"
    case .unavailable(let reason):
      name = "unavailable"
      code = "\(reason.rawValue)"
    }
    let allowanceLeft = status.allowance == 0 ? "null" : "\(status.allowanceLeft)"
    let fields = [
      ("standing", "\"\(name)\""), ("tries_left", left), ("wait", wait), ("code", code),
      ("run_failures", "\(status.runFailures)"), ("allowance", "\(status.allowance)"),
      ("allowance_left", allowanceLeft), ("next_refill", "\(Self.seconds(status.nextRefill))"),
      ("unpaid_failures", "\(status.unpaidFailures)"), ("alarm", "\(status.isAlarmed)"),
      ("hard_stop", "\(status.hardStop)"), ("attempts", "\(status.attempts)"),
      ("successes", "\(status.successes)"), ("repeats", "\(status.repeats)"),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  private static func seconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = max(duration, .zero).components
    return attoseconds > 0 ? seconds + 1 : seconds
  }

  /// A duration as hours and minutes, or minutes and seconds, or seconds; rounded up.
  private static func words(_ duration: Duration) -> String {
    let seconds = seconds(duration)
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    let minutes = (seconds + 59) / 60
    return "\(minutes / 60) h \(minutes % 60) min"
  }
}
