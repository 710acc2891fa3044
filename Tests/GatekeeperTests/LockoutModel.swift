import Messages

@testable import Gatekeeper

/// The rules of the lockout once more, as simply as they can be said: lists of what happened, gone through from the
/// start at every question. Times are whole seconds of ledger time.
struct LockoutModel {
  enum Answer: Equatable {
    case refused
    case accepted
    case rejected
  }

  private struct Remembered {
    var pin: Int
    var since: Int
    var repeats = 0
  }

  var lockout = Lockout.standard
  var people: Int

  private(set) var attempts = 0
  private(set) var successes = 0
  private(set) var repeats = 0
  private(set) var runFailures = 0
  private(set) var isAlarmed = false
  private(set) var hasStopped = false
  private(set) var unpaid: [Int] = []
  private var spent = 0
  private var nextRefill = 0
  private var waitEnd = 0
  private var runTimes: [Int] = []
  private var paybacks: [(person: Int, at: Int)] = []
  private var remembered: [Remembered] = []

  init(people: Int) { self.people = people }

  private var interval: Int {
    Int(lockout.refill.components.seconds) / lockout.allowance * (isAlarmed ? 2 : 1)
  }

  /// One comes back after the other.
  private mutating func settle(at now: Int) {
    while spent > 0 && nextRefill <= now {
      spent -= 1
      nextRefill += interval
    }
  }

  /// How many are spent then. Nothing is changed by asking: where nothing is written, a reboot takes time back.
  func spent(at now: Int) -> Int {
    var settled = self
    settled.settle(at: now)
    return settled.spent
  }

  func waits(at now: Int) -> Bool {
    hasStopped || now < waitEnd || spent(at: now) >= lockout.allowance
  }

  /// Somebody enters a PIN: that of a person, or a wrong one.
  mutating func enter(_ pin: Int, of person: Int?, at now: Int) -> Answer {
    guard !waits(at: now) else { return .refused }
    settle(at: now)
    attempts += 1
    if let person {
      succeed(person, at: now)
      return .accepted
    }
    remembered.removeAll { now - $0.since >= 300 }
    if let index = remembered.firstIndex(where: { $0.pin == pin }) {
      if remembered[index].repeats < lockout.repeats {
        remembered[index].repeats += 1
        repeats += 1
        return .rejected
      }
    } else {
      if remembered.count == 5 { remembered.removeFirst() }
      remembered.append(Remembered(pin: pin, since: now))
    }
    fail(at: now)
    return .rejected
  }

  private mutating func succeed(_ person: Int, at now: Int) {
    successes += 1
    let recent = paybacks.filter { now - $0.at < 86_400 }
    let payable = runTimes.suffix(2).filter { now - $0 <= 90 }.count
    let room = min(4 - recent.count { $0.person == person }, 20 + people / 4 - recent.count)
    let paid = max(min(payable, room), 0)
    for _ in 0..<paid {
      paybacks.append((person, now))
      spent = max(spent - 1, 0)
      if !unpaid.isEmpty { unpaid.removeLast() }
    }
    runFailures = 0
    runTimes = []
    waitEnd = 0
    remembered = []
  }

  private mutating func fail(at now: Int) {
    runFailures += 1
    runTimes.append(now)
    let waits = lockout.waits
    waitEnd = now + Int(waits[min(runFailures, waits.count) - 1].components.seconds)
    if spent == 0 { nextRefill = now + interval }
    spent += 1
    unpaid.removeAll { now - $0 >= 30 * 86_400 }
    unpaid.append(now)
    unpaid = unpaid.suffix(100)
    if unpaid.count == 100 && !isAlarmed {
      // What is under way takes twice as long, too.
      nextRefill += interval
      isAlarmed = true
    }
    if lockout.hardStop > 0 && unpaid.count >= lockout.hardStop { hasStopped = true }
  }

  mutating func reset() {
    runFailures = 0
    runTimes = []
    waitEnd = 0
    spent = 0
    unpaid = []
    isAlarmed = false
    hasStopped = false
    remembered = []
  }

  /// A new process remembers no wrong PINs.
  mutating func restart() { remembered = [] }
}
