extension Settings {
  /// `[lockout]`: what wrong PINs cost.
  public struct Lockout: Equatable, Sendable {
    /// `waits`: the wait after the first wrong PIN in a row, after the second and so on; the last one holds for all
    /// that follow. Never empty.
    public var waits: [Duration] = [
      .zero, .zero, .zero, .zero, .seconds(30), .seconds(60), .seconds(120), .seconds(300),
      .seconds(900),
    ]

    /// `allowance`: how many wrong PINs that nobody makes up for may be spent at once; 0: any number.
    public var allowance = 20
    /// `refill`: how long a spent allowance takes to be whole again.
    public var refill = Duration.seconds(24 * 3600)
    /// `hard-stop`: after how many of them in 30 days nothing is checked any more; 0: never.
    public var hardStop = 0
    /// `repeats`: how often the same wrong PIN is free within five minutes.
    public var repeats = 3

    /// The defaults.
    public init() {}

    static let keys = [
      Key("lockout", "waits", .waits, \.lockout.waits),
      Key("lockout", "allowance", .number(0...1000, zero: "for any number"), \.lockout.allowance),
      Key(
        "lockout", "refill", .duration(.seconds(60) ... .seconds(24 * 3600), zero: nil),
        \.lockout.refill),
      Key("lockout", "hard-stop", .number(0...100, zero: "for never"), \.lockout.hardStop),
      Key("lockout", "repeats", .number(0...10, zero: "for never"), \.lockout.repeats),
    ]
  }
}

extension ValueKind where Value == [Duration] {
  /// The waits of a run of wrong PINs.
  static var waits: ValueKind {
    ValueKind(
      "up to 32 durations, none over 24h, such as '0 0 0 0 30s 1min 2min 5min 15min'"
    ) { text in
      let items = listItems(text)
      let waits = items.compactMap { Duration(text: $0) }
      guard waits.count == items.count, (1...32).contains(waits.count),
        waits.allSatisfy({ $0 <= .seconds(24 * 3600) })
      else { return nil }
      return waits
    }
  }
}

extension ValueKind where Value == Int {
  /// A number of things; `zero` says what `0` means.
  static func number(_ range: ClosedRange<Int>, zero: String) -> ValueKind {
    ValueKind("a number up to \(range.upperBound), 0 \(zero)") { text in
      wholeNumber(text[...], range)
    }
  }
}
