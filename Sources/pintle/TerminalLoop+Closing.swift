import Display
import Glibc
import Input
import Linux
import Messages
import Terminal

extension TerminalLoop {
  /// How long the last frame may take to reach the glass.
  private static let lastFrame = Duration.milliseconds(500)
  /// How long the two processes may take to end; what is left of them then is killed. Longer than the action process
  /// gives its program: if that one were killed, a program that does not listen would stay.
  private static let goodbye = Duration.seconds(4)

  /// Ends in order: a frame without digits, the screen, the console, the gatekeeper and its program.
  func close() {
    notifier.stopping()
    handle(.closing)
    refresh()
    wait(TerminalLoop.lastFrame) { screen?.output.isReady == false }
    closeScreen()
    console = nil
    consoleKeyboard = nil
    processes.terminate()
    wait(TerminalLoop.goodbye) { processes.areRunning }
  }

  /// Waits a while for what the end depends on; devices and signals have nothing to say any more.
  private func wait(_ limit: Duration, while isDue: () -> Bool) {
    let end = TerminalLoop.now + limit
    while isDue(), TerminalLoop.now < end {
      timer.arm(at: end.sinceBoot)
      guard (try? loop.wait()) != nil else { return }
      while let ready = loop.next() {
        guard let source = Source(rawValue: ready.token) else { continue }
        switch source {
        case .screen: takeFlip()
        case .timer: _ = timer.acknowledge()
        case .input: input.drain { _ in }
        case .signals: while signals.next() != nil {}
        case .screenHotplug: _ = screenWatch.takeAnnouncements()
        case .cardRelease: loop.remove(cardRelease?.descriptor ?? -1, token: ready.token)
        case .gatekeeper: processes.drop(in: &loop)
        case .gatekeeperEnd, .actionEnd, .formerActionEnd:
          processes.reap(source, in: &loop)
        }
      }
      refresh()
    }
  }
}
