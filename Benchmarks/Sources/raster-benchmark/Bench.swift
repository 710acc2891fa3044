import Measuring
import Raster

/// The timed comparison at one size.
struct Bench {
  let size: Size
  let name: String
  let seconds: Double
  private let layout: Layout
  private let target: Memory
  private let source: Memory
  private let pintle: PintleContender
  private let pixman: PixmanContender
  private let cairo: CairoContender
  private let floors: Floors
  private let eviction = Eviction()

  /// The goals at a size.
  struct Goals {
    var frame: Double
    var cellHot: Double
    var cairoFrame: Double
    var cairoCell: Double
  }

  static let sizes: [(size: Size, goals: Goals)] = [
    (
      Size(width: 800, height: 480),
      Goals(frame: 1.8, cellHot: 3.5, cairoFrame: 7, cairoCell: 18)
    ),
    (
      Size(width: 1280, height: 800),
      Goals(frame: 1.35, cellHot: 2, cairoFrame: 4.5, cairoCell: 9)
    ),
    (
      Size(width: 1920, height: 1080),
      Goals(frame: 1.25, cellHot: 1.8, cairoFrame: 4, cairoCell: 10)
    ),
    (
      Size(width: 3840, height: 2160),
      Goals(frame: 1.3, cellHot: 1.8, cairoFrame: 2, cairoCell: 6)
    ),
  ]

  init(size: Size, seconds: Double, typeface: Typeface) {
    self.size = size
    self.seconds = seconds
    name = "\(size.width)×\(size.height)"
    layout = Layout(size: size, typeface: typeface)
    let count = size.width * size.height * 4
    target = Memory(count: count)
    source = Memory(count: count, filledWith: 0x44)
    pintle = PintleContender(layout, target: target)
    pixman = PixmanContender(layout, target: target)
    cairo = CairoContender(layout, target: target)
    floors = Floors(size, target: target, source: source)
  }

  /// Runs one group of contenders or all.
  func run(_ goals: Goals, only group: String?, into report: inout Report) {
    if group == nil { check(into: &report) }
    if group ?? "frames" == "frames" { frames(goals, into: &report) }
    if group ?? "variants" == "variants" { variants(into: &report) }
    if group ?? "cells" == "cells" { cell(goals, into: &report) }
  }

  /// Pictures: equal to the damage painted bit by bit, nothing touched outside, and as pixman has them.
  private func check(into report: inout Report) {
    pintle.paintFrame()
    let hash = target.hash
    print("\(name)   image hash \(String(hash, radix: 16))")
    let pixels = Array(target.pixels)
    pixman.paintFrame()
    var largest = 0
    for (index, pixel) in target.pixels.enumerated() {
      for shift: UInt32 in [0, 8, 16] {
        let difference = Int(pixel >> shift & 255) - Int(pixels[index] >> shift & 255)
        largest = max(largest, abs(difference))
      }
    }
    // Corners are sampled for pixman, which may differ by one step of coverage: that is within one of the colour.
    report.add(name, "largest difference to pixman", Double(largest), "/255", goal: .atMost(1))

    pintle.paintFrame()
    let damage = pintle.advance(dots: 4)
    pintle.paint(damage)
    let partial = target.hash
    pintle.paintFrame()
    let whole = target.hash
    report.add(
      name, "damage painted differs from all painted", partial == whole ? 0 : 1, "",
      goal: .atMost(0))
    let box = layout.dotBox(3)
    report.add(
      name, "damage of a new dot ÷ its box", Double(damage.area) / Double(box.area), "×",
      goal: .atMost(1))
    pintle.build(dots: 3)
    pintle.paintFrame()
    report.add(
      name, "the frame painted again differs", target.hash == hash ? 0 : 1, "", goal: .atMost(0))
  }

