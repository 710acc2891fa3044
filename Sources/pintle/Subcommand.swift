/// One of the things that the program can do: `pintle NAME …`.
protocol Subcommand: SendableMetatype {
  /// What it is called on the command line.
  static var name: String { get }
  /// What `pintle NAME --help` prints.
  static var help: String { get }

  /// Reads the words behind the name.
  ///
  /// - Throws: `CommandError.usage`.
  init(_ arguments: inout Arguments) throws(CommandError)

  /// Does it.
  ///
  /// - Returns: what the program returns.
  /// - Throws: why it could not be done.
  consuming func run() throws(CommandError) -> ExitCode
}
