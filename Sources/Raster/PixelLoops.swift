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
/// write-combining buffer pays for.
///
/// - Parameters:
///   - target: where to; aligned to 2 bytes.
///   - source: from where; doesn't overlap the target.
///   - count: an even number of bytes.
@inline(__always)
func copyBytes(to target: UnsafeMutableRawPointer, from source: UnsafeRawPointer, count: Int) {
  var at = 0
  while at &+ 128 <= count {
    unsafe copySixteen(4, target, source, at)
    unsafe copySixteen(4, target, source, at &+ 64)
    at &+= 128
  }
  // The rest by halves: no loop, and the same way for every row of a rectangle.
  if count & 64 != 0 {
    unsafe copySixteen(4, target, source, at)
    at &+= 64
  }
  if count & 32 != 0 {
    unsafe copySixteen(2, target, source, at)
    at &+= 32
  }
  if count & 16 != 0 {
    unsafe copySixteen(1, target, source, at)
    at &+= 16
  }
  if count & 8 != 0 {
    unsafe (target + at).storeBytes(
      of: (source + at).loadUnaligned(as: UInt64.self), as: UInt64.self)
    at &+= 8
  }
  if count & 4 != 0 {
    unsafe (target + at).storeBytes(
      of: (source + at).loadUnaligned(as: UInt32.self), as: UInt32.self)
    at &+= 4
  }
  if count & 2 != 0 {
    unsafe (target + at).storeBytes(
      of: (source + at).loadUnaligned(as: UInt16.self), as: UInt16.self)
  }
}

/// Copies up to four times sixteen bytes, all loads first.
@inline(__always)
private func copySixteen(
  _ times: Int, _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ at: Int
) {
  let a = unsafe load(source, at)
  let b = unsafe times > 1 ? load(source, at &+ 16) : a
  let c = unsafe times > 2 ? load(source, at &+ 32) : a
  let d = unsafe times > 3 ? load(source, at &+ 48) : a
  unsafe store(a, target, at)
  if times > 1 { unsafe store(b, target, at &+ 16) }
  if times > 2 { unsafe store(c, target, at &+ 32) }
  if times > 3 { unsafe store(d, target, at &+ 48) }
}

/// Copies a row to the destination, from left to right but for its end.
///
/// All but short rows go by the C library's copy: it uses the widest stores that the machine has, and where these are
/// whole cache lines the destination needn't be fetched before it is overwritten, which halves the time of a frame. Its
/// loop takes 128 bytes a turn after a first 32, and it stores what is over together with a part of what went before;
/// given just so many bytes it stores each once (with AVX2; elsewhere a few twice).
@inline(__always)
func storeRow(to target: UnsafeMutableRawPointer, from source: UnsafeRawPointer, count: Int) {
  guard count >= 288 else {
    unsafe copyBytes(to: target, from: source, count: count)
    return
  }
  let whole = 32 &+ (count &- 32) & ~127
  unsafe target.copyMemory(from: source, byteCount: whole)
  unsafe copyBytes(to: target + whole, from: source + whole, count: count &- whole)
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
