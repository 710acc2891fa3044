/// What the configuration file decides, whole and checked: `/etc/pintle/pintle.conf`.
///
/// A fresh value holds the defaults. ``parse(_:isKeyName:textKeys:)`` and ``load(path:isKeyName:textKeys:)``
/// give a whole value or every error of the file, never half of it.
public struct Settings: Equatable, Sendable {
  /// Where the file is unless another is named.
  public static let defaultPath = "/etc/pintle/pintle.conf"

  /// `[entry]`: the field.
  public var entry = Entry()
  /// `[display]`: which screen, in which mode, which way up.
  public var display = Display()
  /// `[theme]`: the look.
  public var theme = Theme()
  /// `[pad]`: the number pad on a touchscreen.
  public var pad = Pad()
  /// `[input]`: keypads and touchscreens.
  public var input = Input()
  /// `[keys]` and `[keys usb:VVVV:PPPP]`: what single keys do.
  public var keys = Keys()
  /// `[lockout]`: what wrong PINs cost.
  public var lockout = Lockout()
  /// `[accept]`: what is shown after a right PIN, and how long its programs may take.
  public var accept = Accept()
  /// `[texts]`: words in the place of Pintle's own.
  public var texts: [KeyedText] = []

  /// The defaults.
  public init() {}
}
