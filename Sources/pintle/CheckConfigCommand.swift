import Glibc
import Glyphs
import Linux
import Raster
import Screens
import Settings

/// `pintle check-config`: every mistake of the configuration, and what works worse than it looks.
struct CheckConfigCommand: Subcommand {
  static let name = "check-config"
  static let help = HelpText.checkConfig

  private let configuration: Configuration

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
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
    if let program = settings.accept.program {
      do throws(ProgramError) {
        _ = try TrustedProgram(path: program, user: Self.user)
      } catch {
        warnings.append("[accept] program \(error)")
      }
    }
    return warnings
  }

  /// The user whom Pintle runs as: the owner of the usual store, or whoever asks where there is none.
  private static var user: UInt32 {
    var status = stat()
    return unsafe stat("/var/lib/pintle", &status) == 0 ? status.st_uid : geteuid()
  }
}
