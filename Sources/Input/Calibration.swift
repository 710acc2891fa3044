/// How positions of a touch surface are corrected: `x' = ax + by + c`, `y' = dx + ey + f`, all of them 0…1 of the panel as
/// it is built in. The same six numbers as udev's `LIBINPUT_CALIBRATION_MATRIX`, so a matrix found elsewhere can be used.
///
/// The rotation of the picture does not belong here: it comes from the screen, for touch as for paint.
public struct Calibration: Equatable, Sendable {
  private var a: Double
  private var b: Double
  private var c: Double
  private var d: Double
  private var e: Double
  private var f: Double

  /// No correction.
  public static let identity = Calibration(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  private init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// Reads `[input] calibration`.
  ///
  /// - Parameter text: six decimal numbers, "a b c d e f"; an empty text corrects nothing.
  /// - Throws: ``InputError/badCalibration(_:)`` for any other count, for a number that is none or over 1000 either way,
  ///   and for a matrix that maps the panel to a line or a point.
  public init(parsing text: String) throws(InputError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.isEmpty {
      self = .identity
      return
    }
    let numbers = words.compactMap { Double($0) }.filter { $0.magnitude <= 1000 }
    guard numbers.count == 6 && words.count == 6 else { throw .badCalibration(text) }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
    guard (a * e - b * d).magnitude > 0.000_001 else { throw .badCalibration(text) }
  }

  /// Corrects a position.
  ///
  /// - Parameters:
  ///   - x: 0…1 from the left edge.
  ///   - y: 0…1 from the upper edge.
  /// - Returns: the corrected position, at the panel's edge if it would lie outside.
  public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
    (min(max(a * x + b * y + c, 0), 1), min(max(d * x + e * y + f, 0), 1))
  }
}
