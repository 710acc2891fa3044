import Glibc
import Settings

/// Where the message files of Pintle's languages are: `zh.conf`, `de.conf`.
struct MessageFolder {
  /// Its path, without a slash at its end.
  let path: String

  /// A folder by its path.
  init(path: String) { self.path = path }

  /// The one that belongs to a program: `share/pintle/messages` of where it is installed, or `config/messages` of the
  /// repository that it was built in.
  ///
  /// - Parameter folder: where the program is, with a slash at its end; nil: that is not known.
  init(ofProgramIn folder: String?) {
    var parts = (folder ?? "/usr/libexec/pintle/").split(separator: Character("/"))[...]
    if let build = parts.lastIndex(of: ".build") {
      parts = parts[..<build]
      path = "/" + parts.joined(separator: "/") + "/config/messages"
    } else {
      // PREFIX/libexec/pintle
      parts = parts.dropLast(2)
      path = (["/"] + parts.map { "\($0)/" }).joined() + "share/pintle/messages"
    }
  }

  /// The one of the program that runs.
  static var own: MessageFolder { MessageFolder(ofProgramIn: ProgramFolder.path) }

  /// The file of a language.
  ///
  /// - Parameter code: the language, perhaps with a region or script.
  /// - Returns: the file for just that, else the one of the language; nil if there is neither.
  func file(for code: String) -> String? {
    let language = code.prefix { $0 != "-" }
    return [code[...], language].map { "\(path)/\($0).conf" }.first { unsafe access($0, F_OK) == 0 }
  }

  /// The languages that there are, in order (`opendir(3)`).
  var languages: [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var languages: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard name.hasSuffix(".conf") else { continue }
      languages.append(String(name.dropLast(5)))
    }
    return languages.sorted()
  }
}
