/// The measures that text of one style and size is placed by, taken from the ink as rendered, in pixels.
public struct GlyphMetrics: Equatable, Sendable {
  /// From the baseline to the top of a flat capital.
  public var capHeight: Int
  /// From the baseline up to the highest ink of any digit.
  public var digitTop: Int
  /// From the baseline down to the lowest ink of any digit; 0 or little more.
  public var digitBottom: Int
  /// From the baseline down to the lowest ink of a small letter with a tail.
  public var descent: Int
  /// From one baseline to the next.
  public var lineHeight: Int
}
