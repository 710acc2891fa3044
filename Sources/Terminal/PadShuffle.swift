/// Draws random orders of the pad's digits.
public struct PadShuffle: RandomNumberGenerator, Sendable {
  /// The system's random source (`getrandom(2)`).
  public static let system: @Sendable () -> UInt64 = {
    var source = SystemRandomNumberGenerator()
    return source.next()
  }

  private let source: @Sendable () -> UInt64

  init(_ source: @escaping @Sendable () -> UInt64) { self.source = source }

  /// Sixty-four random bits.
  public mutating func next() -> UInt64 { source() }

  /// The ten digits, each order as likely as any other (Fisher and Yates).
  mutating func digits() -> [10 of UInt8] {
    var digits: [10 of UInt8] = .init { UInt8($0) }
    for last in stride(from: digits.count - 1, to: 0, by: -1) {
      digits.swapAt(last, Int.random(in: 0...last, using: &self))
    }
    return digits
  }
}

extension Terminal {
  /// Gives the pad another order, for the next entry; the one before may have been watched.
  mutating func scramblePad() {
    if options.scramblesPad { padDigits = random.digits() }
  }
}
