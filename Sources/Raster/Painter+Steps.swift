extension Painter {
  /// Puts what changes in a row into the line: the steps and the stretches of the band.
  @inline(__always)
  mutating func composeRow(_ scene: borrowing Scene, _ sources: Sources, at y: Int) {
    for index in 0..<steps.count { take(index, scene, sources) }
    for index in 0..<stretches.count { compose(scene, sources, stretches[index], at: y) }
  }

  @inline(__always)
  private mutating func take(_ index: Int, _ scene: borrowing Scene, _ sources: Sources) {
    let step = steps[index]
    let start = Int(step.start)
    let count = Int(step.count)
    steps[index].source = step.source &+ step.stride
    switch step.kind {
    case .ready:
      let pixels = unsafe scene.corners.readyPixels(step.source, count: count)
      unsafe line.copy(start, from: pixels, count: count)
    case .mask:
      let bytes = unsafe sources.masks.coverage(step.source, count: count)
      unsafe line.lookUp(start, bytes, in: scene.ramps.pixels(step.ramp), count: count)
    case .outline:
      takeOutline(step, scene)
    }
  }

  private mutating func takeOutline(_ step: Step, _ scene: borrowing Scene) {
    let ramp = unsafe scene.ramps.pixels(step.ramp)
    let runs = unsafe scene.outlines.runs(step.source)
    let first = Int(step.column)
    let last = first &+ Int(step.count)
    let shift = Int(step.start) &- first
    for index in 0..<runs.count {
      let run = unsafe runs[index]
      let from = max(first, Int(run.start))
      let to = min(last, Int(run.start &+ run.count))
      guard from < to else { continue }
      if run.offset >= 0 {
        let bytes = unsafe scene.outlines.coverage(
          Int(run.offset) &+ from &- Int(run.start), count: to &- from)
        unsafe line.lookUp(shift &+ from, bytes, in: ramp, count: to &- from)
      } else {
        let pixel = unsafe run.offset == OutlineCache.Run.full ? ramp[255] : ramp[0]
        line.fill(shift &+ from, count: to &- from, pixel)
      }
    }
  }
}
