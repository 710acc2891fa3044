/// The measures that text of one style and size is placed by, taken from the ink as rendered, in pixels.
public struct GlyphMetrics: Equatable, Sendable {
  /// From the baseline to the top of a flat capital.
  public var capHeight: Int
  /// From the baseline up to the highest ink of any digit, in fractions of a pixel too.
  public var digitTop: Double
  /// From the baseline down to the lowest ink of any digit; 0 or little more.
  public var digitBottom: Double
  /// From the baseline down to the lowest ink of a small letter with a tail.
  public var descent: Int
  /// From one baseline to the next.
  public var lineHeight: Int

  /// From the highest to the lowest ink of all digits, in whole pixels.
  public var digitHeight: Int { Int((digitTop + digitBottom).rounded()) }

  /// The baseline on which the ink of all digits together is in the middle of a stretch, to half a pixel.
  ///
  /// - Parameters:
  ///   - start: the stretch's upper edge.
  ///   - length: its height.
  /// - Returns: the baseline, in pixels from the same origin as `start`.
  public func baseline(centringDigitsFrom start: Int, _ length: Int) -> Int {
    start + Int((Double(length) / 2 + (digitTop - digitBottom) / 2).rounded())
  }
}
