/// How many wrong PINs the rules let through at most.
public struct GuessBounds: Equatable, Sendable {
  /// How many fit into a time.
  public struct Guesses: Equatable, Sendable {
    /// In 24 hours.
    public var inADay: UInt32
    /// In 30 days.
    public var inAMonth: UInt32
    /// In 365 days.
    public var inAYear: UInt32

    /// Guesses with all their fields.
    public init(inADay: UInt32, inAMonth: UInt32, inAYear: UInt32) {
      self.inADay = inADay
      self.inAMonth = inAMonth
      self.inAYear = inAYear
    }
  }

  /// How many credentials the store has.
  public var credentials: UInt32
  /// By somebody who is alone with the terminal and knows no PIN.
  public var stranger: Guesses
  /// By somebody who has a PIN of his own, or tries just before others come in.
  public var insider: Guesses

  /// Bounds with all their fields.
  public init(credentials: UInt32, stranger: Guesses, insider: Guesses) {
    self.credentials = credentials
    self.stranger = stranger
    self.insider = insider
  }
}
