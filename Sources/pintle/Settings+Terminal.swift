import PINEntry
import Settings
import Terminal

extension Settings {
  /// What the terminal's state machine takes from the configuration.
  var terminalOptions: Options {
    var options = Options()
    options.length = entry.length
    options.mode = entry.mode == .secret ? .secret : .visible
    options.idleClear = entry.idleClear
    options.revealLast = entry.revealLast
    options.pad =
      switch pad.show {
      case .auto: .automatic
      case .onTap: .onTap
      case .always: .always
      case .never: .never
      }
    options.padOrder = pad.order == .telephone ? .telephone : .calculator
    options.scramblesPad = pad.scramble
    options.showsPressed = pad.pressed
    options.showsName = accept.showName
    options.dimAfter = display.dimAfter
    options.blankAfter = display.blankAfter
    // Its time, and what ending it may take.
    options.actionLimit = accept.timeLimit + .seconds(5)
    return options
  }
}
