import Glibc
import Linux
import Messages
import Secrets
import Settings
import Wire

/// The gatekeeper and the action process as the terminal starts, watches and ends them.
///
/// ```
///   stopped ──start──▶ running ──an end, or a broken link──▶ ending ──reaped──▶ stopped, started again after a pause
/// ```
///
/// Nothing here waits: a process that is to end is sent a signal, and its end comes as an event of its descriptor. Both
/// go together, since the connection between them can't be mended. An action process that lost its gatekeeper still
/// sees its program through.
struct GatekeeperProcesses: ~Copyable {
  /// How the two programs are started.
  struct Recipe {
    /// Absolute path of `pintle-gatekeeper`.
    var gatekeeper: String
    /// Its arguments.
    var gatekeeperArguments: [String]
    /// Absolute path of `pintle-action`.
    var action: String
    /// Its arguments.
    var actionArguments: [String]

    /// The programs beside this one, with what the configuration says.
    ///
    /// - Throws: `CommandError.failed` where they can't be looked for.
    init(
      _ settings: Settings, store: StoreFolder, actions: ActionPlace
    ) throws(CommandError) {
      gatekeeper = try ProgramFolder.path(of: "pintle-gatekeeper")
      action = try ProgramFolder.path(of: "pintle-action")
      storeArguments =
        ["--store", store.path, "--terminal-fd", "3", "--action-fd", "4"] + store.options
      placeArguments = ["--gatekeeper-fd", "3"] + actions.options
      gatekeeperArguments = []
      actionArguments = []
      configure(by: settings)
    }

    /// Takes another configuration.
    mutating func configure(by settings: Settings) {
      gatekeeperArguments = storeArguments + settings.gatekeeperOptions
      actionArguments = placeArguments + settings.actionOptions
    }

    private let storeArguments: [String]
    private let placeArguments: [String]
  }

  private static let shortestPause = Duration.milliseconds(200)
  private static let longestPause = Duration.seconds(5)
  /// A gatekeeper that ran for so long did not fail at its start.
  private static let settled = Duration.seconds(10)
  /// How a gatekeeper ends that did not understand the terminal: one of another version.
  private static let confused = ChildProcess.End.exited(70)

  /// The terminal's end of the connection, while a gatekeeper runs.
  var link: GatekeeperLink?
  /// When the next start is due, if one is.
  private(set) var retryAt: BootInstant?

  /// How they are started; another recipe counts from the next start on.
  var recipe: Recipe
  private var gatekeeper: ChildProcess?
  private var action: ChildProcess?
  private var formerAction: ChildProcess?
  /// Whether the gatekeeper is to be renewed as soon as the former action process has ended.
  private var isRenewalDue = false
  private var startedAt = BootInstant(sinceBoot: .zero)
  private var pause = GatekeeperProcesses.shortestPause

  /// Nothing is started yet.
  init(_ recipe: Recipe) {
    self.recipe = recipe
  }

  /// Starts both programs, connected with each other and with the terminal.
  ///
  /// - Parameters:
  ///   - loop: where their ends and the link are waited for.
  ///   - now: the present.
  /// - Throws: what to tell people; the next start is due by itself.
  mutating func start(in loop: inout EventLoop, at now: BootInstant) throws(StartError) {
    precondition(gatekeeper == nil && action == nil, "a gatekeeper is there already")
    retryAt = nil
    isRenewalDue = false
    startedAt = now
    do {
      try launch(in: &loop)
    } catch {
      end(in: &loop, at: now)
      throw error
    }
  }

  /// Takes note that a watched process may have ended.
  ///
  /// - Parameters:
  ///   - source: whose end it would be.
  ///   - loop: where they are waited for.
  ///   - now: the present.
  /// - Returns: why the gatekeeper is gone by that, if it is news: it was there, or it tells by its end what was wrong.
  mutating func handleEnd(
    of source: Source, in loop: inout EventLoop, at now: BootInstant
  ) -> ServiceReason? {
    let wasRunning = link != nil
    guard let ending = reap(source, in: &loop) else { return nil }
    guard source != .formerActionEnd else {
      if isRenewalDue { renew() }
      return nil
    }
    end(in: &loop, at: now)
    if source == .gatekeeperEnd && ending == GatekeeperProcesses.confused {
      return .gatekeeperConfused
    }
    return wasRunning ? .gatekeeperGone : nil
  }

  /// Ends a gatekeeper that is dead, hangs, or talks nonsense: at once, since nothing it holds depends on its goodbye.
  ///
  /// - Parameters:
  ///   - loop: where they are waited for.
  ///   - now: the present.
  mutating func end(in loop: inout EventLoop, at now: BootInstant) {
    drop(in: &loop)
    if let descriptor = action?.rawValue {
      // It sees its program through and ends by itself; one of before that is still there has had its time.
      loop.remove(descriptor, token: Source.actionEnd.rawValue)
      GatekeeperProcesses.forget(&formerAction, .formerActionEnd, in: &loop)
      swap(&action, &formerAction)
      if (try? loop.add(descriptor, token: Source.formerActionEnd.rawValue)) == nil {
        formerAction = nil
      }
    }
    if gatekeeper == nil { schedule(at: now) } else { gatekeeper?.signal(SIGKILL) }
  }

