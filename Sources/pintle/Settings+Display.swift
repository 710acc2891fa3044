import Display
import Settings

extension Settings {
  /// What the screen takes from the configuration.
  var outputWish: OutputWish {
    OutputWish(
      connector: display.connector,
      mode: display.mode.map { ModeWish(width: $0.width, height: $0.height, hertz: $0.refresh) })
  }
}
