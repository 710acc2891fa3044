import Messages
import Testing

@testable import pintle

/// What `pintle lockout` prints.
@Suite struct LockoutReportTests {
  private let status = LockoutStatus(
    standing: .open(triesLeft: 3), runFailures: 2, allowance: 20, allowanceLeft: 18,
    nextRefill: .milliseconds(4_260_001), unpaidFailures: 7, hardStop: 0, isAlarmed: false,
    attempts: 12, successes: 8, repeats: 1)
  private let now = BootInstant(sinceBoot: .seconds(100))

  @Test("the status is a line for each thing that counts")
  func text() {
    #expect(
      LockoutReport(status: status, now: now).text == """
        now                       open, 3 wrong PINs until a wait
        wrong PINs in a row       2
        allowance of wrong PINs   18 of 20 left, one more in 1 h 12 min
        unpaid ones in 30 days    7
        alarm                     off, comes at 100 unpaid ones
        hard stop                 never
        PINs ever checked         12, 8 of them right, 1 wrong again and free
        """)
  }

  @Test("the status as JSON has every field in every state, null where it does not apply")
  func json() {
    #expect(
      LockoutReport(status: status, now: now).json == #"""
        {"standing": "open", "tries_left": 3, "wait": null, "code": null, "run_failures": 2, \#
        "allowance": 20, "allowance_left": 18, "next_refill": 4261, "unpaid_failures": 7, \#
        "alarm": false, "hard_stop": 0, "attempts": 12, "successes": 8, "repeats": 1}
        """#)
    var other = status
    other.allowance = 0
    other.standing = .waiting(
      Wait(until: BootInstant(sinceBoot: .milliseconds(100_500)), total: .seconds(30)))
    let waiting = LockoutReport(status: other, now: now).json
    #expect(waiting.contains(#""standing": "waiting", "tries_left": null, "wait": 1, "code""#))
    #expect(waiting.contains(#""allowance": 0, "allowance_left": null"#))
    other.standing = .unavailable(.stopped)
    let stopped = LockoutReport(status: other, now: now).json
    #expect(
      stopped.contains(#""standing": "unavailable", "tries_left": null, "wait": null, "code": 17"#))
    other.standing = .open(triesLeft: 255)
    #expect(LockoutReport(status: other, now: now).json.contains(#""open", "tries_left": null"#))
  }

  private func odds(_ credentials: UInt32, _ length: ClosedRange<Int>, guesses: UInt32)
    -> OddsReport
  {
    let same = GuessBounds.Guesses(inADay: guesses, inAMonth: guesses, inAYear: guesses)
    return OddsReport(
      bounds: GuessBounds(credentials: credentials, stranger: same, insider: same), length: length)
  }

  @Test("the chance is the one that drawing shows, whether few or most PINs are tried")
  func chance() {
    var random = SystemRandomNumberGenerator()
    for (credentials, guesses) in [(1, 39), (5, 39), (12, 300), (3, 950)] {
      let trials = 4_000
      var hits = 0
      for _ in 0..<trials {
        var codes: Set<Int> = []
        while codes.count < credentials { codes.insert(Int.random(in: 0..<1_000, using: &random)) }
        // Which ones are tried does not matter, since the codes are drawn.
        if codes.contains(where: { $0 < guesses }) { hits += 1 }
      }
      let chance = odds(UInt32(credentials), 3...3, guesses: 0).chance(of: guesses)
      let spread = 5 * (Double(trials) * chance * (1 - chance)).squareRoot()
      #expect(abs(Double(hits) - chance * Double(trials)) <= spread)
    }
  }

  @Test("as many guesses as there are PINs find one, none finds none")
  func bounds() {
    #expect(odds(1, 4...4, guesses: 0).chance(of: 10_000) == 1)
    #expect(odds(7, 1...1, guesses: 0).chance(of: 4) == 1)
    #expect(odds(1, 4...4, guesses: 0).chance(of: 0) == 0)
    #expect(odds(0, 4...4, guesses: 10).text == "No PIN is set up yet: nothing can be guessed.")
  }

  @Test("the odds are told for a day, a month and a year, for a stranger and for an insider")
  func explain() {
    let bounds = GuessBounds(
      credentials: 3, stranger: .init(inADay: 39, inAMonth: 619, inAYear: 7_319),
      insider: .init(inADay: 51, inAMonth: 979, inAYear: 11_699))
    #expect(
      OddsReport(bounds: bounds, length: 6...6).text == """
        3 PINs of 6 digits: one guess in 333 333 opens.

        Somebody who knows no PIN and has the terminal to himself:
          a day               39 guesses   0.012 %
          a month            619 guesses   0.19 %
          a year           7 319 guesses   2.2 %

        Somebody who has a PIN of his own, or tries just before others come in:
          a day               51 guesses   0.016 %
          a month            979 guesses   0.30 %
          a year          11 699 guesses   3.5 %

        These are bounds: for who tries at every moment that he is let, every alarm
        being acknowledged at once.
        """)
    let range = OddsReport(bounds: bounds, length: 4...8).text
    #expect(range.hasPrefix("3 PINs of 4 to 8 digits, taken as 4: one guess in 3 333 opens.\n"))
    #expect(range.contains("7 319 guesses   99 %") || range.contains("7 319 guesses   98 %"))
  }

  @Test("percents have two digits that count and are never rounded down")
  func percent() {
    let cases: [(Double, String)] = [
      (0, "0 %"), (1e-9, "0.00000010 %"), (0.000116, "0.012 %"), (0.039, "3.9 %"),
      (0.0391, "4.0 %"),
      (0.1, "10 %"), (0.995, "over 99 %"), (1, "100 %"), (0.0995, "10 %"), (0.0999, "10 %"),
    ]
    for (chance, text) in cases { #expect(OddsReport.percent(chance) == text) }
  }
}
