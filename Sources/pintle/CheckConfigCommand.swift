import Glyphs
import Raster
import Screens
import Settings

/// `pintle check-config`: every mistake of the configuration, what works worse than it looks, and which programs are not
/// run.
struct CheckConfigCommand: Subcommand {
  static let name = "check-config"
  static let help = HelpText.checkConfig

  private let configuration: Configuration
  private let actions: ActionPlace

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    actions = try ActionPlace(&arguments)
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    let settings = try configuration.load()
    for warning in Self.warnings(about: settings) {
      writeError("\(configuration.path): warning: \(warning)")
    }
    for problem in Words(settings, path: configuration.path).problems {
      writeError("\(problem.place): warning: \(problem.text)")
    }
    for finding in actions.findings() { writeError("warning: \(finding)") }
    print("\(configuration.path): no mistakes")
    return .success
  }

  /// What does not keep the terminal from running, but is not as somebody meant it.
  static func warnings(about settings: Settings) -> [String] {
    var warnings: [String] = []
    let look = settings.look { warnings.append($0) }
    let faces = Typefaces(chain: settings.fonts, masks: MaskStore())
    // A file is opened when a glyph of it is wanted.
    for style in [FontStyle.regular, .bold] { _ = faces.metrics(style: style, size: 20) }
    warnings += faces.problems.map(\.description)
    warnings += Legibility.warnings(about: look)
    if settings.lockout.waits.last == .zero {
      warnings.append("[lockout] waits end with 0: after that, wrong PINs cost no wait any more")
    }
    if settings.lockout.allowance == 0 {
      warnings.append("[lockout] allowance is 0: somebody patient may try PINs without an end")
    }
    return warnings
  }
}
