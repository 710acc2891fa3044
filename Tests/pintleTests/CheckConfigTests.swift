import Raster
import Screens
import Settings
import Testing

@testable import pintle

/// What `check-config` warns of.
@Suite struct CheckConfigTests {
  @Test("the built-in themes and the defaults give no warning")
  func defaults() {
    for theme in [Theme.dark, .light, .contrast] {
      #expect(Legibility.warnings(about: theme) == [])
    }
    #expect(CheckConfigCommand.warnings(about: Settings()) == [])
  }

  @Test("own colours that are hard to read are named with their contrast")
  func contrast() {
    var look = Theme.dark
    look.colors.quietText = Color(rgb: 0x555555)
    #expect(
      Legibility.warnings(about: look) == [
        "[theme] quiet-text on ground is hard to see: contrast 2.5 : 1, 4.5 : 1 is wanted"
      ])
    look = .light
    look.dotColor = Color(rgb: 0xFFFFFE)
    #expect(
      Legibility.warnings(about: look) == [
        "[theme] dot on surface is hard to see: contrast 1.0 : 1, 3.0 : 1 is wanted"
      ])
  }

  @Test("waits that end are told")
  func waits() {
    var settings = Settings()
    settings.lockout.waits = [.zero, .seconds(30)]
    #expect(CheckConfigCommand.warnings(about: settings) == [])
    settings.lockout.waits.append(.zero)
    #expect(
      CheckConfigCommand.warnings(about: settings) == [
        "[lockout] waits end with 0: after that, wrong PINs cost no wait any more"
      ])
  }

  @Test("a lockout without an allowance is told")
  func noAllowance() {
    var settings = Settings()
    settings.lockout.allowance = 0
    #expect(
      CheckConfigCommand.warnings(about: settings) == [
        "[lockout] allowance is 0: somebody patient may try PINs without an end"
      ])
  }

  @Test("files that are missing or of no use are named")
  func files() {
    var settings = Settings()
    settings.theme.background = "/nonexistent/a.png"
    settings.theme.font = "/nonexistent/b.ttf"
    let warnings = CheckConfigCommand.warnings(about: settings)
    #expect(warnings.count == 2)
    for (warning, path) in zip(warnings, ["/a.png", "/b.ttf"]) {
      #expect(warning.contains("/nonexistent" + path))
    }
  }
}
