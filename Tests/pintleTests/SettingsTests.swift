import PINEntry
import Settings
import Terminal
import Testing

@testable import pintle

/// What the modules are given of the configuration.
@Suite struct SettingsTests {
  @Test("the terminal's own defaults are those of the configuration")
  func defaults() {
    #expect(Settings().terminalOptions == Options())
  }

  @Test("the terminal gets every key that concerns it")
  func terminal() {
    var settings = Settings()
    settings.entry.length = 4...8
    settings.entry.mode = .visible
    settings.entry.idleClear = .seconds(60)
    settings.entry.revealLast = .milliseconds(500)
    settings.pad.show = .onTap
    settings.pad.order = .calculator
    settings.pad.pressed = false
    settings.accept.showName = true
    var options = Options()
    options.length = 4...8
    options.mode = .visible
    options.idleClear = .seconds(60)
    options.revealLast = .milliseconds(500)
    options.pad = .onTap
    options.padOrder = .calculator
    options.showsPressed = false
    options.showsName = true
    #expect(settings.terminalOptions == options)
  }
}
