/// One stroke of the built-in face, in hundredths of the em square: x to the right, y up from the baseline.
enum Stroke {
  /// Straight from point to point; a single point is a dot.
  case line([(x: Double, y: Double)])
  /// Part of an ellipse, by degrees counted against the clock from the right.
  case arc(x: Double, y: Double, width: Double, height: Double, from: Double, to: Double)
}

/// What the built-in face knows of one character.
struct StrokeSign {
  /// How far the pen moves, in hundredths of the em square.
  var advance: Double
  /// How it is drawn.
  var strokes: [Stroke]
}