  private func frames(_ goals: Goals, into report: inout Report) {
    var contest = Contest()
    contest.add("memset") { floors.fill() }
    contest.add("row copy") { floors.copyLine() }
    contest.add("pintle") { pintle.paintFrame() }
    contest.add("pixman") { pixman.paintFrame() }
    contest.add("cairo") { cairo.paintFrame() }
    contest.run(seconds: seconds)
    for name in contest.names {
      report.add(self.name, "frame: \(name)", contest.median(name) / 1000, "µs")
    }
    report.add(name, "frame: row copy ÷ memset", contest.ratio("row copy", to: "memset"), "×")
    report.add(
      name, "frame: pintle ÷ memset", contest.ratio("pintle", to: "memset"), "×",
      goal: .atMost(goals.frame))
    report.add(
      name, "frame: pixman ÷ pintle", contest.ratio("pixman", to: "pintle"), "×",
      goal: .atLeast(1.8))
    report.add(
      name, "frame: cairo ÷ pintle", contest.ratio("cairo", to: "pintle"), "×",
      goal: .atLeast(goals.cairoFrame))
  }

  private func variants(into report: inout Report) {
    let turned = PintleContender(layout, target: target, turn: .quarter)
    let packed = PintleContender(
      layout, target: target, format: .rgb565(dithered: false))
    let dithered = PintleContender(
      layout, target: target, format: .rgb565(dithered: true))
    var seed: UInt32 = 1
    var pixels: [UInt32] = []
    for _ in 0..<(size.width * size.height) {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      pixels.append(0xff00_0000 | seed >> 8)
    }
    let picture = PintleContender(
      layout, target: target,
      picture: Image(width: size.width, height: size.height, pixels: pixels))
    var contest = Contest()
    contest.add("upright") { pintle.paintFrame() }
    contest.add("turned by 90°") { turned.paintFrame() }
    contest.add("memcpy") { floors.copy() }
    contest.add("with a picture") { picture.paintFrame() }
    contest.add("memset of 2 bytes a pixel") { floors.fill(bytesPerPixel: 2) }
    contest.add("RGB565") { packed.paintFrame() }
    contest.add("RGB565 dithered") { dithered.paintFrame() }
    contest.add("scene built and damage taken") { _ = pintle.advance(dots: 3) }
    contest.run(seconds: seconds)
    for name in contest.names where name != "upright" {
      report.add(self.name, "frame: \(name)", contest.median(name) / 1000, "µs")
    }
    report.add(
      name, "frame: turned ÷ upright", contest.ratio("turned by 90°", to: "upright"), "×",
      goal: .atMost(1.1))
    report.add(
      name, "frame: with a picture ÷ memcpy", contest.ratio("with a picture", to: "memcpy"), "×",
      goal: .atMost(1.2))
    let half = "memset of 2 bytes a pixel"
    report.add(name, "frame: RGB565 ÷ memset", contest.ratio("RGB565", to: half), "×")
    report.add(
      name, "frame: RGB565 dithered ÷ memset", contest.ratio("RGB565 dithered", to: half), "×")
  }

  private func cell(_ goals: Goals, into report: inout Report) {
    pintle.build(dots: 4)
    pintle.paintFrame()
    let rectangle = layout.cells[3]
    let box = layout.dotBox(3)
    for isCold in [false, true] {
      let heat = isCold ? "cold" : "hot"
      var contest = Contest()
      contest.add("memcpy") { floors.copy(rectangle) }
      contest.add("pintle") { pintle.paint(rectangle) }
      contest.add("pintle, the dot's box") { pintle.paint(box) }
      contest.add("pixman") { pixman.paintCell(3) }
      contest.add("pixman, the dot's box") { pixman.paintDot(3) }
      contest.add("cairo") { cairo.paintCell(3) }
      contest.run(
        seconds: seconds, batch: isCold ? 1 : 16, eviction: isCold ? eviction : nil)
      for name in contest.names {
        report.add(self.name, "cell \(heat): \(name)", contest.median(name) / 1000, "µs")
      }
      report.add(
        name, "cell \(heat): pintle ÷ memcpy", contest.ratio("pintle", to: "memcpy"), "×",
        goal: .atMost(isCold ? 1.8 : goals.cellHot))
      report.add(
        name, "cell \(heat): pixman ÷ pintle", contest.ratio("pixman", to: "pintle"), "×",
        goal: isCold ? nil : .atLeast(1.7))
      report.add(
        name, "cell \(heat): cairo ÷ pintle", contest.ratio("cairo", to: "pintle"), "×",
        goal: isCold ? nil : .atLeast(goals.cairoCell))
    }
  }
}
