import Display
import Glibc
import Input
import Linux
import Messages
import Raster
import Screens
import Secrets
import Settings
import Terminal

/// The terminal at work: one thread, one place where it waits, and the wiring between the modules.
///
/// ```
///   Input ──command──────────────────▶ Terminal ──Screen──▶ ScreenPainter ──▶ Output
///   Input ──contact──▶ layout ──touch──▶  │  ▲
///                                  verify ▼  │ verdict
///                                GatekeeperProcesses
/// ```
///
/// A class, since each of its parts is one owner's and is used while another is being called.
final class TerminalLoop {
  /// Where it waits.
  var loop: EventLoop
  /// The one timer, set to whatever comes next.
  var timer: DeadlineTimer
  let signals: SignalQueue
  let notifier: ServiceNotifier
  /// The configuration in force, and where it came from.
  var settings: Settings
  let configuration: Configuration
  /// What the screens say.
  var texts = Texts.english
  let isInterruptible: Bool

  var terminal: Terminal
  var input: InputDevices
  var processes: GatekeeperProcesses
  /// Where a PIN is on its way from the field to the gatekeeper.
  var outgoing: SecretBytes

  /// The console's keyboard, off from the start.
  var consoleKeyboard: ConsoleKeyboard?
  /// The console, switched to graphics; outlives the screen, so that its text comes back last.
  var console: Console?
  /// The screen, while there is one.
  var screen: OpenScreen?
  /// When the screen is tried again, if it could not be had for a reason whose end nothing tells.
  var screenRetryAt: BootInstant?
  /// How long the next pause before that is.
  var screenPause = TerminalLoop.shortestScreenPause
  /// Waits for a card that another program holds.
  var cardRelease: ReleaseWatch?
  var isShowingTold = false
  var isConsoleRefused = false
  let screenWatch: PlugWatch
  var watchdogAt: BootInstant?
  var isReadyTold = false
  var hasNewDevices = false
  var isEnding = false
  var status = ""

  /// Takes everything that a terminal needs and that is there from the start; the screen may come later.
  ///
  /// - Parameters:
  ///   - settings: the configuration.
  ///   - configuration: where it came from, to read it again.
  ///   - recipe: how the gatekeeper is started.
  ///   - isInterruptible: whether Control-C on a keyboard that is taken ends it.
  /// - Throws: what can't be had.
  init(
    settings: Settings, configuration: Configuration, recipe: GatekeeperProcesses.Recipe,
    isInterruptible: Bool
  ) throws(CommandError) {
    self.settings = settings
    self.configuration = configuration
    notifier = ServiceNotifier()
    do {
      // Blocked before anything is taken, so that nothing is left behind by an early signal.
      signals = try SignalQueue([SIGTERM, SIGINT, SIGHUP, SIGQUIT])
      loop = try EventLoop()
      timer = try DeadlineTimer()
    } catch { throw .failed(.failure, text: "the terminal can't wait for events: \(error)") }
    consoleKeyboard = isInterruptible ? nil : ConsoleKeyboard.silence()
    do {
      terminal = try Terminal(options: settings.terminalOptions)
      outgoing = try SecretBytes(capacity: 12)
    } catch { throw .failed(.failure, text: error.description) }
    processes = GatekeeperProcesses(recipe)
    self.isInterruptible = isInterruptible
    let devices = settings.inputConfiguration(reportsInterrupt: isInterruptible)
    do { input = try InputDevices(devices) } catch {
      throw .failed(.failure, text: error.description)
    }
    do { screenWatch = try PlugWatch() } catch {
      throw .failed(.failure, text: error.description)
    }
    watchdogAt = notifier.watchdogInterval.map { TerminalLoop.now + $0 }
    do {
      try loop.add(signals.descriptor, token: Source.signals.rawValue)
      try loop.add(timer.descriptor, token: Source.timer.rawValue)
      try loop.add(input.descriptor, token: Source.input.rawValue)
      try loop.add(screenWatch.descriptor, token: Source.screenHotplug.rawValue)
    } catch { throw .failed(.failure, text: "the terminal can't wait for events: \(error)") }
  }

  /// The present, on the boot clock.
  static var now: BootInstant { BootInstant(sinceBoot: BootClock.now) }

  /// Runs until it is told to end.
  ///
  /// - Throws: what made going on impossible.
  func run() throws(CommandError) {
    defer { close() }
    startGatekeeper()
    readWords()
    handle(.devices(keypads: input.keypads, touchscreens: input.touchscreens))
    openScreen(askingAnew: false)
    while !isEnding {
      refresh()
      armTimer()
      do { try loop.wait() } catch {
        throw .failed(.failure, text: "the terminal can't wait for events: \(error)")
      }
      while let ready = loop.next() { dispatch(ready) }
    }
  }

  private func dispatch(_ ready: EventLoop.Ready) {
    guard let source = Source(rawValue: ready.token) else { return }
    switch source {
    case .signals: takeSignals()
    case .timer: takeTime()
    case .input: takeInput()
    case .screen:
      takeFlip()
      confirm()
    case .screenHotplug: takeHotplug()
    case .cardRelease: takeRelease()
    case .gatekeeper: takeReplies()
    case .gatekeeperEnd, .actionEnd, .formerActionEnd: takeEnd(of: source)
    }
  }

  /// Gives the terminal an event and does what it asks for.
  func handle(_ event: Event) {
    let now = TerminalLoop.now
    let effects = terminal.handle(event, at: now)
    if effects.contains(.verify) { sendPIN() }
    if effects.contains(.askStanding) { send(.state) }
    if effects.contains(.restartGatekeeper) {
      say("the gatekeeper does not answer; starting it again")
      endGatekeeper()
    }
  }

  /// Tells how the terminal fares, if that is news: the service manager as its status, others in the journal.
  func tell(_ text: String) {
    guard text != status else { return }
    status = text
    notifier.status(text)
    say("\(text)")
  }

  /// Says a line in the journal, if that takes one just now.
  func say(_ text: String) { OwnProcess.complain("pintle: \(text)") }

  private func takeSignals() {
    // All of them first: while the configuration is being read more may come, for as long as anybody sends them.
    var isReloadDue = false
    while let signal = signals.next() {
      if signal == SIGHUP { isReloadDue = true } else { isEnding = true }
    }
    if isReloadDue && !isEnding { reload() }
  }

  private func takeTime() {
    guard timer.acknowledge() else { return }
    let now = TerminalLoop.now
    if let due = watchdogAt, due <= now, let interval = notifier.watchdogInterval {
      notifier.watchdog()
      watchdogAt = now + interval
    }
    if let due = processes.retryAt, due <= now { startGatekeeper() }
    passScreenTime(until: now)
    if let due = terminal.deadline(at: now), due <= now { handle(.deadline) }
  }

  private func armTimer() {
    let now = TerminalLoop.now
    let ours = earlier(earlier(watchdogAt, screenDeadline), frameDeadline)
    let next = earlier(earlier(terminal.deadline(at: now), processes.retryAt), ours)
    timer.arm(at: next?.sinceBoot)
  }
}

/// The earlier of two moments, either of which may never come.
private func earlier(_ one: BootInstant?, _ other: BootInstant?) -> BootInstant? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
