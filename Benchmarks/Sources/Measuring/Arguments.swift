/// What a command line asks for: a word and options, each with a value or without one.
public struct Arguments {
  /// The first word.
  public let verb: String?
  private let words: [String]

  /// Those of this process.
  public init() {
    let words = Array(CommandLine.arguments.dropFirst())
    verb = words.first
    self.words = words
  }

  /// The value of an option, if it is there.
  public func value(of option: String) -> String? {
    guard let index = words.firstIndex(of: option), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// The same as a number.
  public func number(_ option: String) -> Int? { value(of: option).flatMap { Int($0) } }

  /// Whether an option without a value is there.
  public func has(_ option: String) -> Bool { words.contains(option) }
}
