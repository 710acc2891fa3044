import Testing

@testable import pintle

/// How the words behind a command are taken.
@Suite struct ArgumentsTests {
  private func usage(_ text: String) -> CommandError { .usage(command: "c", text: text) }

  @Test("options stand anywhere, with their value behind them or behind a sign")
  func options() throws {
    var arguments = Arguments(["a", "--x", "1", "b", "--y=2=3", "--z"], command: "c")
    #expect(try arguments.path("--y") == "2=3")
    #expect(try arguments.path("--x") == "1")
    #expect(try arguments.path("--w") == nil)
    let isThere = arguments.flag("--z")
    #expect(isThere)
    let isThereAgain = arguments.flag("--z")
    #expect(!isThereAgain)
    #expect(try arguments.operand("an operand") == "a")
    #expect(try arguments.operand("an operand") == "b")
    try arguments.end()
  }

  @Test("behind two dashes nothing is an option")
  func twoDashes() throws {
    var arguments = Arguments(["--", "--x", "-"], command: "c")
    #expect(try arguments.path("--x") == nil)
    #expect(try arguments.operand("a") == "--x")
    #expect(try arguments.operand("a") == "-")
    try arguments.end()
  }

  @Test("what nobody took is an error that names it")
  func leftovers() {
    let unknown = Arguments(["--x"], command: "c")
    #expect(throws: usage("unknown option '--x'")) { try unknown.end() }
    let tooMuch = Arguments(["a"], command: "c")
    #expect(throws: usage("'a' is too much")) { try tooMuch.end() }
  }

  @Test("an option without its value, with a wrong one, or given twice is an error")
  func badOptions() {
    var missing = Arguments(["--x"], command: "c")
    #expect(throws: usage("--x needs a value: a path")) { try missing.path("--x") }
    var empty = Arguments(["--x="], command: "c")
    #expect(throws: usage("--x can't be ''; allowed is a path")) { try empty.path("--x") }
    var twice = Arguments(["--x", "1", "--x=2"], command: "c")
    #expect(throws: usage("--x is given twice")) { try twice.path("--x") }
    var wrong = Arguments(["--n", "1x"], command: "c")
    #expect(throws: usage("--n can't be '1x'; allowed is a number")) {
      try wrong.option("--n", "a number") { Int($0) }
    }
  }

  @Test("an operand that is missing is named, and an unknown option is no operand")
  func operands() {
    var missing = Arguments([], command: "c")
    #expect(throws: usage("NAME is missing")) { try missing.operand("NAME") }
    var option = Arguments(["--x", "a"], command: "c")
    #expect(throws: usage("unknown option '--x'")) { try option.operand("NAME") }
  }
}
