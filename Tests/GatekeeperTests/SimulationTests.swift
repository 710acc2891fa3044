import Glibc
import Messages
import Testing

@testable import Gatekeeper

/// Simulated months. The short form runs with all tests; the long one simulates a month and more of each kind:
///
///     PINTLE_SIMULATION=long swift test --disable-xctest --filter SimulationTests
@Suite("Simulated months at a door")
struct SimulationTests {
  private static let isLong = unsafe getenv("PINTLE_SIMULATION") != nil

  /// A number for the short form, and one for the long.
  private func sized(_ short: Int, _ long: Int) -> Int { Self.isLong ? long : short }

  // MARK: counts agree with a simple model

  @Test(
    "over any life of right and wrong PINs, kills and reboots all counts are those of a simple model"
  )
  func model() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<sized(30, 400) { try life(events: 250, using: &random) }
  }

  private func life(events: Int, using random: inout some RandomNumberGenerator) throws {
    let people = [1, 3, 12][Int.random(in: 0..<3, using: &random)]
    let rules: [Lockout?] = [
      .standard, Lockout(refill: .seconds(3600)), Lockout(waits: [.zero], refill: .seconds(1200)),
      Lockout(waits: [.zero], allowance: 3, refill: .seconds(600), hardStop: 60, repeats: 1),
    ]
    let lockout = rules[Int.random(in: 0..<4, using: &random)] ?? .standard
    let shared = try SharedDoor(people: people, lockout: lockout, using: &random)
    let door = shared.door
    var model = LockoutModel(people: people)
    model.lockout = lockout
    var lastWrong = 0
    for _ in 0..<events {
      let now = Int(door.ledgerTime.sinceStart.components.seconds)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<25:
        let person = Int.random(in: 0..<people, using: &random)
        let answer = model.enter(0, of: person, at: now)
        try compare(door.verify(shared.codes[person]), answer)
      case 25..<70:
        // Often the same one again, or one of a few. No code has seven digits.
        if Int.random(in: 0..<3, using: &random) > 0 {
          lastWrong = Int.random(in: 0..<9, using: &random)
        }
        let answer = model.enter(lastWrong, of: nil, at: now)
        try compare(door.verify("900000\(lastWrong)"), answer)
      case 70..<94:
        let span = [1, 10, 60, 100, 900, 5000, 90_000][Int.random(in: 0..<7, using: &random)]
        shared.pass(Int.random(in: 1...span, using: &random))
      case 94..<96:
        try door.restart()
        model.restart()
      case 96..<99:
        try shared.reboot(off: 0, up: Int.random(in: 0...30, using: &random), using: &random)
        model.restart()
      default:
        guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
        #expect(door.reset() == nil)
        model.reset()
      }
      // Different moments in one second tell which wrong PIN is the oldest.
      shared.pass(1)
      try compare(door, model)
    }
  }

  private func compare(_ verdict: Verdict, _ answer: LockoutModel.Answer) throws {
    switch verdict {
    case .refused: try #require(answer == .refused)
    case .rejected: try #require(answer == .rejected)
    case .accepted: try #require(answer == .accepted)
    }
  }

  private func compare(_ door: SimulatedDoor, _ model: LockoutModel) throws {
    let record = try #require(door.record)
    let now = Int(door.ledgerTime.sinceStart.components.seconds)
    let status = try door.status
    try #require(record.attempts == model.attempts && record.successes == model.successes)
    try #require(record.repeats == model.repeats && record.run.failures == model.runFailures)
    try #require(record.isAlarmed == model.isAlarmed && record.hasStopped == model.hasStopped)
    try #require(Int(status.allowance - status.allowanceLeft) == model.spent(at: now))
    let unpaid = model.unpaid.count { now - $0 < 30 * 86_400 }
    try #require(Int(status.unpaidFailures) == unpaid)
    var isOpen = false
    if case .open = status.standing { isOpen = true }
    let waits = model.waits(at: now)
    try #require(isOpen != waits)
  }

  // MARK: no more guesses than the schedule

  @Test("no sequence of reboots, power cuts and kills buys a stranger a guess, over any time")
  func cheating() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<sized(4, 20) {
      let shared = try SharedDoor(people: 1, using: &random)
      let days = sized(2, 30)
      while shared.time < days * 86_400 {
        let wait = try #require(shared.secondsToWait)
        if wait == 0 {
          // The attempt itself may be cut off at any call.
          let end = Int.random(in: 1...20, using: &random)
          shared.door.disk.end = end <= 8 ? shared.door.disk.calls + end : nil
          try shared.guess("9\(100_000 + shared.guesses.count)")
          if shared.door.disk.isDead {
            try shared.reboot(off: 0, up: Int.random(in: 0...5, using: &random), using: &random)
          }
          shared.door.disk.end = nil
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          try shared.reboot(off: 0, up: Int.random(in: 0...60, using: &random), using: &random)
        case 1: try shared.door.restart()
        case 2: shared.pass(Int.random(in: 0...60, using: &random))
        default: shared.pass(max(wait, 1))
        }
      }
      try checkWindows(shared.guesses)
      let schedule = GuessSchedule(lockout: .standard, credentials: 1)
      #expect(shared.guesses.count <= schedule.stranger(within: .seconds(shared.time + 1)))
    }
  }

  /// Over every time, wherever it begins: no more than an allowance and what came back meanwhile.
  private func checkWindows(_ guesses: [Int]) throws {
    #expect(guesses.count > 20)
    for first in stride(from: 0, to: guesses.count, by: max(guesses.count / 200, 1)) {
      for last in first..<guesses.count {
        try #require(last - first + 1 <= 20 + (guesses[last] - guesses[first]) / 4320)
      }
    }
  }

  @Test("a stranger who only waits gets as many guesses as the schedule says, to the last one")
  func stranger() throws {
    var random = SystemRandomNumberGenerator()
    for (lockout, days) in [
      (Lockout.standard, sized(2, 35)),
      (Lockout(waits: [.seconds(7200)]) ?? .standard, 2),
      (Lockout(waits: [.zero, .seconds(60)], allowance: 0) ?? .standard, 1),
      (Lockout(waits: [.zero], hardStop: 30) ?? .standard, 2),
    ] {
      let shared = try SharedDoor(people: 1, lockout: lockout, using: &random)
      let schedule = GuessSchedule(lockout: lockout, credentials: 1)
      while let wait = shared.secondsToWait, shared.time + wait < days * 86_400 {
        shared.pass(wait)
        try shared.guess("9\(100_000 + shared.guesses.count)")
        shared.pass(1)
        // The bound takes every alarm to be acknowledged; a reset would give more than that.
        guard shared.door.record?.isAlarmed != true else { break }
      }
      let isAlarmed = shared.door.record?.isAlarmed == true
      let until = isAlarmed ? Duration.seconds(shared.time) : .seconds(days * 86_400)
      #expect(shared.guesses.count == schedule.stranger(within: until))
    }
  }

  @Test(
    "somebody with a PIN of his own gets what the schedule says for him, four a day more, and no more"
  )
  func insider() throws {
    var random = SystemRandomNumberGenerator()
    let days = sized(2, 4)
    let shared = try SharedDoor(people: 1, using: &random)
    var paid: [Int] = []
    while shared.time < days * 86_400 {
      let status = try shared.door.status
      // As long as his own PIN pays back, he keeps one in hand to be let in with it.
      let isPaid = paid.count { shared.time - $0 < 86_400 } < 4
      guard shared.secondsToWait == 0, status.allowanceLeft >= (isPaid ? 2 : 1) else {
        let refill = Int(status.nextRefill.components.seconds)
        shared.pass(max(shared.secondsToWait ?? 0, status.allowanceLeft > 0 ? refill : 0, 1))
        continue
      }
      try shared.guess("9\(100_000 + shared.guesses.count)")
      shared.pass(1)
      let verdict = try shared.door.verify(shared.codes[0])
      if isPaid, case .accepted = verdict { paid.append(shared.time) }
    }
    let schedule = GuessSchedule(lockout: .standard, credentials: 1)
    let bound = schedule.insider(within: .seconds(days * 86_400))
    #expect(bound == schedule.stranger(within: .seconds(days * 86_400)) + 4 * days)
    #expect(shared.guesses.count <= bound)
    #expect(shared.guesses.count >= bound * 9 / 10)
  }

  // MARK: a shared door

  private struct Month {
    var entries = 0
    var refused = 0
    var slips = 0
    var opened = 0
    var mostSpent = 0
  }

  /// A shared door: people come in four times a day each, 4 in 100 slip, one in ten of those walks away. Before each of
  /// them a stranger may try some.
  private func share(
    people: Int, days: Int, guessesBefore: (SharedDoor) throws -> Int = { _ in 0 },
    using random: inout some RandomNumberGenerator
  ) throws -> (SharedDoor, Month) {
    let shared = try SharedDoor(people: people, using: &random)
    var month = Month()
    let gap = 16 * 3600 / (people * 4)
    for day in 0..<days {
      for _ in 0..<people * 4 {
        shared.pass(Int.random(in: gap / 2...gap * 3 / 2, using: &random))
        for _ in 0..<(try guessesBefore(shared)) where shared.secondsToWait == 0 {
          // Never a code: those have six digits. Each that is compared stands for one of the guesses that might hit.
          try shared.guess("9\(100_000 + shared.guesses.count)")
          shared.pass(2)
        }
        try enter(shared, &month, using: &random)
        let status = try shared.door.status
        month.mostSpent = max(month.mostSpent, Int(status.allowance - status.allowanceLeft))
      }
      shared.pass(max((day + 1) * 86_400 - shared.time, 0))
    }
    return (shared, month)
  }

  private func enter(
    _ shared: SharedDoor, _ month: inout Month, using random: inout some RandomNumberGenerator
  ) throws {
    month.entries += 1
    let code = shared.codes[Int.random(in: shared.codes.indices, using: &random)]
    if Int.random(in: 0..<25, using: &random) == 0 {
      month.slips += 1
      var wrong = code
      while shared.codes.contains(wrong) { wrong = SharedDoor.code(6, using: &random) }
      if try shared.door.verify(wrong) == .refused { month.refused += 1 }
      if Int.random(in: 0..<10, using: &random) == 0 { return }
      shared.pass(Int.random(in: 5...30, using: &random))
    }
    let verdict = try shared.door.verify(code)
    switch verdict {
    case .accepted: month.opened += 1
    case .refused: month.refused += 1
    case .rejected: Issue.record("a right PIN was rejected")
    }
  }

  @Test("honest slips cost a busy door nothing: nobody is made to wait, and the allowance stays")
  func busyDoor() throws {
    var random = SystemRandomNumberGenerator()
    let (shared, month) = try share(people: 200, days: sized(2, 30), using: &random)
    #expect(month.refused == 0)
    #expect(month.entries == sized(2, 30) * 800 && month.slips > month.entries / 50)
    // Only those who walk away leave something unpaid.
    #expect(month.mostSpent <= 10)
    #expect(shared.door.record?.repeats == 0)
  }

  @Test(
    "who tries two just before each who comes in gets no more than the bound, though all pay back for him"
  )
  func leech() throws {
    var random = SystemRandomNumberGenerator()
    let days = sized(1, 5)
    // He leaves enough for others to be let in, since they pay back for him.
    let (shared, _) = try share(
      people: 200, days: days,
      guessesBefore: { try $0.door.status.allowanceLeft >= 4 ? 2 : 0 }, using: &random)
    let schedule = GuessSchedule(lockout: .standard, credentials: 200)
    let bound = schedule.insider(within: .seconds(days * 86_400))
    #expect(shared.guesses.count <= bound)
    #expect(shared.guesses.count >= bound * 3 / 4, "the bound is one that is nearly reached")
  }

  // MARK: openings match the odds

  @Test("a stranger opens as often as the odds say")
  func odds() throws {
    var random = SystemRandomNumberGenerator()
    let trials = sized(60, 1_000)
    let people = 5
    let lockout = Lockout(waits: [.zero], allowance: 20, refill: .seconds(3600)) ?? .standard
    let schedule = GuessSchedule(lockout: lockout, credentials: people)
    var opened = 0
    for _ in 0..<trials {
      let shared = try SharedDoor(people: people, digits: 3, lockout: lockout, using: &random)
      var pins = (0..<1_000).map { ("00\($0)").suffix(3) }.shuffled(using: &random)
      var isOpen = false
      while !isOpen, let wait = shared.secondsToWait, shared.time + wait < 3600,
        let pin = pins.popLast()
      {
        shared.pass(wait)
        let verdict = try shared.guess(String(pin))
        if case .accepted = verdict { isOpen = true }
      }
      if isOpen { opened += 1 }
    }
    let guesses = schedule.stranger(within: .seconds(3600))
    #expect(guesses == 39)
    let chance = 1 - (0..<people).reduce(1.0) { $0 * (1 - Double(guesses) / Double(1_000 - $1)) }
    let expected = chance * Double(trials)
    // Five standard deviations.
    let spread = 5 * (expected * (1 - chance)).squareRoot()
    #expect(abs(Double(opened) - expected) <= spread)
  }
}

