import Raster
import Testing

/// Each pixel against the share of 64 × 64 samples that lie inside the shape.
struct CoverageTests {
  private static let side = 40

  /// The largest difference, in 255ths, between what was painted white on black and the samples.
  private func largestDifference(
    _ scene: borrowing Scene, isInside: (Double, Double) -> Bool
  ) -> Double {
    var canvas = Canvas(width: CoverageTests.side, height: CoverageTests.side)
    canvas.paint(scene)
    var largest = 0.0
    for y in 0..<CoverageTests.side {
      for x in 0..<CoverageTests.side {
        let share = share(x, y, isInside)
        let painted = Double(canvas[x, y] & 255)
        largest = max(largest, abs(painted - share * 255))
      }
    }
    return largest
  }

  /// The share of the samples of a pixel that lie inside; few of them when those agree, borders included.
  private func share(_ x: Int, _ y: Int, _ isInside: (Double, Double) -> Bool) -> Double {
    func count(_ steps: Int, first: Double, step: Double) -> Int {
      var count = 0
      for row in 0..<steps {
        let sampleY = Double(y) + first + Double(row) * step
        for column in 0..<steps
        where isInside(Double(x) + first + Double(column) * step, sampleY) { count += 1 }
      }
      return count
    }
    let rough = count(10, first: 0, step: 1.0 / 9)
    if rough == 0 || rough == 100 { return Double(rough) / 100 }
    return Double(count(64, first: 1.0 / 128, step: 1.0 / 64)) / 4096
  }

  private func scene(_ build: (inout Scene) -> Void) -> Scene {
    var scene = Scene()
    scene.begin(size: Size(width: CoverageTests.side, height: CoverageTests.side))
    build(&scene)
    return scene
  }

  private let white = Color(rgb: 0xffffff)

  @Test(
    "a disc covers each pixel by the area of it that lies inside",
    arguments: [
      (20.0, 20.0, 7.0), (19.5, 20.5, 7.3), (12.3, 17.8, 11.9), (20, 20, 0.4), (0, 40, 33),
    ])
  func disc(x: Double, y: Double, radius: Double) {
    let scene = scene { $0.disc(centerX: x, centerY: y, radius: radius, white) }
    let difference = largestDifference(scene) {
      ($0 - x) * ($0 - x) + ($1 - y) * ($1 - y) <= radius * radius
    }
    #expect(difference <= 1)
  }

  @Test(
    "a ring covers each pixel by the area of its band",
    arguments: [(20.0, 20.0, 17.0, 3.0), (19.5, 21.2, 12.5, 0.8), (20, 20, 6, 6)])
  func ring(x: Double, y: Double, radius: Double, width: Double) {
    let scene = scene { $0.ring(centerX: x, centerY: y, radius: radius, width: width, white) }
    let difference = largestDifference(scene) {
      let square = ($0 - x) * ($0 - x) + ($1 - y) * ($1 - y)
      return square <= radius * radius && square >= (radius - width) * (radius - width)
    }
    #expect(difference <= 1)
  }

  @Test(
    "an arc is the part of a ring clockwise from its beginning",
    arguments: [(0.0, 0.25), (0.1, 0.6), (0.9, 0.3), (-0.2, 0.85), (0.3, -0.4)])
  func arc(from: Double, sweep: Double) {
    let scene = scene {
      $0.ring(
        centerX: 20.25, centerY: 19.5, radius: 17, width: 5, from: from, sweep: sweep, white)
    }
    let start = sweep < 0 ? from + sweep : from
    let a = direction(start)
    let b = direction(start + abs(sweep))
    let difference = largestDifference(scene) {
      let x = $0 - 20.25
      let y = $1 - 19.5
      let square = x * x + y * y
      guard square <= 17 * 17, square >= 12 * 12 else { return false }
      let afterStart = a.x * y - a.y * x >= 0
      let beforeEnd = b.x * y - b.y * x <= 0
      return abs(sweep) <= 0.5 ? afterStart && beforeEnd : afterStart || beforeEnd
    }
    #expect(difference <= 1)
  }

  @Test(
    "a box covers its corners and its border by area",
    arguments: [(8.0, 2), (7.5, 3), (3, 5), (0, 2), (5, 1), (16, 0), (13.25, 4)])
  func box(radius: Double, border: Int) {
    let rectangle = Rectangle(x: 4, y: 3, width: 33, height: 35)
    let outside = scene {
      $0.box(rectangle, radius: radius, border: border, borderColor: white, fill: white)
    }
    let wholly = largestDifference(outside) {
      isInside($0, $1, rectangle, inset: 0, radius: radius)
    }
    #expect(wholly <= 1)
    let bordered = scene {
      $0.box(rectangle, radius: radius, border: border, borderColor: white, fill: nil)
    }
    let difference = largestDifference(bordered) {
      isInside($0, $1, rectangle, inset: 0, radius: radius)
        && !isInside($0, $1, rectangle, inset: Double(border), radius: radius - Double(border))
    }
    // Both edges are rounded to a 255th, each on its own.
    #expect(difference <= 1.5)
  }

  struct Line {
    var start: Vertex
    var end: Vertex
    var width: Double
  }

  static let lines = [
    Line(start: Vertex(x: 5, y: 6), end: Vertex(x: 33, y: 29), width: 3),
    Line(start: Vertex(x: 4.5, y: 20), end: Vertex(x: 36, y: 20), width: 1),
    Line(start: Vertex(x: 30, y: 4), end: Vertex(x: 28, y: 37), width: 0.6),
    Line(start: Vertex(x: 20, y: 20), end: Vertex(x: 21, y: 20), width: 17),
  ]

