extension Settings {
  /// `[lockout]`: waits after wrong PINs.
  public struct Lockout: Equatable, Sendable {
    /// `waits`: the wait after the first wrong PIN in a row, after the second and so on; the last one holds for all
    /// that follow. Never empty.
    public var waits: [Duration] = [
      .zero, .zero, .zero, .zero, .seconds(30), .seconds(60), .seconds(120), .seconds(300),
      .seconds(900),
    ]

    /// The defaults.
    public init() {}

    static let keys = [Key("lockout", "waits", .waits, \.lockout.waits)]
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
