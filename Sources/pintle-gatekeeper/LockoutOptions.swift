import Gatekeeper

/// What the gatekeeper is told about the cost of wrong PINs; what is not told is standard.
struct LockoutOptions {
  static let names = ["--waits", "--allowance", "--refill", "--hard-stop", "--repeats"]

  /// What was taken so far.
  private(set) var rules = Lockout.standard

  /// Takes one option.
  ///
  /// - Parameters:
  ///   - option: one of ``names``.
  ///   - value: the word behind it.
  /// - Throws: `Options.Mistake` if that can't be.
  mutating func take(_ option: String, _ value: String) throws(Options.Mistake) {
    let words = value.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == words.count, option == "--waits" || numbers.count == 1,
      let taken = rules(option, numbers)
    else { throw Options.Mistake(text: "\(option) needs \(LockoutOptions.allowed(by: option))") }
    rules = taken
  }

  private func rules(_ option: String, _ numbers: [Int]) -> Lockout? {
    let waits = option == "--waits" ? numbers.map { .milliseconds($0) } : rules.waits
    func number(_ name: String, else other: Int) -> Int { option == name ? numbers[0] : other }
    return Lockout(
      waits: waits, allowance: number("--allowance", else: rules.allowance),
      refill: option == "--refill" ? .milliseconds(numbers[0]) : rules.refill,
      hardStop: number("--hard-stop", else: rules.hardStop),
      repeats: number("--repeats", else: rules.repeats))
  }

  private static func allowed(by option: String) -> String {
    switch option {
    case "--waits": "1 to 32 numbers of milliseconds, none above a day"
    case "--refill": "a number of milliseconds from 1000 to 86400000"
    case "--allowance": text(Lockout.allowanceRange)
    case "--hard-stop": text(Lockout.hardStopRange)
    default: text(Lockout.repeatsRange)
    }
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    "a number from \(range.lowerBound) to \(range.upperBound)"
  }
}
