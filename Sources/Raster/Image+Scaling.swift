extension Image {
  /// The whole picture at another size, its proportions changed if need be.
  ///
  /// Smaller ones average the light of the area behind each pixel; larger ones are interpolated (Catmull–Rom).
  ///
  /// - Parameter target: pixels across and down; each side is brought within 1…16384.
  /// - Returns: a picture of that size; this one when it has it already.
  public func scaled(to target: Size) -> Image {
    let target = Image.possible(target)
    guard target != size else { return self }
    return resampled(
      across: Stretch(start: 0, length: Double(size.width)),
      down: Stretch(start: 0, length: Double(size.height)), to: target)
  }

  /// The picture at a size that it fills wholly, what stands over at two sides cut off evenly.
  ///
  /// - Parameter target: pixels across and down; each side is brought within 1…16384.
  /// - Returns: a picture of that size with the proportions kept.
  public func covering(_ target: Size) -> Image {
    let target = Image.possible(target)
    guard target != size else { return self }
    let width = Double(size.width)
    let height = Double(size.height)
    let scale = min(width / Double(target.width), height / Double(target.height))
    let across = Double(target.width) * scale
    let down = Double(target.height) * scale
    return resampled(
      across: Stretch(start: (width - across) / 2, length: across),
      down: Stretch(start: (height - down) / 2, length: down), to: target)
  }

  /// A part of a side, in pixels.
  private struct Stretch {
    var start: Double
    var length: Double
  }

  private static func possible(_ size: Size) -> Size {
    Size(
      width: max(1, min(size.width, largestSide)), height: max(1, min(size.height, largestSide)))
  }

  private func resampled(across: Stretch, down: Stretch, to target: Size) -> Image {
    let columns = Taps(
      from: across.start, length: across.length, of: size.width, to: target.width)
    let rows = Taps(from: down.start, length: down.length, of: size.height, to: target.height)
    // Light adds up, values don't: an average of values would darken fine patterns. Interpolated light would
    // ring at dark edges, so enlarging stays with the values.
    let inLight = columns.averages || rows.averages
    var result: [UInt32] = []
    result.reserveCapacity(target.width * target.height)
    var row = [SIMD4<Float>](repeating: .zero, count: size.width)
    for y in 0..<target.height {
      for x in 0..<size.width { row[x] = .zero }
      for tap in rows.range(of: y) {
        let weight = rows.weights[tap]
        let source = rows.places[tap] * size.width
        for x in 0..<size.width {
          row[x] += weight * components(upright[source + x], inLight: inLight)
        }
      }
      for x in 0..<target.width {
        var value = SIMD4<Float>.zero
        for tap in columns.range(of: x) { value += columns.weights[tap] * row[columns.places[tap]] }
        result.append(pixel(of: value, inLight: inLight))
      }
    }
    return Image(width: target.width, height: target.height, pixels: result)
  }
}

/// What each pixel of a side takes from the pixels of the side that it is made of.
private struct Taps {
  /// The source pixel of each tap.
  private(set) var places: [Int] = []
  private(set) var weights: [Float] = []
  private var starts: [Int] = [0]
  /// Whether areas are averaged instead of interpolated.
  let averages: Bool

  init(from start: Double, length: Double, of count: Int, to target: Int) {
    let scale = length / Double(target)
    averages = scale > 1
    for index in 0..<target {
      let begin = start + Double(index) * scale
      if averages {
        append(areaFrom: begin, to: begin + scale, of: count)
      } else {
        append(around: begin + scale / 2 - 0.5, of: count)
      }
      starts.append(places.count)
    }
  }

  func range(of index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  private mutating func append(areaFrom begin: Double, to end: Double, of count: Int) {
    var place = max(0, Int(begin))
    while place < count && Double(place) < end {
      let covered = min(end, Double(place + 1)) - max(begin, Double(place))
      if covered > 0 {
        places.append(place)
        weights.append(Float(covered / (end - begin)))
      }
      place += 1
    }
  }

  private mutating func append(around middle: Double, of count: Int) {
    let first = Int(middle.rounded(.down)) - 1
    for place in first...(first + 3) {
      let distance = (middle - Double(place)).magnitude
      places.append(max(0, min(count - 1, place)))
      weights.append(Float(catmullRom(distance)))
    }
  }

  private func catmullRom(_ x: Double) -> Double {
    x < 1
      ? 1 - 2.5 * x * x + 1.5 * x * x * x
      : x < 2 ? 2 - 4 * x + 2.5 * x * x - 0.5 * x * x * x : 0
  }
}

/// Blue, green, red and opacity of 0…1, premultiplied; in light they are squared first, which is near enough to sRGB.
private func components(_ pixel: UInt32, inLight: Bool) -> SIMD4<Float> {
  let value =
    SIMD4<Float>(
      Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
    / 255
  guard inLight, value.w > 0 else { return value }
  var light = value * value / value.w
  light.w = value.w
  return light
}

private func pixel(of components: SIMD4<Float>, inLight: Bool) -> UInt32 {
  let alpha = max(0, min(components.w, 1))
  var value = components.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
  if inLight {
    value = (value * alpha).squareRoot()
    value.w = alpha
  }
  value = (value * 255).rounded(.toNearestOrAwayFromZero)
  let channels = SIMD4<UInt32>(value)
  return channels.w << 24 | channels.z << 16 | channels.y << 8 | channels.x
}