  @Test(
    "a line covers by area, whatever its width and slope", arguments: lines,
    [StrokeCap.butt, .round])
  func line(_ line: Line, cap: StrokeCap) {
    let scene = scene {
      $0.line(from: line.start, to: line.end, width: line.width, cap: cap, white)
    }
    let difference = largestDifference(scene) {
      isInside($0, $1, from: line.start, to: line.end, width: line.width, cap: cap)
    }
    // Samples of a straight edge on the grid are themselves wrong by up to half a sample row.
    #expect(difference <= 2)
  }

  @Test("a joint of a polyline is round and covered once")
  func polyline() {
    let points: [3 of Vertex] = [
      Vertex(x: 7.2, y: 21.3), Vertex(x: 16.8, y: 31.4), Vertex(x: 33.1, y: 8.7),
    ]
    let scene = scene { $0.polyline(points.span, width: 4.4, white) }
    let difference = largestDifference(scene) {
      isInside($0, $1, from: points[0], to: points[1], width: 4.4, cap: .round)
        || isInside($0, $1, from: points[1], to: points[2], width: 4.4, cap: .round)
    }
    #expect(difference <= 1)
  }

  @Test("a closed polyline has no ends")
  func closedPolyline() {
    let points: [3 of Vertex] = [
      Vertex(x: 7, y: 30), Vertex(x: 20, y: 8), Vertex(x: 33, y: 31),
    ]
    let scene = scene { $0.polyline(points.span, width: 3, closed: true, cap: .butt, white) }
    let difference = largestDifference(scene) { x, y in
      (0..<3).contains {
        isInside(x, y, from: points[$0], to: points[($0 + 1) % 3], width: 3, cap: .round)
      }
    }
    #expect(difference <= 1)
  }

  @Test("a polygon that crosses itself is filled once where it overlaps")
  func polygon() {
    let star: [5 of Vertex] = [
      Vertex(x: 20, y: 3), Vertex(x: 30.5, y: 35), Vertex(x: 3, y: 15), Vertex(x: 37, y: 15.2),
      Vertex(x: 9.5, y: 35),
    ]
    let scene = scene { $0.polygon(star.span, white) }
    let difference = largestDifference(scene) { x, y in
      var winding = 0
      for index in 0..<5 {
        let a = star[index]
        let b = star[(index + 1) % 5]
        guard (a.y <= y) != (b.y <= y) else { continue }
        if a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y) < x { winding += a.y < b.y ? 1 : -1 }
      }
      return winding != 0
    }
    #expect(difference <= 1.5)
  }

  @Test("round ends of an arc lie over its band without covering twice")
  func roundArc() {
    let scene = scene {
      $0.ring(
        centerX: 20, centerY: 20, radius: 17, width: 6, from: 0.1, sweep: 0.95, cap: .round, white)
    }
    let a = direction(0.1)
    let b = direction(1.05)
    func isNear(_ x: Double, _ y: Double, _ end: Vertex) -> Bool {
      let dx = x - end.x * 14
      let dy = y - end.y * 14
      return dx * dx + dy * dy <= 9
    }
    let difference = largestDifference(scene) {
      let x = $0 - 20
      let y = $1 - 20
      let square = x * x + y * y
      let isBetween = a.x * y - a.y * x >= 0 || b.x * y - b.y * x <= 0
      if isBetween, square <= 17 * 17, square >= 11 * 11 { return true }
      return isNear(x, y, a) || isNear(x, y, b)
    }
    #expect(difference <= 1)
  }

  /// By a way of its own: the seven-term series would be the painter's.
  private func direction(_ turns: Double) -> Vertex {
    var x = 0.0
    var y = -1.0
    // Ten thousand small rotations, each exact in length.
    let step = turns * 2 * Double.pi / 10_000
    let cosine = (1 - step * step / 4) / (1 + step * step / 4)
    let sine = step / (1 + step * step / 4)
    for _ in 0..<10_000 { (x, y) = (x * cosine - y * sine, x * sine + y * cosine) }
    return Vertex(x: x, y: y)
  }

  private func isInside(
    _ x: Double, _ y: Double, _ rectangle: Rectangle, inset: Double, radius: Double
  ) -> Bool {
    let left = Double(rectangle.x) + inset
    let right = Double(rectangle.maxX) - inset
    let top = Double(rectangle.y) + inset
    let bottom = Double(rectangle.maxY) - inset
    guard x >= left, x <= right, y >= top, y <= bottom else { return false }
    let radius = max(0, radius)
    let dx = max(left + radius - x, x - (right - radius), 0)
    let dy = max(top + radius - y, y - (bottom - radius), 0)
    return dx * dx + dy * dy <= radius * radius || dx == 0 || dy == 0
  }

  private func isInside(
    _ x: Double, _ y: Double, from a: Vertex, to b: Vertex, width: Double, cap: StrokeCap
  ) -> Bool {
    let dx = b.x - a.x
    let dy = b.y - a.y
    let square = dx * dx + dy * dy
    var along = ((x - a.x) * dx + (y - a.y) * dy) / square
    if cap == .butt && (along < 0 || along > 1) { return false }
    along = max(0, min(1, along))
    let offX = x - a.x - along * dx
    let offY = y - a.y - along * dy
    return offX * offX + offY * offY <= width * width / 4
  }
}
