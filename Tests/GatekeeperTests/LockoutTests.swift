import Messages
import Testing

@testable import Gatekeeper

@Suite("Lockout: what wrong PINs cost")
struct LockoutTests {
  private let start = LedgerInstant(sinceStart: .seconds(1000))

  @Test(
    "failures 1 to 4 are free, the 5th costs 30 s, then 1, 2, 5 and 15 min for each further one")
  func standardWaits() {
    var run = Run()
    var now = start
    var waits: [Duration] = []
    for _ in 1...12 {
      run.countFailure(at: now, by: .standard)
      let wait = run.waiting(at: now)
      waits.append(wait?.total ?? .zero)
      if let wait { #expect(wait.until == now + wait.total) }
      now = now + .seconds(10_000)
    }
    let expected: [Duration] =
      [.zero, .zero, .zero, .zero].map { $0 }
      + [30, 60, 120, 300, 900, 900, 900, 900].map { .seconds($0) }
    #expect(waits == expected)
  }

  @Test("a wait is over at its end and not before")
  func waitEnd() {
    var run = Run(failures: 4)
    run.countFailure(at: start, by: .standard)
    #expect(run.waiting(at: start + .nanoseconds(29_999_999_999)) != nil)
    #expect(run.waiting(at: start + .seconds(30)) == nil)
  }

  @Test("a right PIN ends the run, its wait too")
  func success() {
    var run = Run(failures: 6)
    run.countFailure(at: start, by: .standard)
    run.end()
    #expect(run == Run())
    #expect(Lockout.standard.triesLeft(afterFailures: 0) == 5)
  }

  @Test("tries left count down to the one that costs a wait, and stay at one from then on")
  func triesLeft() {
    let left = (0...8).map { Lockout.standard.triesLeft(afterFailures: $0) }
    #expect(left == [5, 4, 3, 2, 1, 1, 1, 1, 1])
    #expect(Lockout(waits: [.zero])?.triesLeft(afterFailures: 1_000) == .max)
    #expect(Lockout(waits: [.seconds(1), .zero])?.triesLeft(afterFailures: 0) == 1)
    #expect(Lockout(waits: [.seconds(1), .zero])?.triesLeft(afterFailures: 1) == .max)
  }

  @Test("a count of failures that is full stays full")
  func saturation() {
    var run = Run(failures: .max)
    run.countFailure(at: start, by: .standard)
    #expect(run.failures == .max)
    #expect(run.wait?.total == .seconds(900))
  }

  @Test("waits out of bounds are none")
  func bounds() {
    #expect(Lockout(waits: []) == nil)
    #expect(Lockout(waits: [.seconds(-1)]) == nil)
    #expect(Lockout(waits: [.seconds(86_401)]) == nil)
    #expect(Lockout(waits: Array(repeating: .zero, count: 33)) == nil)
    #expect(Lockout(waits: Array(repeating: .seconds(86_400), count: 32)) != nil)
  }
}

@Suite("Ledger time")
struct LedgerClockTests {
  private func boot(_ number: UInt64, _ seconds: Int) -> Boot {
    Boot(
      identifier: number == 0 ? .unknown : .init(high: 1, low: number),
      now: BootInstant(sinceBoot: .seconds(seconds)))
  }

  private func seconds(_ clock: LedgerClock, at boot: Boot) -> Int64 {
    clock.time(at: boot).sinceStart.components.seconds
  }

  @Test(
    "within a boot it runs with the boot clock; a boot clock that went back does not take it back")
  func sameBoot() {
    let clock = LedgerClock(startingAt: boot(1, 100)).saved(at: boot(1, 150))
    #expect(seconds(clock, at: boot(1, 150)) == 50)
    #expect(seconds(clock, at: boot(1, 1150)) == 1050)
    #expect(seconds(clock, at: boot(1, 10)) == 50)
  }

  @Test("after a reboot it goes on from the last save, with the time since that boot")
  func reboot() {
    let clock = LedgerClock(startingAt: boot(1, 100)).saved(at: boot(1, 150))
    #expect(seconds(clock.found(at: boot(2, 7)), at: boot(2, 7)) == 57)
    let saved = clock.found(at: boot(2, 7)).saved(at: boot(2, 9))
    #expect(seconds(saved, at: boot(2, 10)) == 60)
  }

  @Test("where the boot can't be told, nothing that was before is added, yet time goes on")
  func unknownBoot() {
    let known = LedgerClock(startingAt: boot(1, 100)).saved(at: boot(1, 150))
    for (saved, current) in [
      (known, boot(0, 5000)), (known.saved(at: boot(1, 150)), boot(0, 5000)),
    ] {
      let found = saved.found(at: current)
      #expect(seconds(found, at: current) == 50)
      #expect(seconds(found, at: boot(0, 5020)) == 70)
    }
    let blind = LedgerClock(startingAt: boot(0, 100)).saved(at: boot(0, 150))
    #expect(seconds(blind.found(at: boot(0, 9000)), at: boot(0, 9000)) == 50)
    #expect(seconds(blind.found(at: boot(3, 9000)), at: boot(3, 9000)) == 50)
  }

  @Test("over any life of saves, kills and reboots it never runs backward nor faster than time")
  func property() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var real = 0
      var sinceBoot = 10
      var number: UInt64 = 1
      var clock = LedgerClock(startingAt: boot(1, sinceBoot))
      var last: Int64 = 0
      for _ in 0..<100 {
        let step = Int.random(in: 0...300, using: &random)
        real += step
        sinceBoot += step
        switch Int.random(in: 0..<4, using: &random) {
        case 0: clock = clock.saved(at: boot(number, sinceBoot))
        case 1: clock = clock.found(at: boot(number, sinceBoot))
        case 2:
          number += 1
          sinceBoot = Int.random(in: 0...min(step, 30), using: &random)
          clock = clock.found(at: boot(number, sinceBoot)).saved(at: boot(number, sinceBoot))
          last = min(last, seconds(clock, at: boot(number, sinceBoot)))
        default: break
        }
        let now = seconds(clock, at: boot(number, sinceBoot))
        #expect(now >= last && now <= real)
        last = now
      }
    }
  }

  @Test("a boot identifier is read as the kernel writes it, anything else is unknown")
  func identifier() {
    let text = Array("00112233-4455-6677-8899-aabbccddeeff\n".utf8)
    let identifier = Boot.Identifier(text: text.span)
    #expect(identifier == .init(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF))
    #expect(Boot.Identifier(text: Array("0011".utf8).span) == .unknown)
    #expect(Boot.Identifier.current != .unknown)
    #expect(Boot.Identifier.current == Boot.Identifier.current)
  }
}
