extension Settings {
  /// The largest file that is read, in bytes: far more than anyone writes, far less than hurts.
  public static let largestFile = 64 * 1024

  /// What a file says, or everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: the whole file: UTF-8, any of the usual line ends.
  ///   - isKeyName: whether a key is known by this name, such as `KEY_F1` or `SHIFT+KEY_3`; without it, any such name
  ///     will do.
  ///   - textKeys: every key that `[texts]` can have; nil if any will do.
  /// - Returns: the settings if there is no problem.
  /// - Throws: every problem of the file, by line; never none.
  public static func parse(
    _ bytes: [UInt8], isKeyName: ((String) -> Bool)? = nil, textKeys: [String]? = nil
  ) throws(InvalidSettings) -> Settings {
    guard bytes.count <= largestFile else {
      throw InvalidSettings(problems: [Problem(line: nil, text: tooLarge)])
    }
    let document = INIReader.document(of: bytes)
    var composition = Composition(isKeyName: isKeyName, textKeys: textKeys)
    for header in document.headers { composition.check(header) }
    for assignment in document.assignments { composition.apply(assignment) }
    let problems = (document.problems + composition.problems)
      .sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    guard problems.isEmpty else { throw InvalidSettings(problems: problems) }
    return composition.settings
  }

  static let tooLarge =
    "the file is larger than \(largestFile / 1024) KiB, so it is no configuration of Pintle"
}

/// What is wrong with a text that was to be settings.
public struct InvalidSettings: Error, Equatable, Sendable {
  /// Everything that is wrong, by line; never empty.
  public var problems: [Problem]
}
