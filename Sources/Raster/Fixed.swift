// Geometry is kept in 1024ths of a pixel: equal shapes are equal bit for bit, and a turn is exact.

/// 1024ths in a pixel.
let fixedOne: Int32 = 1024

/// A length in 1024ths of a pixel, brought within ±2¹⁹ pixels, so that two may be added; 0 for what is not a number.
func fixed(_ value: Double) -> Int32 {
  let limit = Double(Bounds.limit / 2)
  guard !value.isNaN else { return 0 }
  return Int32((max(-limit, min(limit, value)) * Double(fixedOne)).rounded())
}

/// 2²⁴ths of a whole turn; a `from` of any size comes back within one turn.
func fixedTurns(_ value: Double) -> Int32 {
  guard value.isFinite else { return 0 }
  let turns = value.magnitude <= 1 ? value : value.truncatingRemainder(dividingBy: 1)
  return Int32((turns * Double(1 << 24)).rounded())
}

/// The whole pixel at or before.
func floorOfFixed(_ value: Int32) -> Int32 { value >> 10 }

/// The whole pixel at or after.
func ceilingOfFixed(_ value: Int32) -> Int32 { (value &+ (fixedOne - 1)) >> 10 }

/// The direction at a part of a whole turn, clockwise from the top: `(sin, -cos)` on a picture whose y goes down.
///
/// Of its own, so that the module needs no mathematics library; exact to 1e-13 and the same in each quarter.
func direction(turns: Double) -> Vertex {
  let quarters = (turns * 4).rounded()
  let angle = (turns - quarters / 4) * (2 * Double.pi)
  let square = angle * angle
  var sine = 1.0
  var cosine = 1.0
  var n = 14.0
  while n > 1 {
    cosine = 1 - cosine * square / (n * (n - 1))
    sine = 1 - sine * square / (n * (n + 1))
    n -= 2
  }
  sine *= angle
  let quarter = Int(quarters - (quarters / 4).rounded(.down) * 4)
  return switch quarter {
  case 0: Vertex(x: sine, y: -cosine)
  case 1: Vertex(x: cosine, y: sine)
  case 2: Vertex(x: -sine, y: cosine)
  default: Vertex(x: -cosine, y: -sine)
  }
}
