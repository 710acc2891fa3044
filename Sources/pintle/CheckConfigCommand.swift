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
    let warnings = Self.warnings(about: try configuration.load())
    for warning in warnings { writeError("\(configuration.path): warning: \(warning)") }
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
    if let program = settings.accept.program, let problem = problem(of: program) {
      warnings.append("[accept] program \(program) \(problem)")
    }
    return warnings
  }

  /// What keeps a program from being run when a PIN is right, or should.
  private static func problem(of program: String) -> String? {
    var status = stat()
    guard unsafe stat(program, &status) == 0 else { return "can't be found: \(Errno.last)" }
    guard status.st_mode & S_IFMT == S_IFREG else { return "is no file" }
    guard status.st_mode & (S_IXUSR | S_IXGRP | S_IXOTH) != 0 else {
      return "is not executable: chmod +x it"
    }
    guard status.st_mode & S_IWOTH == 0 else {
      return "can be changed by everyone on this machine: chmod o-w it"
    }
    return nil
  }
}
