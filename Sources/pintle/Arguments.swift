/// The words behind a command, taken one after the other: options wherever they stand, then operands.
///
/// `--option VALUE` and `--option=VALUE` are the same; behind `--` nothing is an option.
struct Arguments {
  private let command: String
  private var options: [String]
  private var operands: [String]

  /// - Parameters:
  ///   - words: everything behind the command's name.
  ///   - command: the command, for the advice in errors.
  init(_ words: [String], command: String) {
    self.command = command
    let end = words.firstIndex(of: "--") ?? words.endIndex
    options = Array(words[..<end])
    operands = Array(words[end...].dropFirst())
  }

  /// Takes an option without a value.
  ///
  /// - Returns: whether it was there.
  mutating func flag(_ name: String) -> Bool {
    let count = options.count
    options.removeAll { $0 == name }
    return options.count < count
  }

  /// Takes an option with its value.
  ///
  /// - Parameters:
  ///   - name: the option, with its dashes.
  ///   - allowed: what its value may be, for the error.
  ///   - read: the value of a text; nil if it is not allowed.
  /// - Returns: nil if the option is not there.
  /// - Throws: `CommandError.usage` if it has no value, a wrong one, or stands there twice.
  mutating func option<Value>(
    _ name: String, _ allowed: String, _ read: (String) -> Value?
  ) throws(CommandError) -> Value? {
    var text: String?
    while let index = options.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) {
      guard text == nil else { throw usage("\(name) is given twice") }
      let word = options.remove(at: index)
      if word != name {
        text = String(word.dropFirst(name.count + 1))
      } else if index < options.count {
        text = options.remove(at: index)
      } else {
        throw usage("\(name) needs a value: \(allowed)")
      }
    }
    guard let text else { return nil }
    guard let value = read(text) else {
      throw usage("\(name) can't be '\(text)'; allowed is \(allowed)")
    }
    return value
  }

  /// Takes the path of a file or folder.
  ///
  /// - Parameter name: the option, with its dashes.
  /// - Returns: nil if the option is not there.
  /// - Throws: `CommandError.usage` as for any option.
  mutating func path(_ name: String) throws(CommandError) -> String? {
    try option(name, "a path") { $0.isEmpty ? nil : $0 }
  }

  /// Takes the next operand. Options that take a value must have been taken before.
  ///
  /// - Parameter what: what it is, for the error.
  /// - Returns: the operand.
  /// - Throws: `CommandError.usage` if there is none, or an option that nobody took.
  mutating func operand(_ what: String) throws(CommandError) -> String {
    try refuseOptions()
    if !options.isEmpty { return options.removeFirst() }
    guard !operands.isEmpty else { throw usage("\(what) is missing") }
    return operands.removeFirst()
  }

  /// Ends the reading.
  ///
  /// - Throws: `CommandError.usage` if anything is left.
  func end() throws(CommandError) {
    try refuseOptions()
    if let word = options.first ?? operands.first { throw usage("'\(word)' is too much") }
  }

  /// The error of a command line of this command.
  func usage(_ text: String) -> CommandError { .usage(command: command, text: text) }

  private func refuseOptions() throws(CommandError) {
    if let word = options.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
      throw usage("unknown option '\(word)'")
    }
  }
}
