import Input
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

  /// Its settings; the defaults if the usual file is not there, which is said once on standard error.
  ///
  /// - Throws: `CommandError.configuration` with every mistake of the file.
  func load() throws(CommandError) -> Settings {
    do throws(SettingsError) {
      if let settings = try Settings.load(path: path, isKeyName: KeyOverrides.isKeyName) {
        return settings
      }
    } catch {
      throw .configuration(error)
    }
    guard !isNamed else {
      throw .configuration(.unreadable(path: path, reason: "there is no such file"))
    }
    writeError("pintle: \(path) is not there: the defaults are used")
    return Settings()
  }
}
