/// Takes some steps in a row, in their order, and moves each on to the next row.
///
/// Each field is read through the address: a step is larger than what registers hold.
@inline(__always)
func take(_ steps: UnsafeMutablePointer<Step>, count: Int, _ scene: borrowing Scene) {
  for index in 0..<count {
    let step = unsafe steps + index
    let source = unsafe step.pointee.source
    unsafe step.pointee.source = source + step.pointee.stride
    switch unsafe step.pointee.kind {
    case .ready:
      unsafe copyBytes(to: step.pointee.target, from: source, count: step.pointee.count &* 4)
    case .mask:
      guard let ramp = unsafe step.pointee.ramp else { continue }
      unsafe lookUpPixels(
        step.pointee.target, source.assumingMemoryBound(to: UInt8.self), in: ramp,
        count: step.pointee.count)
    default:
      unsafe takeRare(step, source, scene)
    }
  }
}

/// The steps that few rows have; apart, so that the loop of the others stays small.
@inline(never)
private func takeRare(
  _ step: UnsafeMutablePointer<Step>, _ source: UnsafeRawPointer, _ scene: borrowing Scene
) {
  let target = unsafe step.pointee.target
  let count = unsafe step.pointee.count
  let pixel = unsafe step.pointee.pixel
  let opacity = unsafe step.pointee.opacity
  switch unsafe step.pointee.kind {
  case .ready, .mask: break
  case .fill: unsafe fillPixels(target, count: count, pixel)
  case .cover: unsafe coverPixels(target, count: count, pixel, opacity: opacity)
  case .blend:
    unsafe blendPixels(
      target, source.assumingMemoryBound(to: UInt8.self), pixel, opacity: opacity, count: count)
  case .compose:
    unsafe composePixels(target, source.assumingMemoryBound(to: UInt32.self), count: count)
  case .corner:
    unsafe blendCorner(step.pointee, source.assumingMemoryBound(to: UInt8.self), scene)
  case .outline, .blendOutline:
    unsafe takeOutline(step.pointee, scene)
    unsafe step.pointee.row &+= 1
  }
}

private func takeOutline(_ step: Step, _ scene: borrowing Scene) {
  let runs = unsafe scene.outlines.runs(step.row)
  let first = step.column
  let last = first &+ step.count
  for index in 0..<runs.count {
    let run = unsafe runs[index]
    let from = max(first, Int(run.start))
    let to = min(last, Int(run.start &+ run.count))
    guard from < to else { continue }
    let count = to &- from
    // Within the step's own places, which were checked.
    let target = unsafe step.target + (from &- first)
    guard run.offset >= 0 else {
      let isFull = run.offset == OutlineCache.Run.full
      if let ramp = unsafe step.ramp {
        unsafe fillPixels(target, count: count, isFull ? ramp[255] : ramp[0])
      } else if isFull {
        unsafe coverPixels(target, count: count, step.pixel, opacity: step.opacity)
      }
      continue
    }
    let bytes = unsafe scene.outlines.coverage(
      Int(run.offset) &+ from &- Int(run.start), count: count)
    if let ramp = unsafe step.ramp {
      unsafe lookUpPixels(target, bytes, in: ramp, count: count)
    } else {
      unsafe blendPixels(target, bytes, step.pixel, opacity: step.opacity, count: count)
    }
  }
}

/// Lays a row of a corner over what is there: the border by what the outer square covers and the inner one doesn't, the
/// filling by the inner one.
func blendCorner(
  _ step: Step, _ outer: UnsafePointer<UInt8>, _ scene: borrowing Scene
) {
  let shape = scene.shapes[step.shape]
  // The inner square lies behind the outer one.
  let inner = unsafe outer + Int(shape.side) * Int(shape.side)
  var index = 0
  var column = step.column
  while index &+ 4 <= step.count {
    let covered = unsafe four(outer, column, step.direction)
    let enclosed = unsafe four(inner, column, step.direction)
    if enclosed == .max && shape.color.isOpaque {
      unsafe fillPixels(step.target + index, count: 4, shape.color.pixel)
    } else if covered != 0 {
      // No byte is below the one taken from it: the inner square never covers more.
      unsafe mixFour(
        step.target + index,
        shape.borderColor.pixel,
        weights(covered &- enclosed, opacity: shape.borderColor.alpha),
        shape.color.pixel, weights(enclosed, opacity: shape.color.alpha))
    }
    index &+= 4
    column &+= 4 &* step.direction
  }
  while index < step.count {
    unsafe step.target[index] = shape.cornerPixel(
      outer: outer[column], inner: inner[column], over: step.target[index])
    index &+= 1
    column &+= step.direction
  }
}

/// Four bytes from a column on in a direction, the first one lowest.
@inline(__always)
private func four(_ bytes: UnsafePointer<UInt8>, _ column: Int, _ direction: Int) -> UInt32 {
  direction > 0
    ? unsafe UnsafeRawPointer(bytes + column).loadUnaligned(as: UInt32.self)
    : unsafe UnsafeRawPointer(bytes + (column &- 3)).loadUnaligned(as: UInt32.self).byteSwapped
}
