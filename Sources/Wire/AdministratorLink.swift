import Glibc
import Linux
public import Messages
public import Secrets

/// An administrator's connection to the gatekeeper of a store: to the one that runs, or else to one that is started for
/// it and ends with it. Its calls wait for their answers; it is no part of a terminal.
public struct AdministratorLink: ~Copyable {
  /// How long an answer may take: stretching a PIN, flushes to a slow card.
  private static let patience = Duration.seconds(30)
  /// How long a gatekeeper is waited for that somebody else has just started, or that is just ending.
  private static let contention = Duration.seconds(5)

  // First, so that it closes before the child is waited for.
  private var link: GatekeeperLink
  private var child: ChildProcess?
  private var lastID: UInt32 = 0

  private init(_ link: consuming GatekeeperLink, child: consuming ChildProcess?) {
    self.link = link
    self.child = child
  }

  /// Connects to the gatekeeper of a store, or starts one.
  ///
  /// - Parameters:
  ///   - store: the store's folder.
  ///   - program: the path of `pintle-gatekeeper`, should none run.
  ///   - options: what it is given beside the store, such as `--allow-forgetful-store`.
  /// - Returns: the connection; the store may still be unusable, which the first request tells.
  /// - Throws: `AdministrationError`.
  public static func open(
    store: String, program: String, options: [String] = []
  ) throws(AdministrationError) -> AdministratorLink {
    let deadline = BootClock.now + contention
    // Between the look for a gatekeeper and the start of ours, another one may come or go: that passes.
    while true {
      do throws(AdministrationError) {
        var administrator = try connect(store, program, options)
        let isInUse = try administrator.standing() == .unavailable(.storeInUse)
        if !isInUse || BootClock.now >= deadline { return administrator }
      } catch {
        guard error == .connection(.closed) || error == .silent, BootClock.now < deadline else {
          throw error
        }
      }
      usleep(20_000)
    }
  }

  private static func connect(
    _ store: String, _ program: String, _ options: [String]
  ) throws(AdministrationError) -> AdministratorLink {
    do throws(Errno) {
      let descriptor = try ControlSocket.connect(store: store)
      return AdministratorLink(try link(descriptor), child: nil)
    } catch {
      if error.isWouldBlock { throw .silent }
      guard error.code == ENOENT || error.code == ECONNREFUSED else { throw .store(store, error) }
    }
    do throws(Errno) {
      let pair = try SocketPair()
      let child = try ChildProcess(
        program: program, arguments: ["--store", store, "--admin-fd", "3"] + options,
        environment: [],
        descriptors: ChildProcess.standardStreams + [.init(pair.far.rawValue, to: 3)])
      return AdministratorLink(try link(pair.near), child: child)
    } catch { throw .program(program, error) }
  }

  /// Lack of locked memory comes as what the system calls it.
  private static func link(_ descriptor: consuming FileDescriptor) throws(Errno) -> GatekeeperLink {
    do throws(SecretsError) { return try GatekeeperLink(owning: descriptor) } catch {
      throw Errno(ENOMEM)
    }
  }

  /// How the gatekeeper stands.
  ///
  /// - Throws: `AdministrationError`.
  public mutating func standing() throws(AdministrationError) -> Standing {
    do throws(WireError) { try link.send(.state) } catch { throw .connection(error) }
    while true {
      // Any that comes is true, asked for or not.
      if case .standing(let standing) = try reply() { return standing }
    }
  }

  /// Adds a PIN.
  ///
  /// - Parameters:
  ///   - name: whose it is.
  ///   - digits: 1…12 ASCII digits; a bug otherwise. The caller erases its own copy.
  /// - Throws: `AdministrationError`.
  public mutating func enrol(
    _ name: CredentialName, digits: borrowing SecretBytes
  ) throws(AdministrationError) {
    let id = nextID()
    do throws(WireError) { try link.send(.enrol(id: id, name: name), digits: digits) } catch {
      throw .connection(error)
    }
    guard case .done = try answer(to: id) else { throw .confused }
  }

  /// Withdraws the PIN of a name.
  ///
  /// - Parameter name: whose it is.
  /// - Throws: `AdministrationError`.
  public mutating func remove(_ name: CredentialName) throws(AdministrationError) {
    guard case .done = try ask({ .remove(id: $0, name: name) }) else { throw .confused }
  }

  /// All names, in the order of their enrolment.
  ///
  /// - Throws: `AdministrationError`.
  public mutating func list() throws(AdministrationError) -> [CredentialName] {
    var names: [CredentialName] = []
    while true {
      let position = UInt32(names.count)
      switch try ask({ .list(id: $0, position: position) }) {
      case .credential(_, position, let name): names.append(name)
      case .done: return names
      default: throw .confused
      }
    }
  }

  private mutating func nextID() -> UInt32 {
    lastID &+= 1
    return lastID
  }

  mutating func ask(_ request: (UInt32) -> Request) throws(AdministrationError) -> Reply {
    let id = nextID()
    do throws(WireError) { try link.send(request(id)) } catch { throw .connection(error) }
    return try answer(to: id)
  }

  private mutating func answer(to id: UInt32) throws(AdministrationError) -> Reply {
    while true {
      let reply = try reply()
      switch reply {
      case .done(id), .credential(id, _, _), .lockout(id, _), .guesses(id, _): return reply
      case .refused(id, let refusal): throw .refused(refusal)
      case .standing: continue
      default: throw .confused
      }
    }
  }

  private mutating func reply() throws(AdministrationError) -> Reply {
    let deadline = BootClock.now + AdministratorLink.patience
    while true {
      do throws(WireError) { if let reply = try link.receive() { return reply } } catch {
        throw .connection(error)
      }
      let left = Int32(((deadline - BootClock.now) / .milliseconds(1)).rounded(.up))
      guard left > 0 else { throw .silent }
      var waiting = pollfd(fd: link.rawValue, events: Int16(POLLIN), revents: 0)
      unsafe poll(&waiting, 1, left)
    }
  }
}
