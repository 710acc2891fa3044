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
  unsafe copyRest(to: target, from: source, after: at, count: count)
}

/// Copies what is left after some bytes, less than 128.
///
/// By halves: no loop, and the same way for every row of a rectangle.
@inline(__always)
private func copyRest(
  to target: UnsafeMutableRawPointer, from source: UnsafeRawPointer, after start: Int, count: Int
) {
  var at = start
  let rest = count &- start
  if rest & 64 != 0 {
    unsafe copySixteen(4, target, source, at)
    at &+= 64
  }
  if rest & 32 != 0 {
    unsafe copySixteen(2, target, source, at)
    at &+= 32
  }
  if rest & 16 != 0 {
    unsafe copySixteen(1, target, source, at)
    at &+= 16
  }
  guard rest & 15 != 0 else { return }
  if rest & 8 != 0 {
    unsafe (target + at).storeBytes(
      of: (source + at).loadUnaligned(as: UInt64.self), as: UInt64.self)
    at &+= 8
  }
  if rest & 4 != 0 {
    unsafe (target + at).storeBytes(
      of: (source + at).loadUnaligned(as: UInt32.self), as: UInt32.self)
    at &+= 4
  }
  if rest & 2 != 0 {
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

/// How a row gets to the destination.
///
/// The C library's copy uses the widest stores that the machine has, and where these are whole cache lines the
/// destination needn't be fetched before it is overwritten. It stores each byte once (with AVX2; elsewhere it is much the
/// same) where the row begins with a cache line and has 32 bytes and a multiple of 128.
enum RowCopy {
  /// By the painter's own copy: short rows, and those of up to 4 KB that the C library would store in part twice.
  case own
  /// By the C library's, in one go.
  case whole
  /// By the C library's, but for what is before and after the bytes that it stores once.
  case divided

  /// The best one for rows that begin at an address.
  init(to target: UnsafeMutableRawPointer, count: Int) {
    let over = (count &- 32) & 127
    let isOnce = Int(bitPattern: target) & 63 == 0 && ((128 &- over) & 127) &* 100 <= count
    self = count < 1024 ? .own : isOnce ? .whole : count < 4096 ? .own : .divided
  }

  /// The best one for rows of a rectangle, that are the same number of bytes apart.
  init(to target: UnsafeMutableRawPointer, count: Int, pitch: Int) {
    unsafe self.init(to: target, count: count)
    if self == .whole && pitch & 63 != 0 { self = .divided }
  }

  /// Copies a row, from left to right but for its end.
  @inline(__always)
  func copy(to target: UnsafeMutableRawPointer, from source: UnsafeRawPointer, count: Int) {
    switch self {
    case .own: unsafe copyBytes(to: target, from: source, count: count)
    case .whole: unsafe target.copyMemory(from: source, byteCount: count)
    case .divided: unsafe copyDivided(to: target, from: source, count: count)
    }
  }
}

private func copyDivided(
  to target: UnsafeMutableRawPointer, from source: UnsafeRawPointer, count: Int
) {
  let before = -Int(bitPattern: target) & 63
  let over = (count &- before &- 32) & 127
  let whole = count &- before &- over
  unsafe copyRest(to: target, from: source, after: 0, count: before)
  unsafe (target + before).copyMemory(from: source + before, byteCount: whole)
  unsafe copyRest(to: target, from: source, after: before &+ whole, count: count)
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
  var index = 0
  while index &+ 4 <= count {
    let four = unsafe UnsafeRawPointer(coverage + index).loadUnaligned(as: UInt32.self)
    if four != 0 {
      let weight = weights(four, opacity: opacity)
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

/// `mix(_:over:weight:)` at one weight, four pixels at a time, with the same bits.
func coverPixels(
  _ target: UnsafeMutablePointer<UInt32>, count: Int, _ color: UInt32, opacity: UInt8
) {
  guard opacity < 255 else {
    unsafe fillPixels(target, count: count, color)
    return
  }
  let low = SIMD8<UInt16>(repeating: 0x00ff)
  let channels = unsafe unsafeBitCast(SIMD4<UInt32>(repeating: color), to: SIMD8<UInt16>.self)
  let weight = SIMD8<UInt16>(repeating: UInt16(opacity))
  let rest = low &- weight
  // What the colour adds, with the half that rounds.
  let even = (channels & low) &* weight &+ SIMD8(repeating: 128)
  let odd = (channels &>> 8) &* weight &+ SIMD8(repeating: 128)
  var index = 0
  while index &+ 4 <= count {
    let place = unsafe UnsafeMutableRawPointer(target + index)
    let under = unsafe place.loadUnaligned(as: SIMD8<UInt16>.self)
    var first = (under & low) &* rest &+ even
    first = (first &+ first &>> 8) &>> 8
    var second = (under &>> 8) &* rest &+ odd
    second = (second &+ second &>> 8) & ~low
    unsafe place.storeBytes(of: first | second, as: SIMD8<UInt16>.self)
    index &+= 4
  }
  while index < count {
    unsafe target[index] = mix(color, over: target[index], weight: UInt32(opacity))
    index &+= 1
  }
}

/// Lays premultiplied pixels over others.
func composePixels(
  _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int
) {
  for index in 0..<count {
    let pixel = unsafe source[index]
    // Most of a picture that shows through is either all there or not there at all.
    if pixel >> 24 == 255 {
      unsafe target[index] = pixel
    } else if pixel != 0 {
      unsafe target[index] = compose(pixel, over: target[index])
    }
  }
}

/// Lays two colours over pixels at weights that together are at most 255, four pixels at a time:
/// `mix(_:weight:_:weight:over:)` with the same bits.
///
/// - Parameters:
///   - target: the pixels.
///   - first: the one colour.
///   - firstWeights: its weights, a byte for each of four pixels.
///   - second: the other colour.
///   - secondWeights: its weights.
@inline(__always)
func mixFour(
  _ target: UnsafeMutablePointer<UInt32>, _ first: UInt32, _ firstWeights: SIMD8<UInt16>,
  _ second: UInt32, _ secondWeights: SIMD8<UInt16>
) {
  let low = SIMD8<UInt16>(repeating: 0x00ff)
  let half = SIMD8<UInt16>(repeating: 128)
  let a = unsafe unsafeBitCast(SIMD4<UInt32>(repeating: first), to: SIMD8<UInt16>.self)
  let b = unsafe unsafeBitCast(SIMD4<UInt32>(repeating: second), to: SIMD8<UInt16>.self)
  let rest = low &- firstWeights &- secondWeights
  let place = UnsafeMutableRawPointer(target)
  let under = unsafe place.loadUnaligned(as: SIMD8<UInt16>.self)
  var even = (under & low) &* rest &+ (a & low) &* firstWeights &+ half
  even = even &+ (b & low) &* secondWeights
  even = (even &+ even &>> 8) &>> 8
  var odd = (under &>> 8) &* rest &+ (a &>> 8) &* firstWeights &+ half
  odd = odd &+ (b &>> 8) &* secondWeights
  odd = (odd &+ odd &>> 8) & ~low
  unsafe place.storeBytes(of: even | odd, as: SIMD8<UInt16>.self)
}

/// Four bytes, each in both halves of a pixel, times an opacity.
@inline(__always)
func weights(_ four: UInt32, opacity: UInt8) -> SIMD8<UInt16> {
  let bytes = UInt64(four)
  let first = (bytes & 255 | (bytes & 0xff00) << 24) &* 0x1_0001
  let second = (bytes >> 16 & 255 | (bytes & 0xff00_0000) << 8) &* 0x1_0001
  let weight = unsafe unsafeBitCast(SIMD2(first, second), to: SIMD8<UInt16>.self)
  guard opacity < 255 else { return weight }
  let product = weight &* SIMD8(repeating: UInt16(opacity)) &+ SIMD8(repeating: 128)
  return (product &+ product &>> 8) &>> 8
}
