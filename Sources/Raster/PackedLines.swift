/// The composed row in RGB565: retained like the line itself, so that only what changed there is converted again.
///
/// A dithered row differs from the next one even where the line is the same, so there is one for each row of the
/// pattern, which is fixed to the panel.
struct PackedLines: ~Copyable {
  private var pixels = Pool<UInt16>(capacity: 256)
  private var stale: [4 of Places] = .init(repeating: Places())
  /// For each row of the pattern, the thresholds of four pixels, each twice, from each of the four columns on.
  private var thresholds: [16 of SIMD8<UInt16>] = .init(repeating: .zero)
  private var count = 0
  /// Pixels from the beginning of the memory of one row to that of the next.
  private var stride = 0
  private var lead = 0
  private var isDithered = false

  /// Starts a rectangle.
  ///
  /// - Parameters:
  ///   - width: of the rectangle, in pixels.
  ///   - lead: how many pixels the destination begins after a multiple of 64 bytes.
  ///   - dithered: whether there are four rows or one.
  ///   - column: the column of the panel that the rectangle begins with.
  mutating func begin(width: Int, lead: Int, dithered: Bool, column: Int) {
    count = width
    // Room for where it begins and for the pixels that are converted beyond an end.
    stride = (width + 31) / 32 * 32 + 64
    self.lead = lead
    isDithered = dithered
    if pixels.count < stride * 4 { pixels.resize(to: stride * 4) }
    for row in 0..<4 { stale[row] = Places() }
    guard dithered else {
      thresholds[0] = SIMD8(repeating: Dither.none)
      return
    }
    for place in 0..<16 {
      for lane in 0..<8 {
        thresholds[place][lane] = Dither.threshold(x: column + place % 4 + lane / 2, y: place / 4)
      }
    }
  }

  /// Notes that the line was drawn anew in some places of the rectangle.
  @inline(__always)
  mutating func change(_ places: Places) {
    stale[0].include(places)
    guard isDithered else { return }
    stale[1].include(places)
    stale[2].include(places)
    stale[3].include(places)
  }

  /// The row as it is to be stored.
  ///
  /// - Parameters:
  ///   - y: the row of the panel.
  ///   - line: the pixels of the rectangle's row.
  /// - Returns: the address of as many converted pixels.
  mutating func row(_ y: Int, of line: UnsafePointer<UInt32>) -> UnsafePointer<UInt16> {
    let row = isDithered ? y & 3 : 0
    let places = stale[row]
    if !places.isEmpty {
      stale[row] = Places()
      unsafe pack(y, from: line, Int(places.start), count: Int(places.end - places.start))
    }
    return unsafe pixels.elements(row * stride + lead, count: count)
  }

  /// Converts a stretch of a row.
  ///
  /// - Parameters:
  ///   - y: the row of the panel.
  ///   - line: the pixels of the rectangle's row; three more may be read, and are converted rightly as well.
  ///   - start: the first pixel of the stretch.
  ///   - number: its pixels.
  mutating func pack(_ y: Int, from line: UnsafePointer<UInt32>, _ start: Int, count number: Int) {
    precondition(start >= 0 && number >= 0 && start + number <= count, "beyond the line")
    let row = isDithered ? y & 3 : 0
    let target = unsafe pixels.mutableElements(
      row * stride + lead + start, count: number + 3)
    let pattern = thresholds[isDithered ? row &* 4 &+ start & 3 : 0]
    unsafe packPixels(to: target, from: line + start, thresholds: pattern, count: number)
  }
}
