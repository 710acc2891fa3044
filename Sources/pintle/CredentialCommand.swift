/// `pintle credential`: adds, lists and removes PINs.
struct CredentialCommand: Subcommand {
  static let name = "credential"
  static let help = HelpText.credential

  private enum Action {
    case add(name: String)
    case list
    case remove(name: String)
  }

  private let action: Action
  private let configuration: Configuration
  private let store: StoreFolder

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    store = try StoreFolder(&arguments)
    switch try arguments.operand("what to do (add, list or remove)") {
    case "add": action = .add(name: try arguments.operand("NAME"))
    case "list": action = .list
    case "remove": action = .remove(name: try arguments.operand("NAME"))
    case let word: throw arguments.usage("unknown action '\(word)': there are add, list and remove")
    }
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    _ = try configuration.load()
    throw .failed(.failure, text: "'credential' is not there yet (\(action), store \(store.path))")
  }
}
