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
  /// - Returns: whether it is on the glass already; if not, a flip is under way.
  /// - Throws: what the card says.
  mutating func show(
    _ screen: Screen, entry: borrowing PINEntry
  ) throws(DisplayError) -> Bool {
    let damage = painter.set(screen, entry: entry)
    newest = screen
    switch try output.present(damage, { surface, damage in painter.paint(damage, into: &surface) })
    {
    case .queued: return false
    case .shown, .unchanged: return true
    }
  }

  /// Has the screen painted anew by another configuration; what is wrong with that is said.
  mutating func renew(by settings: Settings, _ say: (String) -> Void) {
    painter = settings.painter(for: output, say)
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
