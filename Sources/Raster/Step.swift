/// What changes from row to row in a band and can be put into the line without a look at what is there.
///
/// Its addresses are checked once, for all rows of its shape, and hold while the painting lasts.
@safe
struct Step: BitwiseCopyable {
  enum Kind: UInt8 {
    /// Ready pixels.
    case ready
    /// Bytes of coverage, looked up.
    case mask
    /// Runs of coverage, looked up.
    case outline
  }

  var kind: Kind
  /// Pixels.
  var count: Int
  /// The place in the line of the first pixel.
  var place: Int
  /// The address of that place.
  var target: UnsafeMutablePointer<UInt32>
  /// Where the row's pixels or bytes of coverage begin.
  var source: UnsafeRawPointer
  /// From there to those of the next row, in bytes.
  var stride: Int
  /// The ramp.
  var ramp: UnsafePointer<UInt32>
  /// The place of the row among the rows of the outlines.
  var row = 0
  /// The first column of an outline's window that is wanted.
  var column = 0
}

/// A stretch of the line that is composed anew in each row of a band: places in the line.
struct Stretch: BitwiseCopyable {
  var start: Int32
  var end: Int32
  /// Where in the living shapes to begin: nothing below shows.
  var first: Int32
}

/// A stretch of a row that is stored from one source, the line or a picture.
@safe
struct Segment: BitwiseCopyable {
  /// Columns of the panel.
  var start: Int32
  var end: Int32
  /// The shape whose picture it is, or -1 for the line.
  var picture: Int32
  /// Where its pixels begin in the row to come.
  var source: UnsafePointer<UInt32>
  /// From there to those of the next row, in pixels; 0 in the line.
  var stride = 0
}
