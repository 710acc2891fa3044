import Testing

@testable import pintle

/// The program's commands as a whole.
@Suite struct CommandLineTests {
  @Test("a command line that makes no sense returns 64")
  func usage() {
    for words in [
      [], ["nonsense"], ["--nonsense"], ["run", "--nonsense"], ["help", "nonsense"],
      ["check-config", "--config"], ["credential"], ["credential", "nonsense"],
    ] {
      #expect(Main.perform(words) == .usage, "\(words)")
    }
  }

  @Test("every help fits into eighty columns and shows how the command is used")
  func help() {
    for (name, text) in Main.commands.map({ ($0.name, $0.help) }) + [("", HelpText.program)] {
      #expect(text.contains("usage: pintle \(name)"))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test("the help of the program names every command")
  func commands() {
    for command in Main.commands { #expect(HelpText.program.contains("\n  \(command.name) ")) }
  }

  @Test("an error says where to find the help")
  func advice() {
    #expect(
      CommandError.usage(command: "run", text: "no").description
        == "pintle: no; see 'pintle run --help'")
    #expect(
      CommandError.usage(command: nil, text: "no").description == "pintle: no; see 'pintle --help'")
  }

  @Test("the configuration that the command line names must be there")
  func configuration() {
    #expect(Main.perform(["check-config", "--config", "/nonexistent/a.conf"]) == .configuration)
  }
}
