import Glibc

/// A point of the unit circle, by its angle in whole turns clockwise from the top; y goes down.
struct Direction {
  let x: Double
  let y: Double

  init(turns: Double) {
    x = sin(turns * 2 * .pi)
    y = -cos(turns * 2 * .pi)
  }
}
