import Input
import Screens
import Settings

/// The configuration file that a command works with.
struct Configuration {
  /// The file.
  let path: String
  /// Whether the command line names it: it must be there then.
  let isNamed: Bool

  /// The file that `--config` names, else the usual one.
  init(path: String?) {
    self.path = path ?? Settings.defaultPath
    isNamed = path != nil
  }

  /// Reads it.
  ///
  /// - Parameter say: gets the line that the usual file is not there.
  /// - Returns: its settings; the defaults if the usual file is not there.
  /// - Throws: `CommandError.configuration` with every mistake of the file.
  func load(
    _ say: (String) -> Void = { writeError("pintle: \($0)") }
  ) throws(CommandError) -> Settings {
    do throws(SettingsError) {
      let settings = try Settings.load(
        path: path, isKeyName: KeyOverrides.isKeyName, textKeys: Phrase.keys)
      if let settings { return settings }
    } catch {
      throw .configuration(error)
    }
    guard !isNamed else {
      throw .configuration(.unreadable(path: path, reason: "there is no such file"))
    }
    say("\(path) is not there: the defaults are used")
    return Settings()
  }
}
