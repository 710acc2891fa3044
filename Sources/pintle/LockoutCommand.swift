import Glibc
import Linux
import Messages
import Settings
import Wire

/// `pintle lockout`: tells how the lockout stands, ends it, or explains what it is good for.
struct LockoutCommand: Subcommand {
  static let name = "lockout"
  static let help = HelpText.lockout

  private enum Action {
    case status(asJSON: Bool)
    case reset
    case explain
  }

  private let action: Action
  private let configuration: Configuration
  private let store: StoreFolder

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    store = try StoreFolder(&arguments)
    let asJSON = arguments.flag("--json")
    switch try arguments.operand("what to do (status, reset or explain)") {
    case "status": action = .status(asJSON: asJSON)
    case "reset": action = .reset
    case "explain": action = .explain
    case let word:
      throw arguments.usage("unknown action '\(word)': there are status, reset and explain")
    }
    if asJSON, case .status = action {
    } else if asJSON {
      throw arguments.usage("--json goes with status alone")
    }
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    // A gatekeeper that is started for this has to know the rules, too.
    let settings = try configuration.load()
    var gatekeeper = try connect(by: settings)
    do throws(AdministrationError) {
      switch action {
      case .status(let asJSON):
        let status = try gatekeeper.lockoutStatus()
        let now = BootInstant(sinceBoot: BootClock.now)
        let report = LockoutReport(status: status, now: now)
        print(asJSON ? report.json : report.text)
      case .reset:
        try gatekeeper.resetLockout()
        if isatty(STDOUT_FILENO) == 1 { print("all wrong PINs are forgotten") }
      case .explain:
        let bounds = try gatekeeper.guessBounds()
        print(OddsReport(bounds: bounds, length: settings.entry.length).text)
      }
    } catch { throw .failed(error.exitCode, text: error.description) }
    return .success
  }

  private func connect(by settings: Settings) throws(CommandError) -> AdministratorLink {
    let program = try ProgramFolder.path(of: "pintle-gatekeeper")
    do throws(AdministrationError) {
      return try AdministratorLink.open(
        store: store.path, program: program, options: store.options + settings.gatekeeperOptions)
    } catch { throw .failed(error.exitCode, text: error.description) }
  }
}

extension AdministrationError {
  /// What a command returns that failed so.
  var exitCode: ExitCode {
    switch self {
    case .refused(.notAllowed): .noPermission
    case .store(_, let error): error.isDenied ? .noPermission : .unavailable
    case .refused(.unavailable), .program, .connection, .silent, .confused: .unavailable
    case .refused: .failure
    }
  }
}
