import Display
import Settings

extension Settings {
  /// What the screen takes from the configuration.
  var outputWish: OutputWish {
    var wish = OutputWish(
      connector: display.connector,
      mode: display.mode.map { ModeWish(width: $0.width, height: $0.height, hertz: $0.refresh) })
    wish.prefersSixteenBits = display.depth == .sixteen
    wish.dithers = display.dither
    return wish
  }
}
