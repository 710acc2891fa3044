/// `pintle preview`: a screen as a PNG file.
struct PreviewCommand: Subcommand {
  static let name = "preview"
  static let help = HelpText.preview

  private let configuration: Configuration

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    _ = try configuration.load()
    throw .failed(.failure, text: "'preview' is not there yet")
  }
}
