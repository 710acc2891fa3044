import Glibc
import Glyphs
import Raster
import Screens
import Settings

/// What the screens say by a configuration, and what is wrong with its message file and its own texts.
///
/// Whatever is wrong, there are words: English ones are built in.
struct Words {
  /// Something that is wrong with the words.
  struct Problem: Equatable, CustomStringConvertible {
    /// The file, and the line if it is in one: `FILE:LINE`.
    var place: String
    /// What is wrong, and what is said in its place.
    var text: String

    var description: String { "\(place): \(text)" }
  }

  /// The words.
  private(set) var texts = Texts.english
  /// What is wrong with them.
  private(set) var problems: [Problem] = []

  /// The words of a configuration.
  ///
  /// - Parameters:
  ///   - settings: the configuration.
  ///   - path: its file, for what is wrong with its own texts.
  ///   - folder: where the message files are.
  ///   - locale: the locale for messages, as the environment has it; nil: none.
  ///   - fonts: what they are written with; nil: the configuration's.
  init(
    _ settings: Settings, path: String, folder: MessageFolder = .own,
    locale: String? = Words.locale(), fonts: FontChain? = nil
  ) {
    let faces = Typefaces(chain: fonts ?? settings.fonts, masks: MaskStore())
    switch settings.entry.language {
    case .automatic:
      // A language that there is no file for is nobody's mistake.
      if let code = Words.code(ofLocale: locale), let file = folder.file(for: code) {
        speak(file, faces)
      }
    case .code(let code):
      if let file = folder.file(for: code) {
        speak(file, faces)
      } else if code != Words.builtIn {
        let known = folder.languages.joined(separator: ", ")
        note(
          path, nil,
          "[entry] language: there is no \(folder.path)/\(code).conf, so the words are English; "
            + (known.isEmpty ? "is Pintle installed whole?" : "there are \(known)"))
      }
    case .file(let file): speak(file, faces)
    }
    adopt(settings, path, faces)
  }

  /// The locale for messages by the environment, as `setlocale(3)` looks for it.
  ///
  /// - Parameter value: a variable's value; nil if it is not set.
  /// - Returns: nil if the environment says nothing.
  static func locale(
    by value: (String) -> String? = { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
  ) -> String? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = value(name), !value.isEmpty { return value }
    }
    return nil
  }

  /// The language of a locale: `zh-CN` for `zh_CN.UTF-8`, nil for `C`.
  static func code(ofLocale locale: String?) -> String? {
    guard let name = locale?.prefix(while: { $0 != "." && $0 != "@" }) else { return nil }
    let code = String(name.map { $0 == "_" ? "-" : $0 })
    guard case .code(code) = Settings.Entry.Language(text: code) else { return nil }
    return code
  }

  private static let builtIn = "en"

  /// Takes the words of a message file, as far as there are any that can be seen.
  private mutating func speak(_ path: String, _ faces: Typefaces) {
    let file: MessageFile
    do throws(SettingsError) {
      guard let found = try MessageFile.load(path: path, keys: Phrase.keys) else {
        return note(path, nil, "there is no such message file, so the words are English")
      }
      file = found
    } catch {
      let reason = if case .unreadable(_, let reason) = error { reason } else { "\(error)" }
      return note(path, nil, "\(reason); so the words are English")
    }
    for problem in file.problems { note(path, problem.line, problem.text) }
    let (texts, problems) = Texts.of(
      file.texts.compactMap(Words.message), plural: Words.plural(file.plural))
    for problem in problems { note(path, problem.line, "\(problem)") }
    // Words that would be seen as boxes say nothing.
    if let missing = Words.list(faces.missing(from: texts.characters)) {
      return note(
        path, nil,
        "no font has the characters \(missing), so the words are English; "
          + "install fonts-droid-fallback or name a [theme] font")
    }
    self.texts = texts
  }

  /// Takes the configuration's own words in the place of others.
  private mutating func adopt(_ settings: Settings, _ path: String, _ faces: Typefaces) {
    let known = texts.characters
    let (own, problems) = texts.replacing(settings.texts.compactMap(Words.message))
    for problem in problems { note(path, problem.line, "[texts] \(problem)") }
    texts = settings.entry.title.map(own.titled) ?? own
    let fresh = texts.characters.subtracting(known)
    if let missing = fresh.isEmpty ? nil : Words.list(faces.missing(from: fresh)) {
      note(path, nil, "no font has the characters \(missing): they are seen as boxes")
    }
  }

  private static func list(_ characters: [Unicode.Scalar]) -> String? {
    guard !characters.isEmpty else { return nil }
    let shown = characters.prefix(8).map { "\($0)" }.joined(separator: " ")
    return characters.count > 8 ? "\(shown) and \(characters.count - 8) more" : shown
  }

  private mutating func note(_ path: String, _ line: Int?, _ text: String) {
    problems.append(
      Problem(place: line.map { "\(path):\($0)" } ?? path, text: text))
  }

  private static func message(_ text: KeyedText) -> Message? {
    Message(key: text.key, text: text.text, line: text.line)
  }

  private static func plural(_ plural: MessageFile.Plural) -> Texts.Plural {
    switch plural {
    case .none: .none
    case .one: .one
    case .zeroAndOne: .zeroAndOne
    }
  }
}
