import Messages
import PINEntry
import Raster
import Testing

@testable import Screens

@Suite struct PaintingTests {
  private static let size = Size(width: 320, height: 240)

  /// Screens as a day at the door brings them, from a number.
  private func screen(_ random: UInt64) -> Screen {
    let cells = 6
    let filled = Int(random >> 8 % 7)
    var field = Screen.Field(cells: cells, filled: filled)
    if random >> 16 & 1 == 0 { field.focus = filled < cells ? filled : nil }
    if random >> 17 & 3 == 0 && filled > 0 { field.selected = Int(random >> 20) % filled }
    if random >> 19 & 3 == 0 { field.showsDigits = true }
    var pad: Screen.Pad? = random >> 24 & 1 == 0 ? .telephone : nil
    pad?.pressed = random >> 25 & 1 == 0 ? 0 : 1 << UInt16(random >> 26 % 12)
    let hints: [Screen.Hint?] = [nil, .inputLost, .triesLeft(3), .tooShort(length: 6...6)]
    let subject: Screen.Subject =
      switch random % 12 {
      case 0: .verifying
      case 1: .accepted(Screen.Acceptance(name: "Anna", failuresSince: 1, action: .none))
      case 2: .rejected(triesLeft: 2)
      case 3, 4: .locked(secondsLeft: 1 + Int(random >> 32) % 300, of: 300)
      case 5: [.noCredentials, .waitingForKeypad, .blank][Int(random >> 32) % 3]
      default: .entry
      }
    return Screen(
      subject: subject, field: field, hint: hints[Int(random >> 34) % 4],
      pad: subject.showsField ? pad : nil)
  }

