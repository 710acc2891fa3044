// The arithmetic of all painting, scalar. Every faster path gives these bits: that is what lets a part be painted
// again by another path than the whole.

/// A product of two channels divided by 255, rounded to nearest; exact up to 255 × 255.
@inline(__always)
func quotient255(_ product: UInt32) -> UInt32 {
  let rounded = product &+ 128
  return (rounded &+ rounded >> 8) >> 8
}

/// A colour over a pixel at a weight of 0…255.
@inline(__always)
func mix(_ color: UInt32, over pixel: UInt32, weight: UInt32) -> UInt32 {
  mix(color, weight: weight, 0, weight: 0, over: pixel)
}

/// Two colours beside each other over a pixel, at weights that together are at most 255.
@inline(__always)
func mix(
  _ first: UInt32, weight firstWeight: UInt32, _ second: UInt32, weight secondWeight: UInt32,
  over pixel: UInt32
) -> UInt32 {
  let rest = 255 &- firstWeight &- secondWeight
  // Two channels at a time: each product fits 16 bits, so no channel reaches its neighbour.
  let lanes: UInt32 = 0x00ff_00ff
  var low = (pixel & lanes) &* rest &+ (first & lanes) &* firstWeight
  low = low &+ (second & lanes) &* secondWeight &+ 0x0080_0080
  low = (low &+ (low >> 8 & lanes)) >> 8 & lanes
  var high = (pixel >> 8 & lanes) &* rest &+ (first >> 8 & lanes) &* firstWeight
  high = high &+ (second >> 8 & lanes) &* secondWeight &+ 0x0080_0080
  high = (high &+ (high >> 8 & lanes)) & 0xff00_ff00
  return high | low
}

/// A premultiplied pixel over another one.
@inline(__always)
func compose(_ source: UInt32, over pixel: UInt32) -> UInt32 {
  let rest = 255 &- source >> 24
  let lanes: UInt32 = 0x00ff_00ff
  var low = (pixel & lanes) &* rest &+ 0x0080_0080
  low = (low &+ (low >> 8 & lanes)) >> 8 & lanes
  var high = (pixel >> 8 & lanes) &* rest &+ 0x0080_0080
  high = (high &+ (high >> 8 & lanes)) >> 8 & lanes
  return source &+ (high << 8 | low)
}
