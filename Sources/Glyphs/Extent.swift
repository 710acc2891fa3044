/// How far a glyph's ink reaches from the pen and the baseline, in 64ths of a pixel; y goes up.
struct Extent {
  var left: Int
  var right: Int
  var bottom: Int
  var top: Int
}
