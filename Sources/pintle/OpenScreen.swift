import Display
import Messages
import PINEntry
import Raster
import Screens
import Settings

/// A screen that is ours, and the painter that belongs to it.
struct OpenScreen: ~Copyable {
  /// The card's output.
  var output: Output
  /// What paints for it.
  var painter: ScreenPainter
  /// What the newest frame shows, on the glass or on its way there.
  private(set) var newest: Screen?
  /// When it was painted.
  private var paintedAt: BootInstant?

  /// A screen that shows nothing yet.
  init(output: consuming Output, painter: consuming ScreenPainter) {
    self.output = output
    self.painter = painter
  }

  /// Paints a screen and flips to it. A bug unless the output is ready.
  ///
  /// - Parameters:
  ///   - screen: what is to be seen.
  ///   - entry: the field, for digits that are to be seen.
  ///   - now: when.
  /// - Returns: whether it is on the glass already; if not, a flip is under way.
  /// - Throws: what the card says.
  mutating func show(
    _ screen: Screen, entry: borrowing PINEntry, at now: BootInstant
  ) throws(DisplayError) -> Bool {
    try output.unblank()
    let damage = painter.set(screen, entry: entry, at: now)
    newest = screen
    paintedAt = now
    switch try output.present(damage, { surface, damage in painter.paint(damage, into: &surface) })
    {
    case .queued: return false
    case .shown, .unchanged: return true
    }
  }

  /// Whether a screen can be shown now: no flip is under way. One that is off is switched on for it.
  var mayShow: Bool { output.isReady || output.isBlank }

  /// Whether what moves wants its next frame now.
  func isFrameDue(at now: BootInstant) -> Bool {
    guard let nextFrameAt else { return false }
    return nextFrameAt <= now
  }

  /// When what moves wants its next frame; nil while nothing moves.
  ///
  /// A little before the time of a frame is over: the flip waits for the screen, and a frame that were made late by a
  /// hair would be shown a whole frame later.
  var nextFrameAt: BootInstant? {
    guard painter.isMoving, let paintedAt else { return nil }
    return paintedAt + output.mode.frameInterval * 3 / 4
  }

  /// Switches the screen off if it shows nothing; one that can't be stays on, and dark.
  ///
  /// - Throws: what the card says.
  mutating func rest() throws(DisplayError) {
    guard newest?.light == .dark, output.isReady else { return }
    _ = try output.blank()
  }

  /// Has the screen painted anew by another configuration; what is wrong with that is said.
  mutating func renew(by settings: Settings, texts: Texts, _ say: (String) -> Void) {
    painter = settings.painter(for: output, texts: texts, say)
    newest = nil
  }

  /// What lies under a finger.
  ///
  /// - Parameters:
  ///   - x: from the panel's left edge (0) to its right edge (1).
  ///   - y: from the panel's upper edge (0) to its lower edge (1).
  /// - Returns: nil beside everything, and before the first frame.
  mutating func target(atX x: Double, y: Double) -> Target? {
    guard let newest else { return nil }
    return painter.target(atX: x, y: y, on: newest)
  }
}
