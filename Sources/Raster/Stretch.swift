/// A stretch of columns that is composed anew in each row of a band.
struct Stretch: BitwiseCopyable {
  var start: Int32
  var end: Int32
  /// The place among the living shapes of the one that hides all below it there, or -1.
  var lowest: Int32 = -1
}