  @Test(
    "two buffers painted by damage alone always show what painting everything shows",
    arguments: Turn.allCases)
  func damage(turn: Turn) throws {
    for form in [Theme.Cells.separate, .joined] {
      var theme = Theme.dark
      theme.cells = form
      var easel = try Easel(PaintingTests.size, turn: turn, theme: theme)
      var buffers = [easel.picture, easel.picture]
      // What each buffer has missed, as a display keeps account of it.
      var missed = [Damage(), Damage()]
      var random = UInt64(turn.rawValue) &* 77 &+ 0x9E37_79B9
      for step in 0..<30 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let screen = screen(random >> 5)
        // Mostly in turn, sometimes the same one again: whatever the display hands out.
        let buffer = random >> 40 % 5 == 0 ? 0 : step % 2
        let damage = easel.painter.set(screen, entry: easel.entry)
        for index in missed.indices { missed[index].formUnion(damage) }
        buffers[buffer].withSurface { surface in
          easel.painter.paint(missed[buffer], into: &surface)
        }
        missed[buffer] = Damage()

        var fresh = try Easel(PaintingTests.size, turn: turn, theme: theme)
        _ = fresh.paint(screen)
        #expect(buffers[buffer] == fresh.picture, "step \(step)")
        #expect(damage.bounds.area <= PaintingTests.size.width * PaintingTests.size.height)
      }
    }
  }

  @Test(
    "damage counts from the screen that was set, whatever was got ready since",
    arguments: [Preview.Sample.locked, .noCredentials, .outOfService, .entryPad])
  func prepared(next: Preview.Sample) throws {
    var easel = try Easel(PaintingTests.size)
    easel.paint(Preview.Sample.entryPad.screen(cells: 6))
    easel.painter.prepare(for: Preview.Sample.entryPad.screen(cells: 6), entry: easel.entry)
    for screen in [next.screen(cells: 6), Preview.Sample.visible.screen(cells: 6)] {
      easel.paint(screen)
      var fresh = try Easel(PaintingTests.size)
      _ = fresh.paint(screen)
      #expect(easel.picture == fresh.picture)
    }
  }

  @Test("a screen that is set already is not painted again")
  func unchanged() throws {
    var easel = try Easel(PaintingTests.size)
    let screen = Preview.Sample.entryPad.screen(cells: 6)
    let first = easel.paint(screen)
    #expect(first.bounds == Rectangle(size: PaintingTests.size))
    let second = easel.paint(screen)
    #expect(second.isEmpty)
  }

  @Test("a digit damages its dot and the two cells whose lines change, and nothing else")
  func digit() throws {
    var easel = try Easel(Size(width: 800, height: 480))
    var screen = Screen(
      subject: .entry, field: Screen.Field(cells: 6, filled: 2, focus: 2), pad: .telephone)
    _ = easel.paint(screen)
    screen.field.filled = 3
    screen.field.focus = 3
    let damage = easel.paint(screen)
    let layout = easel.painter.layout(of: screen)
    let changed = layout.field.cells[2].union(layout.field.cells[3])
    for rectangle in damage { #expect(changed.contains(rectangle)) }
    #expect(damage.area <= 2 * layout.field.cells[2].area)
  }

  @Test("a second of a countdown damages its digits and a piece of its ring")
  func second() throws {
    var easel = try Easel(Size(width: 800, height: 480))
    var screen = Preview.Sample.locked.screen(cells: 6)
    screen.subject = .locked(secondsLeft: 188, of: 300)
    let ring = easel.parts(of: screen)[Part.emblem]
    _ = easel.paint(screen)
    screen.subject = .locked(secondsLeft: 187, of: 300)
    let damage = easel.paint(screen)
    #expect(!damage.isEmpty)
    #expect(damage.area < ring.area / 4)
  }

  @Test("setting any part of the theme has everything painted anew")
  func theme() throws {
    let picture = Image(width: 1, height: 1, pixels: [0xFF12_3456])
    let changes: [(inout Theme) -> Void] = [
      { $0.colors = Theme.light.colors }, { $0.cells = .circle }, { $0.cellSide = 14 },
      { $0.dotRadius = 3 }, { $0.dotColor = Color(rgb: 0x00FF00) },
      { $0.lineColor = Color(rgb: 0xFF00FF) }, { $0.dotPicture = picture },
      { $0.fieldBackground = picture }, { $0.background = picture },
      { $0.filledColor = Color(rgb: 0xFF8000) }, { $0.selectedColor = Color(rgb: 0xFF0080) },
      { $0.padLetters = true },
    ]
    for (index, change) in changes.enumerated() {
      var easel = try Easel(PaintingTests.size)
      var screen = Preview.Sample.entryPad.screen(cells: 6)
      screen.field.selected = 1
      _ = easel.paint(screen)
      let before = easel.picture
      var theme = easel.painter.theme
      change(&theme)
      easel.painter.theme = theme
      let damage = easel.paint(screen)
      #expect(damage.bounds == Rectangle(size: PaintingTests.size), "change \(index)")
      #expect(easel.picture != before, "change \(index) is not seen")
    }
  }

  @Test("dots and digits are switched live, and only cells are painted for it")
  func live() throws {
    var easel = try Easel(PaintingTests.size)
    var screen = Preview.Sample.entry.screen(cells: 6)
    _ = easel.paint(screen)
    screen.field.showsDigits = true
    let damage = easel.paint(screen)
    let field = easel.painter.layout(of: screen).field.rectangle
    #expect(!damage.isEmpty)
    for rectangle in damage { #expect(field.contains(rectangle)) }
  }

  @Test("the last digit is seen where it is revealed, and dots elsewhere")
  func revealed() throws {
    var easel = try Easel(PaintingTests.size)
    var screen = Preview.Sample.entry.screen(cells: 6)
    screen.field.revealed = 2
    let parts = easel.parts(of: screen)
    #expect(parts.glyphs(of: Part.cell(1) + 1).isEmpty)
    #expect(parts.glyphs(of: Part.cell(2) + 1).count == 1)
  }

  @Test("no digit is drawn while a PIN is checked or its verdict shown")
  func verdicts() throws {
    var easel = try Easel(PaintingTests.size)
    for sample in [Preview.Sample.verifying, .accepted, .rejected] {
      var screen = sample.screen(cells: 6)
      screen.field.showsDigits = true
      screen.field.revealed = 1
      let parts = easel.parts(of: screen)
      for cell in 0..<6 { #expect(parts.glyphs(of: Part.cell(cell) + 1).isEmpty) }
    }
  }

  @Test("blank is the ground and nothing else, whatever the theme")
  func blank() throws {
    var theme = Theme.light
    theme.background = Image(width: 1, height: 1, pixels: [0xFF00_0000])
    var easel = try Easel(PaintingTests.size, theme: theme)
    _ = easel.paint(Preview.Sample.blank.screen(cells: 6))
    #expect(easel.picture.pixels.allSatisfy { $0 == 0xFFF4_F6F8 })
  }

  @Test("a picture of the field is seen through its clear cells, between them and around them")
  func fieldBackground() throws {
    var theme = Theme.dark
    theme.fieldBackground = Image(width: 2, height: 1, pixels: [0xFF80_0000, 0xFF80_0000])
    for form in Theme.Cells.allCases {
      theme.cells = form
      var easel = try Easel(PaintingTests.size, theme: theme)
      let screen = Preview.Sample.empty.screen(cells: 6)
      _ = easel.paint(screen)
      let field = easel.painter.layout(of: screen).field
      let last = field.cells[5]
      #expect(easel.picture[last.x + last.width / 2, last.y + last.height / 2] == 0x80_0000)
      #expect(easel.picture[last.x - 1 + field.border / 2, last.y - 1] == 0x80_0000)
    }
  }

  @Test("a picture as the dot stands in the middle of the cell in the dot's size")
  func dotPicture() throws {
    var theme = Theme.dark
    theme.dotPicture = Image(width: 8, height: 8, pixels: Array(repeating: 0xFF00_FF00, count: 64))
    theme.dotRadius = 5
    var easel = try Easel(PaintingTests.size, theme: theme)
    let screen = Preview.Sample.entry.screen(cells: 6)
    let dot = easel.parts(of: screen)[Part.cell(0) + 1]
    let cell = easel.painter.layout(of: screen).field.cells[0]
    #expect(dot.width == 10 && dot.height == 10)
    #expect(abs(dot.centerX - cell.centerX) <= 0.5 && abs(dot.centerY - cell.centerY) <= 0.5)
  }

  @Test("the turned picture is the upright one turned", arguments: Turn.allCases)
  func turned(turn: Turn) throws {
    var upright = try Easel(PaintingTests.size)
    var turned = try Easel(PaintingTests.size, turn: turn)
    let screen = Preview.Sample.locked.screen(cells: 6)
    _ = upright.paint(screen)
    _ = turned.paint(screen)
    var worst = 0
    for y in 0..<PaintingTests.size.height {
      for x in 0..<PaintingTests.size.width {
        let place = turn.point(Point(x: x, y: y), in: PaintingTests.size)
        let (a, b) = (upright.picture[x, y], turned.picture[place.x, place.y])
        for shift in [UInt32(0), 8, 16] {
          worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
        }
      }
    }
    #expect(worst <= 2)
  }
}
