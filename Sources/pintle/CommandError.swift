import Settings

/// Why a command ended without having done its work.
enum CommandError: Error, Equatable {
  /// The command line makes no sense; `command` is the one to ask for help, nil for the program itself.
  case usage(command: String?, text: String)
  /// The configuration has errors.
  case configuration(SettingsError)
  /// It could not be done.
  case failed(ExitCode, text: String)
}

extension CommandError: CustomStringConvertible {
  /// What is written to standard error; one line, but for a configuration with several mistakes.
  var description: String {
    switch self {
    case .usage(let command, let text):
      "pintle: \(text); see 'pintle \(command.map { "\($0) " } ?? "")--help'"
    // A line for each mistake as compilers write it, for editors to jump to.
    case .configuration(let error): error.description
    case .failed(_, let text): "pintle: \(text)"
    }
  }

  /// What the program returns.
  var code: ExitCode {
    switch self {
    case .usage: .usage
    case .configuration: .configuration
    case .failed(let code, _): code
    }
  }
}
