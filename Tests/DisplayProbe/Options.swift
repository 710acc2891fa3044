import Display
import Glibc
import Refusals

/// `--connector=NAME`, `--mode=WxH`, `--bits=16`, `--via=atomic|flip|crtc`, `--console[=PATH]`,
/// `--refuse=CALL,ERRNO[,COUNT]` as in `Refusals.h`, `--wait` for a screen instead of failing without one.
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
      case ("refuse", let value?): try Options.refuse(value)
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

extension Options {
  /// Has calls to the card refused: `CALL,ERRNO` or `CALL,ERRNO,COUNT`.
  static func refuse(_ text: String) throws {
    let parts = text.split(separator: ",").map(String.init)
    let errors = [
      "EINVAL": EINVAL, "EBUSY": EBUSY, "EACCES": EACCES, "ENOMEM": ENOMEM, "EIO": EIO,
      "ENOSYS": ENOSYS, "EOPNOTSUPP": EOPNOTSUPP, "ENODEV": ENODEV,
    ]
    guard parts.count >= 2, let error = errors[parts[1]] else {
      throw ProbeError(text: "no refusal \(text)")
    }
    let count = parts.count > 2 ? Int32(parts[2]) ?? 0 : 0
    guard unsafe Refusals.refuse(parts[0], error, count) != 0 else {
      throw ProbeError(text: "no call \(parts[0])")
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
