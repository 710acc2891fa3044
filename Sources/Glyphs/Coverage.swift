/// How much of each pixel a glyph covers, and where that lies from its pen position.
///
/// ```
///            left
///          |◀────▶|┌──────┐ ▲
///          |       │ ink  │ │ top (positive above
///   pen ───┼───────┼──────┼─▼ the baseline)
/// ```
struct Coverage {
  /// Pixels a row.
  var width: Int
  /// Rows.
  var height: Int
  /// From the pen to the first column, in pixels.
  var left: Int
  /// From the baseline up to the upper edge of the first row, in pixels.
  var top: Int
  /// One byte a pixel, row by row, no padding; 255 is covered wholly.
  var bytes: [UInt8]

  /// Nothing at all: a space.
  static let empty = Coverage(width: 0, height: 0, left: 0, top: 0, bytes: [])

  /// Whether there is no ink.
  var isEmpty: Bool { width == 0 || height == 0 }
}
