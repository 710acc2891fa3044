/// Words of a file, under the key that says what they are for.
public struct KeyedText: Equatable, Sendable {
  /// What they are for.
  public var key: String
  /// The words; never empty.
  public var text: String
  /// Where they stand, counted from 1.
  public var line: Int

  /// A text with all its parts.
  public init(key: String, text: String, line: Int) {
    self.key = key
    self.text = text
    self.line = line
  }

  /// The section that texts stand in, in a message file and in the configuration.
  static let section = "texts"
}