@Suite("How many guesses the rules let through")
struct GuessScheduleTests {
  private let day = Duration.seconds(86_400)

  @Test(
    "with the shipped rules: 39 in a day, 619 in a month, 7319 in a year, and 4 more a day for who has one PIN"
  )
  func shipped() {
    let bounds = GuessSchedule(lockout: .standard, credentials: 1).bounds
    #expect(bounds.stranger == .init(inADay: 39, inAMonth: 619, inAYear: 7_319))
    #expect(bounds.insider == .init(inADay: 43, inAMonth: 739, inAYear: 8_779))
    let many = GuessSchedule(lockout: .standard, credentials: 200).bounds
    #expect(many.stranger == bounds.stranger)
    #expect(many.insider.inADay == 39 + 70)
  }

  @Test(
    "without an allowance the last wait of the run decides, and who ends runs is only as slow as a hand"
  )
  func noAllowance() throws {
    let lockout = try #require(Lockout(allowance: 0))
    let schedule = GuessSchedule(lockout: lockout, credentials: 3)
    // Nine until the first wait of 15 minutes begins, at 8 min 30 s; then one each.
    #expect(schedule.stranger(within: .seconds(515) + .seconds(900 * 50)) == 9 + 50)
    #expect(schedule.insider(within: day) == 86_400)
    let free = try #require(Lockout(waits: [.zero], allowance: 0))
    let fast = GuessSchedule(lockout: free, credentials: 1)
    #expect(fast.stranger(within: day * 365) == 86_400 * 365)
  }

