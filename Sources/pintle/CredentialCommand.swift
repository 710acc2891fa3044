import Glibc
import Linux
import Messages
import Secrets
import Settings
import Wire

/// `pintle credential`: adds, lists and removes PINs.
struct CredentialCommand: Subcommand {
  static let name = "credential"
  static let help = HelpText.credential

  private enum Action {
    case add(CredentialName)
    case list
    case remove(CredentialName)
  }

  private let action: Action
  private let configuration: Configuration
  private let store: StoreFolder

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    store = try StoreFolder(&arguments)
    switch try arguments.operand("what to do (add, list or remove)") {
    case "add": action = .add(try Self.credentialName(&arguments))
    case "list": action = .list
    case "remove": action = .remove(try Self.credentialName(&arguments))
    case let word:
      throw arguments.usage("unknown action '\(word)': there are add, list and remove")
    }
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    switch action {
    case .add(let name):
      OwnProcess.seal()
      // Only here: a mistake in the configuration keeps nobody from withdrawing a PIN.
      let length = try configuration.load().entry.length
      let pin = try PINPrompt(length: length).read(name: name.text)
      var gatekeeper = try connect()
      do throws(AdministrationError) {
        try gatekeeper.enrol(name, digits: pin)
      } catch { throw failure(error) }
      confirm("\(name.text) can enter from now on")
    case .list:
      var gatekeeper = try connect()
      do throws(AdministrationError) {
        for name in try gatekeeper.list() { print(name) }
      } catch { throw failure(error) }
    case .remove(let name):
      var gatekeeper = try connect()
      do throws(AdministrationError) {
        try gatekeeper.remove(name)
      } catch { throw failure(error) }
      confirm("\(name.text) can't enter any more")
    }
    return .success
  }

  /// Says that it was done to whoever sits there; a program takes the exit code.
  private func confirm(_ text: String) {
    if isatty(STDOUT_FILENO) == 1 { print(text) }
  }

  private func connect() throws(CommandError) -> AdministratorLink {
    let program = try ProgramFolder.path(of: "pintle-gatekeeper")
    do throws(AdministrationError) {
      return try AdministratorLink.open(
        store: store.path, program: program, options: store.options)
    } catch { throw failure(error) }
  }

  private static func credentialName(
    _ arguments: inout Arguments
  ) throws(CommandError) -> CredentialName {
    let text = try arguments.operand("NAME")
    guard let name = CredentialName(text) else {
      throw arguments.usage(
        "'\(text)' can't be a name: it has letters, digits, blanks and . _ - and up to "
          + "\(CredentialName.maximumBytes) bytes, and begins with a letter or digit")
    }
    return name
  }

  private func failure(_ error: AdministrationError) -> CommandError {
    .failed(error.exitCode, text: error.description)
  }
}
