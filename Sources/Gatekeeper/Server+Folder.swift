import Glibc
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
    } catch { putOffListening(error) }
  }

  private mutating func putOffListening(_ error: Errno) {
    guard controlProbe == nil else { return }
    say("administrators can't be served in \(folder?.path ?? ""): \(error)")
    controlProbe = Probe(from: Server.now)
  }

  mutating func retryListening() {
    let now = Server.now
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
    stopListening()
    controlProbe = nil
    folder = nil
  }

  private mutating func stopListening() {
    if let number = control?.rawValue {
      loop.remove(number, token: Token.control)
      if let folder { ControlSocket.remove(from: folder.folderNumber) }
    }
    control = nil
  }
}

// Who connects there.
extension Server {
  /// How long an administrator may say nothing before another one gets the place. Far more than passes between the
  /// requests of one that is there: whoever connects asks at once.
  private static let silenceLimit = Duration.seconds(2)

  mutating func acceptAdministrator() {
    let user = geteuid()
    let peer: FileDescriptor?
    do throws(Errno) { peer = try control?.accept { $0 == 0 || $0 == user } } catch {
      // The socket would go on telling of whoever waits, without an end.
      stopListening()
      return putOffListening(error)
    }
    // No room: the connection closes, and whoever it was tries again.
    guard let peer, let token = placeForAdministrator() else { return }
    let client = ServerClient(PacketSocket(owning: peer), role: .administrator, at: Server.now)
    do throws(Errno) { try loop.add(client.socket.rawValue, token: token) } catch { return }
    clients[token] = client
  }

  /// A free place, or that of whoever has said nothing for the longest time, if that is long.
  private mutating func placeForAdministrator() -> Int? {
    if let free = Token.administrators.first(where: { clients[$0] == nil }) { return free }
    let now = Server.now
    let silent = Token.administrators.filter { token in
      guard let client = clients[token] else { return false }
      return now - client.lastHeard >= Server.silenceLimit && !client.hasRequest
    }
    let longest = silent.min { left, right in
      guard let left = clients[left], let right = clients[right] else { return false }
      return left.lastHeard < right.lastHeard
    }
    guard let longest else { return nil }
    drop(longest)
    return longest
  }
}
