/// A stretch of columns that is composed anew in each row of a band.
struct Stretch: BitwiseCopyable {
  var start: Int32
  var end: Int32
}
