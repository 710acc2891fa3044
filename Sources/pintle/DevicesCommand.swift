/// `pintle devices`: what is plugged in, and what it would be used for.
struct DevicesCommand: Subcommand {
  static let name = "devices"
  static let help = HelpText.devices

  private let configuration: Configuration

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    _ = try configuration.load()
    throw .failed(.failure, text: "'devices' is not there yet")
  }
}
