extension Painter {
  /// Puts what changes in a row into the line: the steps and the stretches of the band.
  @inline(__always)
  mutating func composeRow(_ scene: borrowing Scene, _ masks: MaskStore.Table, at y: Int) {
    let count = steps.count
    unsafe take(steps.mutableElements(0, count: count), count: count, scene)
    for index in 0..<stretches.count { compose(scene, masks, stretches[index], at: y) }
  }
}

/// Puts the pixels of some steps into the line and moves each on by a row.
///
/// Each field is read through the address: a step is larger than what registers hold.
@inline(__always)
private func take(_ steps: UnsafeMutablePointer<Step>, count: Int, _ scene: borrowing Scene) {
  for index in 0..<count {
    let step = unsafe steps + index
    let source = unsafe step.pointee.source
    unsafe step.pointee.source = source + step.pointee.stride
    switch unsafe step.pointee.kind {
    case .ready:
      unsafe copyBytes(to: step.pointee.target, from: source, count: step.pointee.count &* 4)
    case .mask:
      let bytes = unsafe source.assumingMemoryBound(to: UInt8.self)
      unsafe lookUpPixels(
        step.pointee.target, bytes, in: step.pointee.ramp, count: step.pointee.count)
    case .outline:
      unsafe takeOutline(step.pointee, scene)
      unsafe step.pointee.row &+= 1
    }
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
    // Within the step's own places, which were checked.
    let target = unsafe step.target + (from &- first)
    if run.offset >= 0 {
      let bytes = unsafe scene.outlines.coverage(
        Int(run.offset) &+ from &- Int(run.start), count: to &- from)
      unsafe lookUpPixels(target, bytes, in: step.ramp, count: to &- from)
    } else {
      let pixel = unsafe run.offset == OutlineCache.Run.full ? step.ramp[255] : step.ramp[0]
      unsafe fillPixels(target, count: to &- from, pixel)
    }
  }
}
