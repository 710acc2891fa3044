import Messages

/// What guessing is worth with a store and a configuration: the chance that one of the PINs is found.
///
/// Guesses are different PINs of one length, drawn without repeating any. Where PINs may have several lengths all are
/// taken to have the shortest one: the store does not tell which they have.
struct OddsReport {
  let bounds: GuessBounds
  /// How many digits a PIN has, as configured.
  let length: ClosedRange<Int>

  /// Lines for people.
  var text: String {
    let count = bounds.credentials
    guard count > 0 else { return "No PIN is set up yet: nothing can be guessed." }
    let digits = length.lowerBound
    let people = count == 1 ? "1 PIN" : "\(count) PINs"
    let lengths =
      length.count == 1
      ? "of \(digits) digits" : "of \(digits) to \(length.upperBound) digits, taken as \(digits)"
    let share = max(Self.combinations(digits) / Double(count), 1)
    return """
      \(people) \(lengths): one guess in \(Self.grouped(Int(share.rounded(.down)))) opens.

      Somebody who knows no PIN and has the terminal to himself:
      \(rows(bounds.stranger))

      Somebody who has a PIN of his own, or tries just before others come in:
      \(rows(bounds.insider))

      These are bounds: for who tries at every moment that he is let, every alarm
      being acknowledged at once.
      """
  }

  private func rows(_ guesses: GuessBounds.Guesses) -> String {
    [
      ("a day", guesses.inADay), ("a month", guesses.inAMonth), ("a year", guesses.inAYear),
    ].map { name, count in
      let name = name + String(repeating: " ", count: 9 - name.count)
      let number = Self.grouped(Int(count))
      let pad = String(repeating: " ", count: max(13 - number.count, 0))
      return "  \(name)\(pad)\(number) guesses   \(Self.percent(chance(of: Int(count))))"
    }.joined(separator: "\n")
  }

  /// The chance that at least one of all PINs is among so many different guesses.
  func chance(of guesses: Int) -> Double {
    let all = Self.combinations(length.lowerBound)
    var none = 1.0
    // One PIN after the other: that it is not among the guesses, given that those before it are not.
    for index in 0..<Int(bounds.credentials) {
      none *= max(0, 1 - Double(guesses) / max(all - Double(index), 1))
    }
    return 1 - none
  }

  private static func combinations(_ digits: Int) -> Double {
    (0..<digits).reduce(1.0) { product, _ in product * 10 }
  }

  /// Two significant digits, rounded up: `0.012 %`, `3.9 %`, `62 %`.
  static func percent(_ chance: Double) -> String {
    let percent = chance * 100
    if percent >= 99.5 { return chance >= 1 ? "100 %" : "over 99 %" }
    if percent <= 0 { return "0 %" }
    var places = 0
    var scaled = percent
    while scaled < 10 && places < 9 {
      scaled *= 10
      places += 1
    }
    // What is a whole number but for how binary fractions are is not rounded up.
    var number = Int((scaled - 1e-6).rounded(.up))
    if number == 100 && places > 0 {
      number = 10
      places -= 1
    }
    var digits = String(number)
    guard places > 0 else { return "\(digits) %" }
    if digits.count <= places {
      digits = String(repeating: "0", count: places + 1 - digits.count) + digits
    }
    return "\(digits.dropLast(places)).\(digits.suffix(places)) %"
  }

  /// A number with blanks between its thousands.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0 && index % 3 == 0 { text = " " + text }
      text = String(digit) + text
    }
    return text
  }
}
