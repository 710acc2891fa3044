import CAllocations
import Messages
import PINEntry
import Raster
import Testing

@testable import Screens

/// Unoptimised code allocates by itself, so the counts are taken where the tests are built with optimisation:
/// `swift test -c release -Xswiftc -enable-testing --disable-xctest --filter AllocationTests`.
private var isOptimised: Bool {
  #if DEBUG
    false
  #else
    true
  #endif
}

@Suite(.enabled(if: isOptimised, "only an optimised build allocates nothing"))
struct AllocationTests {
  /// What a person at the door makes the terminal show, key by key.
  private func entry(pad: Screen.Pad?) -> [Screen] {
    var screens: [Screen] = []
    for filled in 0...6 {
      var field = Screen.Field(cells: 6, filled: filled, focus: filled < 6 ? filled : nil)
      for isDown in [true, false] where filled > 0 {
        var pad = pad
        pad?.pressed = isDown ? 1 << UInt16(filled) : 0
        screens.append(Screen(subject: .entry, field: field, pad: pad))
      }
      field.focus = nil
      field.selected = filled > 1 ? 1 : nil
      screens.append(Screen(subject: .entry, field: field, pad: pad))
    }
    let full = Screen.Field(cells: 6, filled: 6)
    screens.append(Screen(subject: .verifying, field: full, pad: pad))
    screens.append(Screen(subject: .rejected(triesLeft: 3), field: full, pad: pad))
    screens.append(
      Screen(
        subject: .entry, field: Screen.Field(cells: 6, filled: 0, focus: 0), hint: .triesLeft(3),
        pad: pad))
    return screens
  }

  @Test("the counter sees an allocation")
  func control() {
    let before = pintle_allocations()
    let array = [Int](repeating: 1, count: Int.random(in: 1000...1001))
    #expect(array.count >= 1000)
    let after = pintle_allocations()
    #expect(after > before)
  }

  @Test("from the second entry on, no key press and no touch allocates", arguments: [false, true])
  func keyPress(hasPad: Bool) throws {
    for form in Theme.Cells.allCases {
      var theme = Theme.dark
      theme.cells = form
      var easel = try Easel(Size(width: 320, height: 240), theme: theme)
      let screens = entry(pad: hasPad ? .telephone : nil)
      easel.painter.prepare(for: screens[0], entry: easel.entry)
      for round in 0..<8 {
        for (index, screen) in screens.enumerated() {
          let before = pintle_allocations()
          _ = easel.paint(screen)
          let count = pintle_allocations() - before
          // The first rounds fill the buffers and let the scenes of both grow to their size.
          if round == 7 { #expect(count == 0, "\(form), screen \(index)") }
        }
      }
    }
  }

  @Test("from the second time on, no frame of a motion allocates")
  func motion() throws {
    for form in Theme.Cells.allCases {
      var theme = Theme.dark
      theme.cells = form
      theme.padLetters = true
      var easel = try Easel(Size(width: 320, height: 240), theme: theme)
      let screens = entry(pad: .telephone)
      easel.painter.prepare(for: screens[0], entry: easel.entry)
      var now = BootInstant(sinceBoot: .seconds(1))
      for round in 0..<8 {
        for (index, screen) in screens.enumerated() {
          var isFirst = true
          while isFirst || easel.painter.isMoving {
            isFirst = false
            let before = pintle_allocations()
            easel.paint(screen, at: now)
            let count = pintle_allocations() - before
            if round == 7 { #expect(count == 0, "\(form), screen \(index)") }
            now = now + .microseconds(16_667)
          }
        }
      }
    }
  }

  @Test("a countdown's second allocates nothing")
  func countdown() throws {
    var easel = try Easel(Size(width: 320, height: 240))
    var screen = Preview.Sample.locked.screen(cells: 6)
    for round in 0..<3 {
      for second in 0..<60 {
        screen.subject = .locked(secondsLeft: 300 - second, of: 300)
        let before = pintle_allocations()
        _ = easel.paint(screen)
        let count = pintle_allocations() - before
        // The first rounds let the scenes grow to what the longest arc takes.
        if round == 2 { #expect(count == 0, "second \(second)") }
      }
    }
  }
}
