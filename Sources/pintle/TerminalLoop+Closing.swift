import Display
import Glibc
import Input
import Linux
import Messages
import Terminal

extension TerminalLoop {
  /// How long the last frame may take to reach the glass.
  private static let lastFrame = Duration.milliseconds(500)

  /// Ends in order: a frame without digits, the devices, the screen, the console. What follows is each owner's `deinit`.
  func close() {
    notifier.stopping()
    handle(.closing)
    refresh()
    let end = TerminalLoop.now + TerminalLoop.lastFrame
    while isWaitingForFlip || screen?.output.isReady == false, TerminalLoop.now < end {
      timer.arm(at: end.sinceBoot)
      guard (try? loop.wait()) != nil else { break }
      while let ready = loop.next() {
        if ready.token == Source.screen.rawValue { takeFlip() }
        if ready.token == Source.timer.rawValue { _ = timer.acknowledge() }
        if ready.token == Source.input.rawValue { input.drain { _ in } }
        if ready.token == Source.signals.rawValue { _ = signals.next() }
      }
      refresh()
    }
    closeScreen()
    console = nil
    processes.terminate()
  }
}
