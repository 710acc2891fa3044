import Display
import Glibc

/// `--connector=NAME`, `--mode=WxH`, `--bits=16`, `--via=atomic|flip|crtc`, `--console[=PATH]`,
/// `--wait` for a screen instead of failing without one.
struct Options {
  var wish = OutputWish()
  var waits = false
  var takesConsole = false
  var console: String?

  init(_ words: [String]) throws {
    for word in words {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count == 2 ? parts[1] : nil
      switch (parts.first, value) {
      case ("console", _):
        takesConsole = true
        console = value
      case ("wait", nil): waits = true
      case ("connector", _): wish.connector = value
      case ("mode", let value?):
        let sides = value.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2 else { throw ProbeError(text: "no mode \(value)") }
        wish.mode = ModeWish(width: sides[0], height: sides[1])
      case ("bits", "16"): wish.prefersSixteenBits = true
      case ("via", "atomic"): wish.presentation = .atomic
      case ("via", "flip"): wish.presentation = .pageFlip
      case ("via", "crtc"): wish.presentation = .setCRTC
      default: throw ProbeError(text: "no option \(word)")
      }
    }
  }
}

/// What was asked wrongly of the probe, or went wrong in it.
struct ProbeError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

/// Prints a line at once.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
