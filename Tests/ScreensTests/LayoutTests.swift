import Messages
import Raster
import Testing

@testable import Screens

@Suite struct LayoutTests {
  /// Every layout of every size, form, length, with and without a pad.
  private func forEachLayout(_ body: (Layout) -> Void) {
    for (pixels, millimetres) in Sizes.all {
      for form in Theme.Cells.allCases {
        for cells in 1...12 {
          for hasPad in [false, true] {
            body(
              Layout(
                Layout.Request(
                  size: pixels, millimetres: millimetres, cells: cells, hasPad: hasPad, form: form))
            )
          }
        }
      }
    }
  }

  @Test("nothing is cut off and nothing overlaps at any size")
  func apart() {
    forEachLayout { layout in
      let screen = Rectangle(size: layout.request.size)
      var parts = [layout.field.rectangle, layout.title.rectangle, layout.status.rectangle]
      if let pad = layout.pad { parts.append(pad.rectangle) }
      for part in parts { #expect(!part.isEmpty && screen.contains(part), "\(layout.request)") }
      for (index, part) in parts.enumerated() {
        for other in parts[(index + 1)...] {
          #expect(!part.intersects(other), "\(layout.request): \(part) over \(other)")
        }
      }
    }
  }

  @Test("cells are of one size, in order, and as far apart as each other")
  func cells() {
    forEachLayout { layout in
      let field = layout.field
      let shared = layout.request.form == .joined ? field.border : 0
      #expect(field.rows == 1 || field.firstRow == (field.count + 1) / 2)
      for index in 1..<max(field.count, 2) where index < field.count {
        let (cell, before) = (field.cells[index], field.cells[index - 1])
        #expect(cell.size == before.size)
        if index == field.firstRow {
          #expect(cell.y >= before.maxY)
        } else {
          #expect(cell.x == before.maxX + field.gap && cell.y == before.y)
          #expect(field.gap == -shared || field.gap > 0)
        }
      }
      for row in 0..<field.rows {
        let row = field.row(row)
        let doubled = (left: 2 * layout.main.x + layout.main.width, mine: 2 * row.x + row.width)
        #expect(abs(doubled.left - doubled.mine) <= 1, "centred to half a pixel")
      }
    }
  }

  @Test("keys are of one size, with one gap across and down, in the middle of their area")
  func keys() {
    forEachLayout { layout in
      guard let pad = layout.pad else { return }
      for index in 1..<12 {
        #expect(pad.keys[index].size == pad.keys[0].size)
        if index % 3 > 0 { #expect(pad.keys[index].x == pad.keys[index - 1].maxX + pad.gap) }
        if index >= 3 { #expect(pad.keys[index].y == pad.keys[index - 3].maxY + pad.gap) }
      }
      #expect(pad.gap > 0)
    }
  }

  @Test(
    "outer margins are equal where the screen is not stretched", arguments: Theme.Cells.allCases)
  func margins(form: Theme.Cells) {
    for size in [Sizes.size(800, 480), Sizes.size(1280, 800), Sizes.size(1920, 1080)] {
      let layout = Layout(Layout.Request(size: size, cells: 6, hasPad: true, form: form))
      guard let pad = layout.pad?.rectangle else { continue }
      let margins = [
        layout.main.x, pad.x - layout.main.maxX, size.width - pad.maxX, pad.y,
        size.height - pad.maxY,
      ]
      for margin in margins {
        #expect(abs(margin - layout.margin) <= 3, "\(size): \(margins)")
      }
    }
    let layout = Layout(
      Layout.Request(size: Sizes.size(480, 800), cells: 6, hasPad: true, form: form))
    guard let pad = layout.pad?.rectangle else { return }
    for margin in [pad.x, 480 - pad.maxX, 800 - pad.maxY] {
      #expect(abs(margin - layout.margin) <= 1)
    }
  }

  @Test("keys are 9 mm and cells 7 mm where the display tells its size and has the room")
  func millimetres() {
    // Panels from 3.5 inches on; on smaller ones twelve such keys and six such cells don't fit side by side.
    for (pixels, millimetres) in Sizes.physical
    where min(millimetres.width, millimetres.height) >= 49 && millimetres.width < 1000 {
      for hasPad in [false, true] {
        let layout = Layout(
          Layout.Request(size: pixels, millimetres: millimetres, cells: 6, hasPad: hasPad))
        let density = Double(pixels.width) / Double(millimetres.width)
        if let key = layout.pad?.keys[0] {
          let short = Double(min(key.width, key.height)) / density
          #expect(short >= 8.9, "\(pixels) \(millimetres): \(short) mm")
        } else if Double(layout.main.width) / density >= 52 {
          // Six cells of 7 mm and five gaps of a quarter of that.
          #expect(Double(layout.field.side) / density >= 6.9, "\(pixels) \(millimetres)")
        }
      }
    }
    // 4.3 inches and more have the room for both.
    for (pixels, millimetres) in Sizes.physical where millimetres.width >= 150 {
      let layout = Layout(
        Layout.Request(size: pixels, millimetres: millimetres, cells: 6, hasPad: true))
      let density = Double(pixels.width) / Double(millimetres.width)
      #expect(Double(layout.field.side) / density >= 6.9, "\(pixels) \(millimetres)")
    }
  }

  @Test("on a small screen fingers come first: the pad takes more than its half")
  func smallScreens() {
    for (pixels, millimetres) in Sizes.physical
    where (20..<45).contains(min(millimetres.width, millimetres.height)) {
      func key(_ millimetres: Size?) -> Int {
        let layout = Layout(
          Layout.Request(size: pixels, millimetres: millimetres, cells: 6, hasPad: true))
        return layout.pad.map { min($0.keys[0].width, $0.keys[0].height) } ?? 0
      }
      #expect(key(millimetres) > key(nil), "\(pixels) \(millimetres)")
    }
  }

  @Test("a display that lies about its size is not believed")
  func absurdDensity() {
    let size = Sizes.size(800, 480)
    let plain = Layout(Layout.Request(size: size, cells: 6, hasPad: true))
    for millimetres in [Sizes.size(0, 0), Sizes.size(1, 1), Sizes.size(16_000, 9000)] {
      let layout = Layout(
        Layout.Request(size: size, millimetres: millimetres, cells: 6, hasPad: true))
      #expect(layout.pad == plain.pad && layout.field == plain.field)
    }
  }

  @Test("the theme's cell side is used where it fits and made smaller where not")
  func cellSide() {
    let size = Sizes.size(800, 480)
    func side(_ wanted: Int, cells: Int) -> Int {
      Layout(Layout.Request(size: size, cells: cells, hasPad: false, cellSide: wanted)).field.side
    }
    #expect(side(40, cells: 6) == 40)
    #expect(side(70, cells: 6) == 70)
    #expect(side(2000, cells: 4) < 200)
    #expect(side(2000, cells: 12) < 60)
  }

  @Test("many cells stand in two rows rather than become too small to see")
  func twoRows() {
    func rows(_ cells: Int, _ size: Size, hasPad: Bool) -> Int {
      Layout(Layout.Request(size: size, cells: cells, hasPad: hasPad)).field.rows
    }
    #expect(rows(12, Sizes.size(800, 480), hasPad: true) == 2)
    #expect(rows(12, Sizes.size(320, 240), hasPad: true) == 2)
    #expect(rows(12, Sizes.size(800, 480), hasPad: false) == 1)
    #expect(rows(6, Sizes.size(320, 240), hasPad: true) == 1)
  }
}
