import Messages
import PINEntry
import Raster
import Testing

@testable import Screens

@Suite struct TargetTests {
  private func layout(_ form: Theme.Cells = .separate, cells: Int = 6) -> Layout {
    Layout(
      Layout.Request(
        size: Size(width: 800, height: 480), cells: cells, hasPad: true, form: form))
  }

  @Test("every pixel of a key or a cell hits it", arguments: Theme.Cells.allCases)
  func pixels(form: Theme.Cells) {
    for cells in [1, 6, 12] {
      let layout = layout(form, cells: cells)
      guard let pad = layout.pad else { continue }
      for index in pad.keys.indices {
        for point in corners(of: pad.keys[index]) {
          #expect(layout.target(at: point) == .padKey(index))
        }
      }
      for index in 0..<layout.field.count {
        // Joined cells share their lines.
        let inside = layout.field.cells[index].inset(by: form == .joined ? layout.field.border : 0)
        for point in corners(of: inside) {
          #expect(layout.target(at: point) == .cell(index))
        }
      }
    }
  }

  @Test("between two keys the nearer one is hit, and nothing of the pad is dead")
  func gaps() {
    let layout = layout()
    guard let pad = layout.pad else { return }
    let right = pad.keys[0].maxX
    let y = pad.keys[0].y + 10
    #expect(layout.target(at: Point(x: right, y: y)) == .padKey(0))
    #expect(layout.target(at: Point(x: right + pad.gap - 1, y: y)) == .padKey(1))
    for y in pad.rectangle.y..<pad.rectangle.maxY {
      for x in pad.rectangle.x..<pad.rectangle.maxX {
        guard layout.target(at: Point(x: x, y: y)) == nil else { continue }
        Issue.record("nothing at \(x), \(y)")
        return
      }
    }
  }

  @Test("beside everything nothing is hit")
  func beside() {
    let layout = layout()
    for point in [
      Point(x: 0, y: 0), Point(x: 799, y: 479), Point(x: 200, y: 20), Point(x: -5, y: 10_000),
    ] {
      #expect(layout.target(at: point) == nil)
    }
  }

  @Test(
    "a contact on the panel hits what is painted there, however the picture is turned",
    arguments: Turn.allCases)
  func turns(turn: Turn) throws {
    let upright = Size(width: 800, height: 480)
    let panel = turn.size(of: upright)
    var painter = ScreenPainter(canvas: ScreenPainter.Canvas(size: panel, turn: turn))
    let screen = Screen(
      subject: .entry, field: Screen.Field(cells: 6, filled: 2, focus: 2), pad: .telephone)
    let entry = try PINEntry(length: 6...6)
    _ = painter.set(screen, entry: entry)
    for index in 0..<12 {
      // Pressing a key paints it anew: where that happened, a finger has to hit it.
      var pressed = screen
      pressed.pad?.pressed = 1 << index
      let damage = painter.set(pressed, entry: entry)
      _ = painter.set(screen, entry: entry)
      let bounds = damage.bounds
      #expect(!bounds.isEmpty)
      let target = painter.target(
        atX: bounds.centerX / Double(panel.width), y: bounds.centerY / Double(panel.height),
        on: screen)
      #expect(target == .padKey(index))
    }
  }

  @Test("the panel's edges and what is beyond them are within the picture")
  func edges() {
    var painter = ScreenPainter(
      canvas: ScreenPainter.Canvas(size: Size(width: 800, height: 480)))
    let screen = Screen(subject: .entry, field: Screen.Field(cells: 6, filled: 0, focus: 0))
    for (x, y) in [(0.0, 0.0), (1, 1), (-1, 2), (Double.nan, Double.infinity)] {
      let target = painter.target(atX: x, y: y, on: screen)
      #expect(target == nil)
    }
  }

  @Test("a screen without a field has no cell to tap")
  func notices() {
    var painter = ScreenPainter(
      canvas: ScreenPainter.Canvas(size: Size(width: 800, height: 480)))
    for sample in Preview.Sample.allCases {
      let screen = sample.screen(cells: 6)
      let target = painter.target(atX: 0.5, y: 0.5, on: screen)
      guard case .cell = target else { continue }
      #expect(screen.subject.showsField)
    }
  }

  private func corners(of r: Rectangle) -> [Point] {
    [
      Point(x: r.x, y: r.y), Point(x: r.maxX - 1, y: r.y), Point(x: r.x, y: r.maxY - 1),
      Point(x: r.maxX - 1, y: r.maxY - 1), Point(x: r.x + r.width / 2, y: r.y + r.height / 2),
    ]
  }
}
