/// One thing to do in each row of a band, in its order: put pixels into the line, or lay them over what is there.
///
/// Its addresses are checked once, for all rows of its shape, and hold while the painting lasts.
@safe
struct Step: BitwiseCopyable {
  enum Kind: UInt8 {
    /// Ready pixels, as they are.
    case ready
    /// Bytes of coverage, looked up in a ramp.
    case mask
    /// Runs of coverage, looked up in a ramp.
    case outline
    /// One pixel all along.
    case fill
    /// A colour laid over what is there.
    case cover
    /// A colour laid over what is there by bytes of coverage.
    case blend
    /// A colour laid over what is there by runs of coverage.
    case blendOutline
    /// Premultiplied pixels laid over what is there.
    case compose
    /// A row of a corner laid over what is there.
    case corner
  }

  var kind: Kind
  /// How much the colour hides.
  var opacity: UInt8 = 255
  /// The colour.
  var pixel: UInt32 = 0
  /// The row after the last one that it is taken in, if it is of what lies apart.
  var end: Int32 = 0
  /// The place in the line of the first pixel.
  var place: Int
  /// Pixels.
  var count: Int
  /// The address of that place.
  var target: UnsafeMutablePointer<UInt32>
  /// Where the row's pixels or bytes of coverage begin.
  var source: UnsafeRawPointer
  /// From there to those of the next row, in bytes.
  var stride = 0
  /// The ramp, where there is one.
  var ramp: UnsafePointer<UInt32>?
  /// The place of the row among the rows of the outlines.
  var row = 0
  /// The first column of an outline's window or of a corner's square.
  var column = 0
  /// From one column of a corner's square to the next: 1, or -1 in the right corners.
  var direction = 1
  /// The shape, for the colours of a corner.
  var shape = 0
}
