import Settings

/// `pintle check-config`: every mistake of the configuration.
struct CheckConfigCommand: Subcommand {
  static let name = "check-config"
  static let help = HelpText.checkConfig

  private let configuration: Configuration

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    _ = try configuration.load()
    print("\(configuration.path): fine")
    return .success
  }
}