  @Test(
    "a hard stop leaves its number in a month, one less for each further month, and never more than the schedule"
  )
  func hardStop() throws {
    let lockout = try #require(Lockout(hardStop: 50))
    let schedule = GuessSchedule(lockout: lockout, credentials: 1)
    #expect(schedule.stranger(within: day) == 39)
    #expect(schedule.stranger(within: day * 30) == 50)
    #expect(schedule.stranger(within: day * 60) == 99)
  }

  @Test("more time never lets fewer through, for any rules")
  func monotone() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let lockout = Lockout(
        waits: (0..<Int.random(in: 1...32, using: &random)).map { _ in
          .milliseconds(Int.random(in: 0...100_000, using: &random))
        }, allowance: Int.random(in: 0...40, using: &random),
        refill: .seconds(Int.random(in: 1...86_400, using: &random)),
        hardStop: Int.random(in: 0...100, using: &random))
      let schedule = GuessSchedule(
        lockout: lockout ?? .standard, credentials: Int.random(in: 0...300, using: &random))
      var last = 0
      var lastInsider = 0
      for seconds in [1, 10, 1000, 86_400, 2_592_000, 31_536_000] {
        let count = schedule.stranger(within: .seconds(seconds))
        let insider = schedule.insider(within: .seconds(seconds))
        #expect(count >= last && insider >= lastInsider)
        #expect(count >= 1 && count <= seconds && insider <= seconds)
        last = count
        lastInsider = insider
      }
    }
  }
}
