/// How positions of a touch surface are corrected: `x' = ax + by + c`, `y' = dx + ey + f`, all of them 0…1 of the panel as
/// it is built in. The same six numbers as udev's `LIBINPUT_CALIBRATION_MATRIX`, so a matrix found elsewhere can be used.
///
/// The rotation of the picture does not belong here: it comes from the screen, for touch as for paint.
public struct Calibration: Equatable, Sendable {
  var a: Double
  var b: Double
  var c: Double
  var d: Double
  var e: Double
  var f: Double

  /// No correction.
  public static let identity = Calibration(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  /// A matrix, its upper row and its lower row.
  public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// Corrects a position.
  ///
  /// - Parameters:
  ///   - x: 0…1 from the left edge.
  ///   - y: 0…1 from the upper edge.
  /// - Returns: the corrected position, at the panel's edge if it would lie outside.
  public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
    (Calibration.onPanel(a * x + b * y + c), Calibration.onPanel(d * x + e * y + f))
  }

  /// The nearest place on the panel; 0 for what is no number, which a matrix of huge numbers can give.
  private static func onPanel(_ place: Double) -> Double {
    place > 0 ? min(place, 1) : 0
  }
}
