/// How large the picture is on the glass, in millimetres, before any turn.
public struct PhysicalSize: Equatable, Sendable {
  /// Width of the picture, in millimetres.
  public let width: Int

  /// Height of the picture, in millimetres.
  public let height: Int

  /// A size that is known to be true.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A size that a monitor claims (EDID), if it can be true.
  ///
  /// EDID is often nonsense: nothing at all, an aspect ratio in place of centimetres (16:9 becomes 160 × 90 mm) or of
  /// decimetres, the sides swapped, or the size of another panel of the same maker. Believed is a size whose pixels are about as
  /// wide as high (a third off at most) and between 25 and 1 000 to the inch.
  ///
  /// - Parameters:
  ///   - width: the claimed width in millimetres.
  ///   - height: the claimed height in millimetres.
  ///   - mode: the mode that fills it.
  init?(claimed width: Int, _ height: Int, for mode: Mode) {
    guard width > 0 && height > 0 && mode.width > 0 && mode.height > 0 else { return nil }
    for (across, down) in [(16, 9), (16, 10), (9, 16), (10, 16)]
    where (width, height) == (across * 10, down * 10)
      || (width, height) == (across * 100, down * 100)
    {
      return nil
    }
    // Pixels a metre each way.
    let across = mode.width * 1000 / width
    let down = mode.height * 1000 / height
    guard across * 3 <= down * 4 && down * 3 <= across * 4 else { return nil }
    guard across >= 1000 && across <= 40_000 else { return nil }
    self.init(width: width, height: height)
  }
}

extension PhysicalSize: CustomStringConvertible {
  /// `217 × 136 mm`.
  public var description: String { "\(width) × \(height) mm" }
}
