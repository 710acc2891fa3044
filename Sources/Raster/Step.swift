/// What changes from row to row in a band and can be put into the line without a look at what is there.
struct Step: BitwiseCopyable {
  enum Kind: UInt8 {
    /// Ready pixels of a corner.
    case ready
    /// Bytes of coverage, looked up.
    case mask
    /// Runs of coverage, looked up.
    case outline
  }

  var kind: Kind
  /// The place in the line of the first pixel.
  var start: Int32
  /// Pixels.
  var count: Int32
  /// The ramp.
  var ramp: Int32 = 0
  /// Where the row begins: a place among the ready pixels, the masks' bytes or the outlines' rows.
  var source: Int
  /// From there to the next row.
  var stride: Int
  /// The first column of an outline's window that is wanted.
  var column: Int32 = 0
}

/// A stretch of the line that is composed anew in each row of a band: places in the line.
struct Stretch: BitwiseCopyable {
  var start: Int32
  var end: Int32
  /// Where in the living shapes to begin: nothing below shows.
  var first: Int32
}

/// A stretch of a row that is stored from one source: columns of the panel.
struct Segment: BitwiseCopyable {
  var start: Int32
  var end: Int32
  /// The shape whose picture it is, or -1 for the line.
  var picture: Int32
}
