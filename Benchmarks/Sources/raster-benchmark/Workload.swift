import Glibc
import Raster

/// One contender doing one thing a number of times, for valgrind to count.
struct Workload {
  private let run: () -> Void
  private let target: Memory
  private let times: Int

  /// - Parameters:
  ///   - contender: `pintle`, `pixman` or `cairo`.
  ///   - what: `frame`, `cell` or `dot`; of Pintle also `turned`, `picture`, `rgb565`, `dithered` and `press`.
  ///   - size: of the upright picture.
  ///   - times: how often.
  init?(contender: String, what: String, size: Size, times: Int) {
    self.times = times
    let layout = Layout(size: size, typeface: Typeface())
    let target = Memory(count: size.width * size.height * 4)
    self.target = target
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

  /// Once to warm up, then as often as asked.
  func count() {
    run()
    run()
    for _ in 0..<times { run() }
  }
}
