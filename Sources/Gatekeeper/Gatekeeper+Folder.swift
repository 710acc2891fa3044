public import Linux
import Messages
public import Secrets

extension Gatekeeper {
  /// A gatekeeper over a folder on a real disk.
  ///
  /// - Parameters:
  ///   - path: the store's folder.
  ///   - rules: what does not change.
  ///   - allowsForgetful: whether the folder may lie in memory, as for a test.
  ///   - prepare: called before the folder is opened, each time.
  ///   - say: gets lines for the journal; none holds a digit.
  /// - Throws: `SecretsError` if no locked memory is to be had. What is wrong with the store is no error: it may heal.
  public init(
    store path: String, rules: Rules, allowsForgetful: Bool = false,
    prepare: @escaping () throws(Errno) -> Void = {}, say: @escaping (String) -> Void
  ) throws(SecretsError) {
    let identifier = Boot.Identifier.current
    try self.init(
      rules: rules,
      boot: { Boot(identifier: identifier, now: BootInstant(sinceBoot: BootClock.now)) },
      say: say,
      openFolder: { () throws(StoreError) -> any StoreCalls in
        do throws(Errno) { try prepare() } catch { throw .folder(path, error) }
        return try FolderCalls(path: path, allowsForgetful: allowsForgetful)
      })
  }

  /// The folder that is open, if it is a real one.
  var folder: FolderCalls? {
    guard case .open(let store) = state else { return nil }
    return store.calls as? FolderCalls
  }
}
