import Glibc
import Settings

@testable import Screens

/// A language that is shipped.
struct Language: CustomStringConvertible, Sendable {
  /// Its code.
  let code: String
  /// Its message file.
  let file: MessageFile
  /// Its words.
  let texts: Texts
  /// What is wrong with the file, a line each.
  let problems: [String]

  var description: String { code }

  /// All that have a file, so that a new one is tested without a word about it.
  static let all: [Language] = {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var codes: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasSuffix(".conf") { codes.append(String(name.dropLast(5))) }
    }
    return codes.sorted().map(Language.init)
  }()

  /// The folder of their files, with the slash.
  static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/config/messages/"
  }()

  /// A language by its code; a bug if there is no such file.
  init(_ code: String) {
    self.code = code
    do throws(SettingsError) {
      guard
        let file = try MessageFile.load(path: "\(Language.folder)\(code).conf", keys: Phrase.keys)
      else { preconditionFailure("there is no \(code).conf") }
      self.file = file
    } catch {
      preconditionFailure("\(error)")
    }
    let messages = file.texts.compactMap { Message(key: $0.key, text: $0.text, line: $0.line) }
    let (texts, problems) = Texts.of(
      messages, plural: Texts.Plural(rawValue: file.plural.rawValue) ?? .none)
    self.texts = texts
    self.problems = file.problems.map { $0.line(in: code) } + problems.map(\.description)
  }
}
