import Settings

extension Settings {
  /// What `pintle-gatekeeper` is started with, beside the store and its descriptors.
  var gatekeeperOptions: [String] {
    [
      "--waits", lockout.waits.map { String(milliseconds($0)) }.joined(separator: ","),
      "--allowance", String(lockout.allowance), "--refill", String(milliseconds(lockout.refill)),
      "--hard-stop", String(lockout.hardStop), "--repeats", String(lockout.repeats),
    ]
  }

  /// What `pintle-action` is started with, beside its descriptor and the place of its folders.
  var actionOptions: [String] { ["--time-limit", String(milliseconds(accept.timeLimit))] }

  private func milliseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
