/// `pintle run`: the terminal itself.
struct RunCommand: Subcommand {
  static let name = "run"
  static let help = HelpText.run

  private let configuration: Configuration
  private let store: StoreFolder
  /// Whether Ctrl-C on a keyboard that is taken ends it.
  private let isInterruptible: Bool

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    store = try StoreFolder(&arguments)
    isInterruptible = arguments.flag("--interruptible")
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    _ = try configuration.load()
    throw .failed(
      .failure,
      text: "'run' is not there yet (store \(store.path), interruptible \(isInterruptible))")
  }
}
