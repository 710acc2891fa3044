import Display
import Glyphs
import Input
import Linux
import Messages
import Raster
import Screens
import Settings
import Terminal

extension TerminalLoop {
  /// A screen that its driver refused is tried again after a pause, since nothing tells when that is over; each pause
  /// is twice the one before.
  static let shortestScreenPause = Duration.seconds(2)
  private static let longestScreenPause = Duration.seconds(60)

  /// When something about the screen is due by itself: another try, or a flip given up whose event was lost. Somebody
  /// waits for every flip: a later frame, a complete PIN, or the service manager.
  var screenDeadline: BootInstant? {
    screenRetryAt ?? screen?.output.flipDeadline.map { BootInstant(sinceBoot: $0) }
  }

  /// When the next frame of what moves is due; a flip under way is waited for instead.
  var frameDeadline: BootInstant? {
    screen?.output.isReady == true ? screen?.nextFrameAt : nil
  }

  /// Takes the screen that the configuration wants, if it can be had now.
  ///
  /// - Parameter anew: whether every connector is asked again what is plugged in.
  func openScreen(askingAnew anew: Bool) {
    screenRetryAt = nil
    stopWaitingForRelease()
    do throws(DisplayError) {
      let output = try Output.open(settings.outputWish, askingAnew: anew)
      try watch(output)
      takeConsole()
      let painter = settings.painter(for: output, texts: texts, say)
      screen = OpenScreen(output: output, painter: painter)
    } catch {
      tell("waiting for a screen: \(error)")
      waitForScreen(after: error)
      return
    }
    isShowingTold = false
    refresh()
    prepareNext()
  }

  /// With a new painter's first frame on its way there is time to get the next ones ready. Fonts are opened as they are
  /// needed, so only now it is known, and said, which of them can't be used.
  func prepareNext() {
    screen?.painter.prepare(for: terminal.screen(at: TerminalLoop.now), entry: terminal.entry)
    for problem in screen?.painter.faces.problems ?? [] { say("\(problem)") }
  }

  /// Shows what the terminal wants to be seen, if that is not seen already; waits for a flip under way.
  func refresh() {
    // Twice at most: what is on the glass may let the terminal go on to the next thing to be seen.
    for _ in 0..<2 {
      guard screen?.mayShow == true else { return }
      let now = TerminalLoop.now
      let wanted = terminal.screen(at: now)
      if screen?.newest != wanted || screen?.isFrameDue(at: now) == true {
        guard show(wanted, at: now) else { return }
      }
      tellReady()
      handle(.presented)
    }
    do throws(DisplayError) { try screen?.rest() } catch { loseScreen(error) }
  }

  /// What the terminal wants to be seen may have come onto the glass. It hears of that before it hears of what happened
  /// later, such as keys: those count from here on.
  func confirm() {
    guard screen?.output.isReady == true,
      screen?.newest == terminal.screen(at: TerminalLoop.now)
    else { return }
    tellReady()
    handle(.presented)
  }

  /// - Returns: whether it is on the glass already.
  private func show(_ wanted: Screen, at now: BootInstant) -> Bool {
    do throws(DisplayError) {
      return try screen?.show(wanted, entry: terminal.entry, at: now) ?? false
    } catch {
      loseScreen(error)
      return false
    }
  }

  /// Takes what the card has to tell: a flip that happened.
  func takeFlip() {
    do throws(DisplayError) { _ = try screen?.output.handleEvents() } catch { loseScreen(error) }
  }

  /// A card or a connector came or went.
  func takeHotplug() {
    guard screenWatch.takeAnnouncements() else { return }
    if let condition = screen?.output.condition() {
      if condition == .fine { return }
      closeScreen()
      handle(.screenLost)
    }
    openScreen(askingAnew: true)
  }

  /// Time has passed: a flip whose event was lost, a screen to be tried again.
  func passScreenTime(until now: BootInstant) {
    guard let due = screenDeadline, due <= now else { return }
    guard screen != nil else { return openScreen(askingAnew: false) }
    // Its event may have come at the same time.
    takeFlip()
    screen?.output.giveUpOnFlip()
  }

  private func loseScreen(_ error: DisplayError) {
    tell("the screen is lost: \(error)")
    closeScreen()
    handle(.screenLost)
    waitForScreen(after: error)
  }

  /// Arranges for the next attempt, if not an announced change of cards or plugs is to bring it.
  private func waitForScreen(after error: DisplayError) {
    if case .taken(let path, _) = error, waitForRelease(of: path) { return }
    guard error.mayPass else { return }
    screenRetryAt = TerminalLoop.now + screenPause
    screenPause = min(screenPause * 2, TerminalLoop.longestScreenPause)
  }

  /// - Returns: whether its release will be told.
  private func waitForRelease(of path: String) -> Bool {
    guard var watch = try? ReleaseWatch(of: path) else { return false }
    // It may have become free before the watch began.
    if watch.isReleased() {
      screenRetryAt = TerminalLoop.now
      return true
    }
    guard (try? loop.add(watch.descriptor, token: Source.cardRelease.rawValue)) != nil else {
      return false
    }
    cardRelease = consume watch
    return true
  }

  private func stopWaitingForRelease() {
    guard let descriptor = cardRelease?.descriptor else { return }
    loop.remove(descriptor, token: Source.cardRelease.rawValue)
    cardRelease = nil
  }

  /// The program that holds the card may have let it go.
  func takeRelease() {
    if cardRelease?.isReleased() == true { openScreen(askingAnew: false) }
  }

  func closeScreen() {
    if let descriptor = screen?.output.descriptor {
      loop.remove(descriptor, token: Source.screen.rawValue)
    }
    screen = nil
  }

  private func tellReady() {
    guard !isShowingTold else { return }
    isShowingTold = true
    screenPause = TerminalLoop.shortestScreenPause
    if !isReadyTold {
      isReadyTold = true
      notifier.ready()
    }
    tellState()
  }

  /// Tells what is shown and what is waited for, once there is a screen.
  func tellState() {
    guard isShowingTold, let connector = screen?.output.connector else { return }
    let needs =
      input.keypads + input.touchscreens == 0 ? ", waiting for a keypad or touchscreen" : ""
    tell("showing on \(connector)\(needs)")
  }

  private func watch(_ output: borrowing Output) throws(DisplayError) {
    do throws(Errno) { try loop.add(output.descriptor, token: Source.screen.rawValue) } catch {
      throw .watching(error)
    }
  }

  /// Switches the console to graphics, once; a machine without one works as well.
  private func takeConsole() {
    guard console == nil, !isConsoleRefused else { return }
    do throws(DisplayError) {
      console = try Console.take(keepsKeyboard: isInterruptible || consoleKeyboard != nil)
    } catch {
      isConsoleRefused = true
      if error != .noConsole { say("\(error)") }
    }
  }
}

extension DisplayError {
  /// Whether it may be over without that a card or a plug is announced.
  fileprivate var mayPass: Bool {
    switch self {
    case .taken, .buffer, .modeRefused, .presenting, .masterLost, .opening, .notPermitted: true
    default: false
    }
  }
}

extension Settings {
  /// A painter for a screen, with what the configuration says of its look; what is wrong with that is said.
  func painter(
    for output: borrowing Output, texts: Texts, _ say: (String) -> Void
  ) -> ScreenPainter {
    let millimetres = output.millimetres.map { Size(width: $0.width, height: $0.height) }
    let canvas = ScreenPainter.Canvas(size: output.size, turn: turn, millimetres: millimetres)
    return ScreenPainter(
      canvas: canvas, theme: look { say("\($0)") }, texts: texts, chain: fonts)
  }
}
