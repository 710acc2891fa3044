import Glibc
import Linux

@main
struct Main {
  /// Everything that can be done, in the order of the help.
  static let commands: [any Subcommand.Type] = [
    RunCommand.self, DevicesCommand.self, PreviewCommand.self, CheckConfigCommand.self,
    CredentialCommand.self, LockoutCommand.self,
  ]

  static func main() {
    var code = perform(Array(CommandLine.arguments.dropFirst()))
    if fflush(nil) != 0 {
      writeError("pintle: standard output can't be written: \(Errno.last)")
      code = .failure
    }
    // All owners are gone by now: exit(3) runs no deinit.
    exit(code.rawValue)
  }

  /// Does what the words behind the program's name ask for.
  static func perform(_ words: [String]) -> ExitCode {
    do throws(CommandError) {
      return try dispatch(words)
    } catch {
      writeError(error.description)
      return error.code
    }
  }

  private static func dispatch(_ words: [String]) throws(CommandError) -> ExitCode {
    guard let first = words.first else {
      throw .usage(command: nil, text: "say what to do, for instance 'pintle run'")
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "--help", "-h", "help": return try help(rest)
    case "--version":
      print("pintle \(version)")
      return .success
    default: break
    }
    guard let command = commands.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      throw .usage(command: nil, text: "unknown \(kind) '\(first)'")
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return try help([first])
    }
    return try perform(command, rest)
  }

  private static func perform(
    _ command: (some Subcommand).Type, _ words: [String]
  ) throws(CommandError) -> ExitCode {
    var arguments = Arguments(words, command: command.name)
    return try command.init(&arguments).run()
  }

  private static func help(_ words: [String]) throws(CommandError) -> ExitCode {
    guard let name = words.first else {
      print(HelpText.program)
      return .success
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .usage(command: nil, text: "unknown command '\(name)'")
    }
    print(command.help)
    return .success
  }
}

/// What `pintle --version` prints.
let version = "0.1.0"

/// Writes a line to standard error (`write(2)`).
func writeError(_ text: String) {
  var line = text + "\n"
  line.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
