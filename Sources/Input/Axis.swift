/// The range of one axis of a touch surface, as the device declares it (`EVIOCGABS`).
public struct Axis: Equatable, Sendable {
  /// The value at the left or upper edge.
  public var minimum: Int32
  /// The value at the right or lower edge.
  public var maximum: Int32

  /// A range; devices declare all sorts, also empty and reversed ones.
  public init(minimum: Int32, maximum: Int32) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether a position can be told from it at all.
  public var hasRange: Bool { maximum > minimum }

  /// Where a value lies, from the lower end (0) to the upper end (1).
  ///
  /// - Parameter value: any value; one outside the range lies at its end.
  /// - Returns: 0…1; 0 on an axis without a range.
  public func fraction(_ value: Int32) -> Double {
    guard hasRange else { return 0 }
    // As Double, where the difference of any two Int32 is exact and can't overflow.
    let fraction = (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum))
    return min(max(fraction, 0), 1)
  }
}