  /// Whether any of them is yet to be reaped.
  var areRunning: Bool { gatekeeper != nil || action != nil || formerAction != nil }

  /// Lets go of the link, at the end.
  mutating func drop(in loop: inout EventLoop) {
    guard let descriptor = link?.rawValue else { return }
    loop.remove(descriptor, token: Source.gatekeeper.rawValue)
    link = nil
  }

  /// Takes note that one of them may have ended.
  ///
  /// - Returns: how it has; nil if not.
  @discardableResult
  mutating func reap(_ source: Source, in loop: inout EventLoop) -> ChildProcess.End? {
    switch source {
    case .gatekeeperEnd: GatekeeperProcesses.reap(&gatekeeper, source, in: &loop)
    case .actionEnd: GatekeeperProcesses.reap(&action, source, in: &loop)
    case .formerActionEnd: GatekeeperProcesses.reap(&formerAction, source, in: &loop)
    default: nil
    }
  }

  /// Has the gatekeeper end, to be started anew with the recipe that counts now. An action process sees its program
  /// through; where one from before still does, it is waited for, since there is room for one only.
  mutating func renew() {
    isRenewalDue = formerAction != nil
    if !isRenewalDue { gatekeeper?.signal(SIGTERM) }
  }

  /// Asks both to end, as the terminal does.
  borrowing func terminate() {
    gatekeeper?.signal(SIGTERM)
    action?.signal(SIGTERM)
    formerAction?.signal(SIGTERM)
  }

  private mutating func schedule(at now: BootInstant) {
    if now - startedAt >= GatekeeperProcesses.settled { pause = GatekeeperProcesses.shortestPause }
    retryAt = now + pause
    pause = min(pause * 2, GatekeeperProcesses.longestPause)
  }

  private static func reap(
    _ child: inout ChildProcess?, _ source: Source, in loop: inout EventLoop
  ) -> ChildProcess.End? {
    guard let end = child?.reap() else { return nil }
    forget(&child, source, in: &loop)
    return end
  }

  private static func forget(
    _ child: inout ChildProcess?, _ source: Source, in loop: inout EventLoop
  ) {
    if let descriptor = child?.rawValue { loop.remove(descriptor, token: source.rawValue) }
    child = nil
  }
}

extension GatekeeperProcesses {
  private mutating func launch(in loop: inout EventLoop) throws(StartError) {
    let toTerminal = try explained("a socket") { () throws(Errno) in try SocketPair() }
    let toAction = try explained("a socket") { () throws(Errno) in try SocketPair() }
    let recipe = recipe
    // In sessions of their own, Control-C at the terminal that started this one is not for them to hear. Their
    // environment is empty: the service's own, its notification socket above all, is not for them.
    let action = try explained(recipe.action) { () throws(Errno) in
      try ChildProcess(
        program: recipe.action, arguments: recipe.actionArguments,
        descriptors: ChildProcess.standardStreams + [.init(toAction.far.rawValue, to: 3)],
        newSession: true)
    }
    let gatekeeper = try explained(recipe.gatekeeper) { () throws(Errno) in
      try ChildProcess(
        program: recipe.gatekeeper, arguments: recipe.gatekeeperArguments,
        descriptors: ChildProcess.standardStreams + [
          .init(toTerminal.far.rawValue, to: 3), .init(toAction.near.rawValue, to: 4),
        ], newSession: true)
    }
    let near = try explained("a socket") { () throws(Errno) in try toTerminal.near.duplicate() }
    let link: GatekeeperLink
    do { link = try GatekeeperLink(owning: near) } catch {
      throw StartError(what: "the link", reason: error.description)
    }
    try watch(action.rawValue, .actionEnd, in: &loop)
    try watch(gatekeeper.rawValue, .gatekeeperEnd, in: &loop)
    try watch(link.rawValue, .gatekeeper, in: &loop)
    self.action = consume action
    self.gatekeeper = consume gatekeeper
    self.link = consume link
  }

  private func watch(
    _ descriptor: Int32, _ source: Source, in loop: inout EventLoop
  ) throws(StartError) {
    do { try loop.add(descriptor, token: source.rawValue) } catch {
      throw StartError(what: "waiting", reason: error.description)
    }
  }

  private func explained<Part: ~Copyable, Failure: Error & CustomStringConvertible>(
    _ what: String, _ make: () throws(Failure) -> Part
  ) throws(StartError) -> Part {
    do { return try make() } catch { throw StartError(what: what, reason: error.description) }
  }

  /// Why no gatekeeper could be started.
  struct StartError: Error, CustomStringConvertible {
    /// What failed.
    var what: String
    /// Why.
    var reason: String

    var description: String {
      "the gatekeeper can't be started (\(what): \(reason)); trying again"
    }
  }
}
