import Linux
import Messages
import Wire

// What is watched and listened to in the store's folder.
extension Server {
  /// Watches the folder and listens in it. Neither is needed to check a PIN: a failure is said and lived with.
  mutating func enterFolder() {
    leaveFolder()
    guard let folder = gatekeeper.folder else { return }
    self.folder = folder
    do throws(Errno) {
      let watch = try FolderWatch(path: folder.path)
      try loop.add(watch.rawValue, token: Token.watch)
      self.watch = consume watch
    } catch { say("\(folder.path) can't be watched for mended credentials: \(error)") }
    listen()
  }

  /// Listens for administrators in the folder that is served. Where that fails, on a full disk above all, it is tried
  /// again by and by: they must not be shut out until the next start.
  private mutating func listen() {
    guard servesAdministrators, let folder else { return }
    do throws(Errno) {
      let control = try ControlSocket(in: folder.folderNumber)
      try loop.add(control.rawValue, token: Token.control)
      self.control = consume control
      if controlProbe != nil { say("administrators are served again") }
      controlProbe = nil
    } catch {
      guard controlProbe == nil else { return }
      say("administrators can't be served in \(folder.path): \(error)")
      controlProbe = Probe(from: BootInstant(sinceBoot: BootClock.now))
    }
  }

  mutating func retryListening() {
    let now = BootInstant(sinceBoot: BootClock.now)
    guard var probe = controlProbe, probe.due <= now else { return }
    probe.putOff(from: now)
    controlProbe = probe
    listen()
  }

  /// Listens anew if somebody took the socket out of the folder.
  mutating func mendControl() {
    guard let folder, folder === gatekeeper.folder, let number = control?.rawValue,
      control?.isReachable(in: folder.folderNumber) == false
    else { return }
    loop.remove(number, token: Token.control)
    control = nil
    listen()
  }

  mutating func leaveFolder() {
    if let number = watch?.rawValue { loop.remove(number, token: Token.watch) }
    watch = nil
    if let number = control?.rawValue {
      loop.remove(number, token: Token.control)
      if let folder { ControlSocket.remove(from: folder.folderNumber) }
    }
    control = nil
    controlProbe = nil
    folder = nil
  }
}
