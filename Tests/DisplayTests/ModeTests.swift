import Testing

@testable import Display

@Suite("A mode")
struct ModeTests {
  @Test("the refresh comes from the pixel clock, not from the rounded figure")
  func refresh() {
    // CTA-861 format 16, 1920x1080 at 59.94 Hz.
    let film = mode(1920, 1080, clock: 148_352, total: (2200, 1125), hertz: 60)
    #expect(film.millihertz == 59_940)
    #expect(film.description == "1920x1080@60")
  }

  @Test("a driver without a pixel clock is believed its rounded refresh")
  func withoutClock() {
    #expect(mode(800, 480, hertz: 75).millihertz == 75_000)
  }

  @Test("an interlaced mode counts its fields and says so")
  func interlaced() {
    // CTA-861 format 5, 1920x1080i at 60 fields a second.
    let fields = mode(1920, 1080, clock: 74_250, total: (2200, 1125), interlaced: true)
    #expect(fields.millihertz == 60_000)
    #expect(!fields.isProgressive)
    #expect(fields.description == "1920x1080i@60")
  }

  @Test("a frame takes as long as the refresh says, and 60 Hz where nothing is said")
  func frameInterval() {
    #expect(mode(800, 480, hertz: 50).frameInterval == .milliseconds(20))
    #expect(mode(800, 480, hertz: 0).frameInterval == .nanoseconds(16_666_666))
  }

  @Test("which of two equal modes is preferred makes no difference between them")
  func equality() {
    #expect(mode(800, 480, preferred: true) == mode(800, 480))
    #expect(mode(800, 480, hertz: 60) != mode(800, 480, hertz: 75))
  }
}

@Suite("The choice of a mode")
struct ModeChoiceTests {
  @Test("the preferred mode is taken even if there is a larger one")
  func preferred() {
    let modes = [mode(1920, 1080), mode(1280, 800, preferred: true)]
    #expect(Mode.ranked(modes, wish: nil).first?.width == 1280)
  }

  @Test("without a preferred one the largest is taken, at the refresh nearest to 60 Hz")
  func largest() {
    let modes = [
      mode(800, 600), mode(1280, 800, hertz: 120), mode(1280, 800, hertz: 60),
      mode(1280, 800, hertz: 50), mode(640, 480),
    ]
    let best = Mode.ranked(modes, wish: nil).first
    #expect(best?.description == "1280x800@60")
  }

  @Test("an interlaced mode is taken only where there is no other, preferred or not")
  func interlaced() {
    let fields = mode(1920, 1080, preferred: true, interlaced: true)
    #expect(Mode.ranked([fields, mode(640, 480)], wish: nil).map(\.width) == [640, 1920])
    #expect(Mode.ranked([fields], wish: nil).count == 1)
  }

  @Test("a mode of no size, or too large to be painted, is passed over")
  func size() {
    #expect(Mode.ranked([mode(0, 0, preferred: true)], wish: nil).isEmpty)
    #expect(Mode.ranked([mode(20_000, 480, preferred: true)], wish: nil).isEmpty)
  }

  @Test("a wish for a size keeps only that size, a wish for a refresh rounds 59.94 to 60")
  func wish() {
    let modes = [
      mode(1920, 1080, clock: 148_352, total: (2200, 1125), preferred: true),
      mode(1280, 720, hertz: 50), mode(1280, 720, hertz: 60),
    ]
    let small = Mode.ranked(modes, wish: ModeWish(width: 1280, height: 720))
    #expect(small.map(\.description) == ["1280x720@60", "1280x720@50"])
    let slow = Mode.ranked(modes, wish: ModeWish(width: 1280, height: 720, hertz: 50))
    #expect(slow.map(\.description) == ["1280x720@50"])
    let film = Mode.ranked(modes, wish: ModeWish(width: 1920, height: 1080, hertz: 60))
    #expect(film.count == 1)
    #expect(Mode.ranked(modes, wish: ModeWish(width: 1024, height: 768)).isEmpty)
  }
}
