import Glyphs
import Messages
import Raster
import Testing

@testable import Screens

@Suite struct CompositionTests {
  private let sizes = [
    Sizes.size(320, 240), Sizes.size(480, 320), Sizes.size(800, 480), Sizes.size(480, 800),
    Sizes.size(1280, 800), Sizes.size(1920, 1080),
  ]

  @Test("a digit's ink is in the middle of its key, across and down, to half a pixel")
  func keys() throws {
    for size in sizes {
      var easel = try Easel(size)
      let screen = Preview.Sample.visiblePad.screen(cells: 6)
      let parts = easel.parts(of: screen)
      let layout = easel.painter.layout(of: screen)
      let metrics = easel.painter.faces.metrics(
        style: .regular, size: layout.pad?.digitSize ?? 0)
      guard let pad = layout.pad else { continue }
      for key in [0, 1, 2, 3, 4, 5, 6, 7, 8, 10] {
        let glyphs = parts.glyphs(of: Part.key(key))
        guard glyphs.count == 1 else {
          Issue.record("key \(key) has \(glyphs.count) glyphs")
          continue
        }
        // A mask is up to a pixel wider than its ink on either side.
        #expect(abs(glyphs[0].centerX - pad.keys[key].centerX) <= 1)
        // All digits stand on one line; the tallest and the lowest ink are in the middle together.
        let baseline = Double(glyphs[0].maxY)
        let middle = pad.keys[key].centerY
        #expect(
          abs(baseline - middle - (metrics.digitTop + metrics.digitBottom) / 2) <= 1.5)
      }
      let tops = [0, 1, 2].map { parts.glyphs(of: Part.key($0))[0].y }
      #expect((tops.max() ?? 0) - (tops.min() ?? 0) <= 1)
    }
  }

  @Test(
    "the ink of a painted digit is as far from the key's left edge as from its right, and so down")
  func inkOfKeys() throws {
    for size in sizes {
      var easel = try Easel(size, theme: .contrast)
      let screen = Preview.Sample.visiblePad.screen(cells: 6)
      _ = easel.paint(screen)
      guard let pad = easel.painter.layout(of: screen).pad else { continue }
      // The eight's ink reaches as high and as low as any digit's.
      let key = pad.keys[7]
      let ink = easel.picture.ink(in: key.inset(by: pad.border + Int(pad.corner / 2)))
      // Half a pixel, measured in 255ths of one.
      #expect(abs(ink.centerX - key.centerX) <= 0.51, "\(size)")
      #expect(abs(ink.centerY - key.centerY) <= 0.51, "\(size)")
    }
  }

  @Test("a line of words is in the middle of its area to half a pixel")
  func words() throws {
    for size in sizes {
      var easel = try Easel(size)
      for sample in [Preview.Sample.rejected, .rejectedPad, .locked, .noCredentials] {
        let screen = sample.screen(cells: 6)
        let parts = easel.parts(of: screen)
        let main = easel.painter.layout(of: screen).main
        for part in [Part.title, Part.status, Part.command] where !parts[part].isEmpty {
          #expect(abs(parts[part].centerX - main.centerX) <= 0.5, "\(size) \(sample)")
        }
      }
    }
  }

  @Test("dots are in the middle of their cells exactly", arguments: Theme.Cells.allCases)
  func dots(form: Theme.Cells) throws {
    for size in sizes {
      var theme = Theme.contrast
      theme.cells = form
      var easel = try Easel(size, theme: theme)
      let screen = Preview.Sample.entryPad.screen(cells: 6)
      _ = easel.paint(screen)
      let field = easel.painter.layout(of: screen).field
      for index in 0..<3 {
        let cell = field.cells[index]
        let ink = easel.picture.ink(in: cell.inset(by: field.focusBorder + 1))
        #expect(abs(ink.centerX - cell.centerX) <= 0.1 && abs(ink.centerY - cell.centerY) <= 0.1)
      }
    }
  }

  @Test("a countdown's digits stand still while it runs")
  func countdown() throws {
    var easel = try Easel(Sizes.size(800, 480))
    var screen = Preview.Sample.locked.screen(cells: 6)
    var colons: Set<Rectangle> = []
    for seconds in 60...599 {
      screen.subject = .locked(secondsLeft: seconds, of: 599)
      let glyphs = easel.parts(of: screen).glyphs(of: Part.countdown)
      colons.insert(glyphs[1])
    }
    #expect(colons.count == 1)
  }

  @Test("a time left is minutes, a colon and two digits of seconds")
  func clock() {
    func text(_ seconds: Int) -> String {
      let clock = ClockText(seconds: seconds)
      return String(String.UnicodeScalarView((0..<clock.count).map { clock[$0] }))
    }
    #expect(text(1) == "0:01")
    #expect(text(59) == "0:59")
    #expect(text(60) == "1:00")
    #expect(text(187) == "3:07")
    #expect(text(4320) == "72:00")
    #expect(text(.max) == "9999:07")
    #expect(text(-5) == "0:00")
  }

  @Test("a locked screen never shows nothing left")
  func neverZero() throws {
    var easel = try Easel(Sizes.size(800, 480))
    var zero = Preview.Sample.locked.screen(cells: 6)
    zero.subject = .locked(secondsLeft: 0, of: 30)
    var one = zero
    one.subject = .locked(secondsLeft: 1, of: 30)
    _ = easel.paint(zero)
    let damage = easel.paint(one)
    #expect(damage.isEmpty)
  }

  @Test("words on the built-in themes' grounds have a contrast of 4.5 to 1 and more")
  func contrasts() {
    for theme in [Theme.dark, .light, .contrast] {
      let colors = theme.colors
      for ground in [colors.ground, colors.surface, colors.pressed] {
        #expect(contrast(between: colors.text, and: ground) >= 4.5)
      }
      for words in [colors.quietText, colors.right, colors.wrong, colors.accent] {
        #expect(contrast(between: words, and: colors.ground) >= 4.5)
        #expect(contrast(between: words, and: colors.surface) >= 4.5)
      }
    }
    #expect(abs(contrast(between: Color(rgb: 0), and: Color(rgb: 0xFFFFFF)) - 21) < 0.001)
    #expect(contrast(between: Color(rgb: 0x336699), and: Color(rgb: 0x336699)) == 1)
  }
}

extension Bitmap {
  /// The rectangle around what is not the colour of its upper left corner, each side at the share that its outermost
  /// pixels are covered, so in fractions of a pixel.
  func ink(in area: Rectangle) -> (centerX: Double, centerY: Double) {
    let ground = Double(self[area.x, area.y] >> 8 & 255)
    func cover(_ x: Int, _ y: Int) -> Double {
      abs(Double(self[x, y] >> 8 & 255) - ground) / max(ground, 255 - ground)
    }
    let columns = (area.x..<area.maxX).map { x in
      (area.y..<area.maxY).map { cover(x, $0) }.max() ?? 0
    }
    let rows = (area.y..<area.maxY).map { y in
      (area.x..<area.maxX).map { cover($0, y) }.max() ?? 0
    }
    func middle(_ covers: [Double]) -> Double {
      guard let first = covers.firstIndex(where: { $0 > 0 }),
        let last = covers.lastIndex(where: { $0 > 0 })
      else { return -1 }
      return (Double(first) + 1 - covers[first] + Double(last) + covers[last]) / 2
    }
    return (Double(area.x) + middle(columns), Double(area.y) + middle(rows))
  }
}
