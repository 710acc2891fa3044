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
