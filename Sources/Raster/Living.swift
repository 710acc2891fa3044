/// A shape that is still to be met: what each band asks of it, close together.
struct Living: BitwiseCopyable {
  var y0: Int32
  var y1: Int32
  var index: Int32
  var effort: Shape.Effort
  /// Whether it lies apart, and what it needs for that is there.
  var isApart: Bool
  /// The row in which it changes next, or ends; before it is met, any row is.
  var next = Int32.min
  /// Where its pixels are that were mixed with the picture that it lies on, or -1.
  var mixed: Int32 = -1
}
