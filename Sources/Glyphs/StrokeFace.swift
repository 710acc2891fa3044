import Glibc

/// The built-in face: digits, letters without accents and the few signs, as strokes of one width with round ends, so
/// that no missing or broken font file leaves the pad unlabelled.
enum StrokeFace {
  /// Whether it can draw a character as itself.
  static func has(_ scalar: Unicode.Scalar) -> Bool { sign(for: scalar) != nil }

  /// How far the pen moves after a character, as parts of the em square's `unit`.
  static func advance(of scalar: Unicode.Scalar, unit: Int) -> Int {
    Int(((sign(for: scalar) ?? replacement).advance * Double(unit) / 100).rounded())
  }

  /// Renders a character; one that the face lacks becomes a box.
  ///
  /// - Parameters:
  ///   - scalar: the character.
  ///   - pixels: the size of the em square.
  ///   - fraction: where between two pixels the pen stands, in 64ths.
  ///   - bold: whether strokes are thick.
  /// - Returns: its coverage.
  static func coverage(
    of scalar: Unicode.Scalar, pixels: Int, fraction: Int, bold: Bool
  ) -> Coverage {
    let known = sign(for: scalar)
    let width: Double = known == nil ? 5 : bold ? 14 : 9.5
    return render(
      (known ?? replacement).strokes, pixels: pixels, fraction: Double(fraction) / 64,
      width: max(width * Double(pixels) / 100, 1))
  }

  /// The box that stands for a character that no face has.
  static let replacement = StrokeSign(
    advance: 65,
    strokes: [.line([(9, 3), (9, 71), (56, 71), (56, 3), (9, 3)])])

  /// A straight piece of a stroke, in pixels, y down from the baseline.
  private struct Segment {
    var x: Double
    var y: Double
    var alongX: Double
    var alongY: Double

    /// The square of the distance from a point.
    func squaredDistance(_ pointX: Double, _ pointY: Double) -> Double {
      let fromX = pointX - x
      let fromY = pointY - y
      let length = alongX * alongX + alongY * alongY
      let part =
        length == 0 ? 0 : min(max((fromX * alongX + fromY * alongY) / length, 0), 1)
      let offX = fromX - part * alongX
      let offY = fromY - part * alongY
      return offX * offX + offY * offY
    }
  }

  /// Coverage by the distance of each pixel's centre from the nearest stroke: exact enough for strokes of a pixel and
  /// more, which is all this face draws.
  private static func render(
    _ strokes: [Stroke], pixels: Int, fraction: Double, width: Double
  ) -> Coverage {
    let segments = segments(of: strokes, scale: Double(pixels) / 100, shift: fraction)
    guard let first = segments.first else { return .empty }
    var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
    for segment in segments {
      minX = min(minX, segment.x, segment.x + segment.alongX)
      maxX = max(maxX, segment.x, segment.x + segment.alongX)
      minY = min(minY, segment.y, segment.y + segment.alongY)
      maxY = max(maxY, segment.y, segment.y + segment.alongY)
    }
    let half = width / 2
    let left = Int((minX - half).rounded(.down))
    let top = Int((minY - half).rounded(.down))
    let columns = Int((maxX + half).rounded(.up)) - left
    let rows = Int((maxY + half).rounded(.up)) - top
    var bytes = [UInt8](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let x = Double(left + column) + 0.5
        let y = Double(top + row) + 0.5
        var nearest = Double.infinity
        for segment in segments { nearest = min(nearest, segment.squaredDistance(x, y)) }
        let covered = min(max(half - nearest.squareRoot() + 0.5, 0), 1)
        bytes[row * columns + column] = UInt8((covered * 255).rounded())
      }
    }
    return Coverage(width: columns, height: rows, left: left, top: -top, bytes: bytes)
  }

  private static func segments(
    of strokes: [Stroke], scale: Double, shift: Double
  ) -> [Segment] {
    var result: [Segment] = []
    for stroke in strokes {
      let points = points(of: stroke).map { (x: $0.x * scale + shift, y: -$0.y * scale) }
      for (start, end) in zip(points, points.dropFirst()) {
        result.append(
          Segment(x: start.x, y: start.y, alongX: end.x - start.x, alongY: end.y - start.y))
      }
      if points.count == 1 {
        result.append(Segment(x: points[0].x, y: points[0].y, alongX: 0, alongY: 0))
      }
    }
    return result
  }

  private static func points(of stroke: Stroke) -> [(x: Double, y: Double)] {
    switch stroke {
    case .line(let points):
      return points
    case .arc(let x, let y, let width, let height, let from, let to):
      let steps = max(Int(abs(to - from) / 9), 2)
      return (0...steps).map { step in
        let angle = (from + (to - from) * Double(step) / Double(steps)) * .pi / 180
        return (x + width * cos(angle), y + height * sin(angle))
      }
    }
  }
}
