/// The ordered 4 × 4 dither, fixed to the panel: what of a step has to be over for a channel to go up.
enum Dither {
  /// Without dither: half a step, which rounds to nearest.
  static var none: UInt16 { 127 }

  /// The threshold at a pixel of the panel, in 255ths of a step.
  static func threshold(x: Int, y: Int) -> UInt16 {
    let order: [16 of UInt16] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    return (order[(y & 3) * 4 + (x & 3)] * 2 + 1) * 255 / 32
  }
}

/// Converts pixels of XRGB8888 to RGB565: `(channel × steps + threshold) / 255` for each channel.
///
/// - Parameters:
///   - target: where to; up to three pixels more than asked for are converted.
///   - source: as many pixels.
///   - thresholds: those of the first four pixels, each twice; repeated from there.
///   - count: pixels.
func packPixels(
  to target: UnsafeMutablePointer<UInt16>, from source: UnsafePointer<UInt32>,
  thresholds: SIMD8<UInt16>, count: Int
) {
  var index = 0
  while index < count {
    let four = unsafe UnsafeRawPointer(source + index).loadUnaligned(as: SIMD8<UInt16>.self)
    let packed = pack(four, thresholds)
    let pairs = unsafe unsafeBitCast(packed, to: SIMD2<UInt64>.self)
    let joined = (pairs | pairs &>> 16) & SIMD2(repeating: 0xffff_ffff)
    unsafe UnsafeMutableRawPointer(target + index).storeBytes(
      of: joined[0] | joined[1] &<< 32, as: UInt64.self)
    index &+= 4
  }
}

/// Four pixels, each in the lower half of its lane.
@inline(__always)
private func pack(_ pixels: SIMD8<UInt16>, _ thresholds: SIMD8<UInt16>) -> SIMD4<UInt32> {
  let low = SIMD8<UInt16>(repeating: 0x00ff)
  let blueAndRed = steps((pixels & low) &* SIMD8(repeating: 31) &+ thresholds)
  let green = steps((pixels &>> 8) &* SIMD8(repeating: 63) &+ thresholds)
  let first = unsafe unsafeBitCast(blueAndRed, to: SIMD4<UInt32>.self)
  let second = unsafe unsafeBitCast(green, to: SIMD4<UInt32>.self)
  return (first & SIMD4(repeating: 31)) | (first &>> 5 & SIMD4(repeating: 0xf800))
    | (second & SIMD4(repeating: 63)) &<< 5
}

/// A 255th, rounded down; exact below 65535.
@inline(__always)
private func steps(_ value: SIMD8<UInt16>) -> SIMD8<UInt16> {
  (value &+ value &>> 8 &+ SIMD8(repeating: 1)) &>> 8
}
