// The loops that touch every pixel. Their callers have checked where they reach.

private typealias Sixteen = SIMD16<UInt8>

@inline(__always)
private func load(_ source: UnsafeRawPointer, _ offset: Int) -> Sixteen {
  unsafe (source + offset).loadUnaligned(as: Sixteen.self)
}

@inline(__always)
private func store(_ value: Sixteen, _ target: UnsafeMutableRawPointer, _ offset: Int) {
  unsafe (target + offset).storeBytes(of: value, as: Sixteen.self)
}

/// Copies bytes from left to right, each stored once.
///
/// The C library's copy stores the head and the tail of short rows twice, up to 1.6 times the bytes, which a
/// write-combining buffer pays for; beyond a few kilobytes it turns to `rep movsb`, which begins slowly.
///
/// - Parameters:
///   - target: where to; aligned to 2 bytes.
///   - source: from where; doesn't overlap the target.
///   - count: an even number of bytes.
@inline(__always)
func copyBytes(to target: UnsafeMutableRawPointer, from source: UnsafeRawPointer, count: Int) {
  var at = 0
  while at &+ 128 <= count {
    let a = unsafe load(source, at)
    let b = unsafe load(source, at &+ 16)
    let c = unsafe load(source, at &+ 32)
    let d = unsafe load(source, at &+ 48)
    let e = unsafe load(source, at &+ 64)
    let f = unsafe load(source, at &+ 80)
    let g = unsafe load(source, at &+ 96)
    let h = unsafe load(source, at &+ 112)
    unsafe store(a, target, at)
    unsafe store(b, target, at &+ 16)
    unsafe store(c, target, at &+ 32)
    unsafe store(d, target, at &+ 48)
    unsafe store(e, target, at &+ 64)
    unsafe store(f, target, at &+ 80)
    unsafe store(g, target, at &+ 96)
    unsafe store(h, target, at &+ 112)
    at &+= 128
  }
  while at &+ 16 <= count {
    unsafe store(load(source, at), target, at)
    at &+= 16
  }
  while at &+ 4 <= count {
    unsafe (target + at).storeBytes(
      of: (source + at).loadUnaligned(as: UInt32.self), as: UInt32.self)
    at &+= 4
  }
  if at < count {
    unsafe (target + at).storeBytes(
      of: (source + at).loadUnaligned(as: UInt16.self), as: UInt16.self)
  }
}

@inline(__always)
func copyPixels(
  to target: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, count: Int
) {
  let bytes = count &* 4
  var at = 0
  let to = UnsafeMutableRawPointer(target)
  let from = unsafe UnsafeRawPointer(source)
  while at &+ 16 <= bytes {
    unsafe store(load(from, at), to, at)
    at &+= 16
  }
  while at < bytes {
    unsafe (to + at).storeBytes(of: (from + at).loadUnaligned(as: UInt32.self), as: UInt32.self)
    at &+= 4
  }
}

@inline(__always)
func fillPixels(_ target: UnsafeMutablePointer<UInt32>, count: Int, _ pixel: UInt32) {
  let four = unsafe unsafeBitCast(SIMD4<UInt32>(repeating: pixel), to: Sixteen.self)
  let to = UnsafeMutableRawPointer(target)
  let bytes = count &* 4
  var at = 0
  while at &+ 64 <= bytes {
    unsafe store(four, to, at)
    unsafe store(four, to, at &+ 16)
    unsafe store(four, to, at &+ 32)
    unsafe store(four, to, at &+ 48)
    at &+= 64
  }
  while at &+ 16 <= bytes {
    unsafe store(four, to, at)
    at &+= 16
  }
  while at < bytes {
    unsafe (to + at).storeBytes(of: pixel, as: UInt32.self)
    at &+= 4
  }
}

@inline(__always)
func lookUpPixels(
  _ target: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>,
  in ramp: UnsafePointer<UInt32>, count: Int
) {
  var index = 0
  while index &+ 4 <= count {
    unsafe target[index] = ramp[Int(coverage[index])]
    unsafe target[index &+ 1] = ramp[Int(coverage[index &+ 1])]
    unsafe target[index &+ 2] = ramp[Int(coverage[index &+ 2])]
    unsafe target[index &+ 3] = ramp[Int(coverage[index &+ 3])]
    index &+= 4
  }
  while index < count {
    unsafe target[index] = ramp[Int(coverage[index])]
    index &+= 1
  }
}

/// `mix(_:over:weight:)` for four pixels at a time, with the same bits.
@inline(__always)
func blendPixels(
  _ target: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ color: UInt32,
  opacity: UInt8, count: Int
) {
  let low = SIMD8<UInt16>(repeating: 0x00ff)
  let half = SIMD8<UInt16>(repeating: 128)
  let channels = unsafe unsafeBitCast(SIMD4<UInt32>(repeating: color), to: SIMD8<UInt16>.self)
  let even = channels & low
  let odd = channels &>> 8
  let alpha = SIMD8<UInt16>(repeating: UInt16(opacity))
  var index = 0
  while index &+ 4 <= count {
    let four = unsafe UnsafeRawPointer(coverage + index).loadUnaligned(as: UInt32.self)
    if four != 0 {
      let spread = SIMD4<UInt32>(four & 255, four >> 8 & 255, four >> 16 & 255, four >> 24)
      var weight = unsafe unsafeBitCast(spread | spread &<< 16, to: SIMD8<UInt16>.self)
      if opacity != 255 {
        weight = weight &* alpha &+ half
        weight = (weight &+ weight &>> 8) &>> 8
      }
      let rest = low &- weight
      let place = unsafe UnsafeMutableRawPointer(target + index)
      let under = unsafe place.loadUnaligned(as: SIMD8<UInt16>.self)
      var first = (under & low) &* rest &+ even &* weight &+ half
      first = (first &+ first &>> 8) &>> 8
      var second = (under &>> 8) &* rest &+ odd &* weight &+ half
      second = (second &+ second &>> 8) & ~low
      unsafe place.storeBytes(of: first | second, as: SIMD8<UInt16>.self)
    }
    index &+= 4
  }
  while index < count {
    let weight = unsafe quotient255(UInt32(coverage[index]) &* UInt32(opacity))
    unsafe target[index] = mix(color, over: target[index], weight: weight)
    index &+= 1
  }
}
