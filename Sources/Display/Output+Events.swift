internal import Linux

extension Output {
  /// A picture that came onto the screen.
  public struct Shown: Equatable, Sendable {
    /// Its number, as `present` gave it.
    public let frame: UInt64
    /// When it began to be scanned out, by `CLOCK_MONOTONIC`; drivers without a display clock tell when they took it.
    public let time: Duration
  }

  /// Takes what the card has to tell; to be called when `descriptor` is readable. Allocates nothing, never waits.
  ///
  /// - Returns: the picture that is shown now; nil if there is no news.
  /// - Throws: `gone` if the card was unplugged, else `presenting`.
  public mutating func handleEvents() throws(DisplayError) -> Shown? {
    var latest: FlipEvents.Completion?
    do {
      try FlipEvents.read(card.descriptor) { latest = $0 }
    } catch {
      throw failure(error)
    }
    // An event of a picture that was given up, or that the previous owner of the card queued, is no news.
    guard let latest, latest.frame == frame, case .flipping = swapchain.state else { return nil }
    swapchain.show()
    return Shown(frame: frame, time: latest.time)
  }

  /// Until when the flip under way should have happened, on the boot clock; nil while none is.
  ///
  /// A driver can lose the event of a flip. So a timer is set to this, and if the flip is still under way then
  /// `giveUpOnFlip()` is called.
  public var flipDeadline: Duration? {
    if case .flipping = swapchain.state { queuedAt + .seconds(1) } else { nil }
  }

  /// Takes the flip under way for done, and from here on uses the way of presenting that needs no event.
  public mutating func giveUpOnFlip() {
    guard case .flipping = swapchain.state else { return }
    swapchain.show()
    presentation = .setCRTC
  }
}
