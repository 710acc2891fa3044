// What an administrator is told of the lockout, field after field.
extension Packet {
  mutating func append(_ status: LockoutStatus) {
    append(status.standing)
    append(status.runFailures)
    append(status.allowance)
    append(status.allowanceLeft)
    append(status.nextRefill)
    append(status.unpaidFailures)
    append(status.hardStop)
    append(UInt8(status.isAlarmed ? 1 : 0))
    append(status.attempts)
    append(status.successes)
    append(status.repeats)
  }

  borrowing func lockoutStatus(at position: inout Int) throws(PacketError) -> LockoutStatus {
    let standing = try standing(at: &position)
    let runFailures = number32(at: &position)
    let allowance = number32(at: &position)
    let allowanceLeft = number32(at: &position)
    let nextRefill = try duration(at: &position)
    let unpaidFailures = number32(at: &position)
    let hardStop = number32(at: &position)
    let alarm = byte(at: &position)
    let attempts = number64(at: &position)
    let successes = number64(at: &position)
    let repeats = number64(at: &position)
    guard alarm <= 1, allowanceLeft <= allowance, successes <= attempts,
      repeats <= attempts - successes
    else { throw .content }
    return LockoutStatus(
      standing: standing, runFailures: runFailures, allowance: allowance,
      allowanceLeft: allowanceLeft, nextRefill: nextRefill, unpaidFailures: unpaidFailures,
      hardStop: hardStop, isAlarmed: alarm == 1, attempts: attempts, successes: successes,
      repeats: repeats)
  }

  mutating func append(_ bounds: GuessBounds) {
    append(bounds.credentials)
    for guesses in [bounds.stranger, bounds.insider] {
      append(guesses.inADay)
      append(guesses.inAMonth)
      append(guesses.inAYear)
    }
  }

  borrowing func guessBounds(at position: inout Int) throws(PacketError) -> GuessBounds {
    GuessBounds(
      credentials: number32(at: &position), stranger: try guesses(at: &position),
      insider: try guesses(at: &position))
  }

  /// More time never lets fewer through.
  private borrowing func guesses(
    at position: inout Int
  ) throws(PacketError) -> GuessBounds.Guesses {
    let guesses = GuessBounds.Guesses(
      inADay: number32(at: &position), inAMonth: number32(at: &position),
      inAYear: number32(at: &position))
    guard guesses.inADay <= guesses.inAMonth, guesses.inAMonth <= guesses.inAYear else {
      throw .content
    }
    return guesses
  }
}
