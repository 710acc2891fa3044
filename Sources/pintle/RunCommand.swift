import Display
import Linux
import Settings

/// `pintle run`: the terminal itself.
struct RunCommand: Subcommand {
  static let name = "run"
  static let help = HelpText.run

  private let configuration: Configuration
  private let store: StoreFolder
  private let actions: ActionPlace
  /// Whether Ctrl-C on a keyboard that is taken ends it.
  private let isInterruptible: Bool

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    store = try StoreFolder(&arguments)
    actions = try ActionPlace(&arguments)
    isInterruptible = arguments.flag("--interruptible")
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    OwnProcess.seal()
    let settings: Settings
    let recipe: GatekeeperProcesses.Recipe
    do throws(CommandError) {
      settings = try configuration.load()
      recipe = try GatekeeperProcesses.Recipe(settings, store: store, actions: actions)
    } catch {
      Console.explain("Pintle can't start:\n\(error)")
      throw error
    }
    do throws(CommandError) {
      try TerminalLoop(
        settings: settings, configuration: configuration, recipe: recipe,
        isInterruptible: isInterruptible
      ).run()
      return .success
    } catch {
      // Whatever became of the journal, its end is one: it is started again.
      OwnProcess.complain(error.description)
      return error.code
    }
  }
}
