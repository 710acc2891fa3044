import Glibc
import Measuring
import Raster

/// One contender doing one thing a number of times, for valgrind to count.
struct Workload {
  private let run: () -> Void
  private let target: Memory
  /// The bytes of the destination.
  var bytes: Int { target.count }
  /// The bytes that the work damages.
  let damaged: Int

  /// - Parameters:
  ///   - contender: `pintle`, `pixman` or `cairo`.
  ///   - what: `frame`, `cell` or `dot`; of Pintle also `turned`, `picture`, `rgb565`, `dithered` and `press`.
  ///   - size: of the upright picture.
  init?(contender: String, what: String, size: Size) {
    let layout = Layout(size: size, typeface: Typeface())
    let target = Memory(count: size.width * size.height * 4, at: TracePlaces.target)
    self.target = target
    let cell = layout.cells[3].area * 4
    switch what {
    case "cell": damaged = cell
    case "dot", "press": damaged = layout.dotBox(3).area * 4
    case "rgb565", "dithered": damaged = size.width * size.height * 2
    default: damaged = size.width * size.height * 4
    }
    switch (contender, what) {
    case ("pixman", "frame"):
      let pixman = PixmanContender(layout, target: target)
      run = { pixman.paintFrame() }
    case ("pixman", "cell"):
      let pixman = PixmanContender(layout, target: target)
      run = { pixman.paintCell(3) }
    case ("pixman", "dot"):
      let pixman = PixmanContender(layout, target: target)
      run = { pixman.paintDot(3) }
    case ("cairo", "frame"):
      let cairo = CairoContender(layout, target: target)
      run = { cairo.paintFrame() }
    case ("cairo", "cell"):
      let cairo = CairoContender(layout, target: target)
      run = { cairo.paintCell(3) }
    case ("pintle", "frame"):
      let pintle = PintleContender(layout, target: target)
      run = { pintle.paintFrame() }
    case ("pintle", "turned"):
      let pintle = PintleContender(layout, target: target, turn: .quarter)
      run = { pintle.paintFrame() }
    case ("pintle", "rgb565"), ("pintle", "dithered"):
      let pintle = PintleContender(
        layout, target: target, format: .rgb565(dithered: what == "dithered"))
      run = { pintle.paintFrame() }
    case ("pintle", "picture"):
      let pixels = [UInt32](repeating: 0xff12_3456, count: size.width * size.height)
      let image = Image(width: size.width, height: size.height, pixels: pixels)
      let pintle = PintleContender(layout, target: target, picture: image)
      run = { pintle.paintFrame() }
    case ("pintle", "cell"), ("pintle", "dot"):
      let pintle = PintleContender(layout, target: target)
      pintle.build(dots: 4)
      let rectangle = what == "cell" ? layout.cells[3] : layout.dotBox(3)
      run = { pintle.paint(rectangle) }
    case ("pintle", "press"):
      let pintle = PintleContender(layout, target: target)
      var dots = 3
      run = {
        dots = dots == 3 ? 4 : 3
        pintle.paint(pintle.advance(dots: dots))
      }
    default: return nil
    }
  }

  /// Twice to warm up, then as often as asked.
  func count(times: Int) {
    run()
    run()
    for _ in 0..<times { run() }
  }

  /// Once between two marks, warm.
  ///
  /// - Parameter planted: whether a byte of the destination is read in between, which the judge has to notice.
  func trace(planted: Bool) {
    run()
    run()
    // Left as the kernel gives it: a fill would be taken for a mark.
    let place = Memory(count: 4096, filledWith: nil, at: TracePlaces.marker)
    let marker = place.address.assumingMemoryBound(to: UInt64.self)
    mark(marker)
    run()
    // Stored beside the mark, so that the read can't be left out.
    if planted { marker[1] = UInt64(target.address.load(as: UInt8.self)) }
    mark(marker)
    withExtendedLifetime(place) {}
  }
}

/// Stores to the marker, out of sight of the optimiser.
@inline(never)
private func mark(_ marker: UnsafeMutablePointer<UInt64>) { marker.pointee &+= 1 }
