import Glyphs
import Messages
import Raster
import Testing

@testable import Screens

/// Every screen at every size with the longest words: nothing cut off, nothing over anything else.
@Suite struct FitTests {
  /// All sample screens, and those whose words are longest.
  private func screens(cells: Int) -> [Screen] {
    let samples: [Preview.Sample] = [
      .entryPad, .visible, .visiblePad, .verifying, .acceptedFailed, .rejected, .rejectedPad,
      .locked, .noCredentials, .waiting, .outOfService,
    ]
    var screens = samples.map { $0.screen(cells: cells) }
    let full = Screen.Field(cells: cells, filled: cells)
    screens.append(
      Screen(
        subject: .accepted(
          Screen.Acceptance(name: LongTexts.name, failuresSince: 1000, action: .running)),
        field: full))
    screens.append(Screen(subject: .rejected(triesLeft: 0), field: full))
    screens.append(Screen(subject: .locked(secondsLeft: 5999, of: 5999), field: full))
    for hint in [Screen.Hint.inputLost, .notChecked, .tooShort(length: 11...12), .triesLeft(99)] {
      for pad in [nil, Screen.Pad.telephone] {
        screens.append(Screen(subject: .entry, field: full, hint: hint, pad: pad))
      }
    }
    return screens
  }

  private func check(_ pixels: Size, _ millimetres: Size?, _ texts: Texts, cells: Int) throws {
    var easel = try Easel(pixels, millimetres: millimetres, texts: texts, length: cells...cells)
    let screen = Rectangle(size: pixels)
    for shown in screens(cells: cells) {
      let parts = easel.parts(of: shown)
      let said = "\(pixels.width)x\(pixels.height), \(cells) cells: \(shown.subject)"
      // The countdown is in its ring; everything else has a place of its own.
      let places = [
        parts[Part.title], parts[Part.status], parts[Part.command], parts[Part.emblem],
        parts.field, parts.pad,
      ].filter { !$0.isEmpty }
      for (index, place) in places.enumerated() {
        #expect(screen.contains(place), "cut off at \(said)")
        for other in places[(index + 1)...] where place.intersects(other) {
          Issue.record("\(place) over \(other) at \(said)")
        }
      }
      let ring = parts[Part.emblem]
      if !parts[Part.countdown].isEmpty {
        #expect(ring.inset(by: ring.width / 20).contains(parts[Part.countdown]), "\(said)")
      }
      for key in 0..<12 where shown.pad != nil {
        for glyph in parts.glyphs(of: Part.key(key)) {
          #expect(
            parts[Part.key(key)].inset(by: 1).contains(glyph), "a sign leaves its key: \(said)")
        }
      }
      for cell in 0..<shown.field.filled {
        let content = parts[Part.cell(cell) + 1]
        let box = easel.painter.layout(of: shown).field.cells[cell]
        if shown.subject.showsField {
          #expect(box.contains(content), "a dot leaves its cell: \(said)")
        }
      }
    }
  }

  /// The grid without the sizes that take long: those have a test of their own.
  private var grid: [(pixels: Size, millimetres: Size?)] {
    Sizes.all.filter { max($0.pixels.width, $0.pixels.height) <= 2000 }
  }

  @Test("the longest words of a talkative language fit on every screen at every size")
  func longest() throws {
    #expect(grid.count >= 60)
    for (index, size) in grid.enumerated() {
      let texts = LongTexts.texts.titled(String(LongTexts.title))
      try check(size.pixels, size.millimetres, texts, cells: index % 2 == 0 ? 12 : 4)
    }
  }

  @Test("the words of every language fit at every size", arguments: Language.all)
  func languages(language: Language) throws {
    for size in grid { try check(size.pixels, size.millimetres, language.texts, cells: 6) }
  }

  @Test("words are large enough to be read from 320x240 on", arguments: Language.all)
  func readable(language: Language) throws {
    let faces = Typefaces(masks: MaskStore())
    let smallest = language.texts.isDense ? 11 : 9
    for pixels in [
      Sizes.size(320, 240), Sizes.size(240, 320), Sizes.size(480, 272), Sizes.size(480, 320),
      Sizes.size(800, 480), Sizes.size(480, 800), Sizes.size(1280, 400),
    ] {
      for hasPad in [false, true] {
        let layout = Layout(
          Layout.Request(
            size: pixels, cells: 6, hasPad: hasPad, hasDenseWords: language.texts.isDense))
        func check(_ phrase: Phrase, _ style: FontStyle, _ room: Layout.Room) {
          let text = language.texts.text(phrase, count: 12, name: "Anna")
          let fit = Typesetter.fit(text, style: style, in: room, faces: faces)
          #expect(fit.size >= smallest, "\(fit.lines) at \(pixels), pad: \(hasPad)")
        }
        for phrase in [Phrase.entryTitle, .acceptedTitle, .acceptedTitleNamed] {
          check(phrase, .bold, layout.title)
        }
        for phrase in [
          Phrase.verifying, .rejected, .rejectedFreely, .rejectedLast, .tooShort, .tooShortFixed,
          .inputLost, .notChecked,
        ] {
          check(phrase, .regular, layout.status)
        }
        for phrase in [Phrase.acceptedFailures, .acceptedFailed] where !hasPad {
          check(phrase, .regular, layout.status)
        }
      }
    }
  }

  @Test("the largest screens of all are no exception")
  func largest() throws {
    for size in [Sizes.size(2160, 3840), Sizes.size(7680, 4320), Sizes.size(7680, 160)] {
      try check(size, nil, LongTexts.texts, cells: 6)
    }
  }

  @Test("at most three sizes of letters stand on a screen")
  func threeSizes() throws {
    for (pixels, millimetres) in Sizes.physical where pixels.width >= 320 {
      var easel = try Easel(pixels, millimetres: millimetres)
      for sample in Preview.Sample.allCases {
        let screen = sample.screen(cells: 6)
        _ = easel.parts(of: screen)
        let layout = easel.painter.layout(of: screen)
        guard screen.subject.showsField else { continue }
        var sizes: Set<Int> = [layout.title.size, layout.status.size]
        if let pad = layout.pad { sizes.insert(pad.digitSize) }
        if screen.field.showsDigits { sizes.insert(layout.cellDigitSize) }
        #expect(sizes.count <= (screen.field.showsDigits && screen.pad != nil ? 4 : 3))
      }
    }
  }
}
