import CEvdev
import Input
import Messages

/// Events of a made-up keypad, in short: what a key does.
enum Stroke {
  case press(Int32)
  case release(Int32)
  case `repeat`(Int32)

  var code: UInt16 {
    switch self {
    case .press(let code), .release(let code), .repeat(let code): UInt16(code)
    }
  }

  var value: Int32 {
    switch self {
    case .press: 1
    case .release: 0
    case .repeat: 2
    }
  }

  /// A key pressed and let go.
  static func tap(_ code: Int32) -> [Stroke] { [.press(code), .release(code)] }
}

extension KeyDecoder {
  /// The commands that strokes give.
  mutating func commands(_ strokes: [Stroke]) -> [Command] {
    strokes.compactMap { decode(type: UInt16(EV_KEY), code: $0.code, value: $0.value) }
  }
}

extension Command {
  /// The command of a digit.
  static func enter(_ value: UInt8) -> Command { .insert(Digit(validValue: value)) }
}

/// The keys of common devices.
enum Keys {
  static let row: [Int32] = [
    KEY_0, KEY_1, KEY_2, KEY_3, KEY_4, KEY_5, KEY_6, KEY_7, KEY_8, KEY_9,
  ]
  static let block: [Int32] = [
    KEY_KP0, KEY_KP1, KEY_KP2, KEY_KP3, KEY_KP4, KEY_KP5, KEY_KP6, KEY_KP7, KEY_KP8, KEY_KP9,
  ]
  static let telephone: [Int32] = [
    KEY_NUMERIC_0, KEY_NUMERIC_1, KEY_NUMERIC_2, KEY_NUMERIC_3, KEY_NUMERIC_4, KEY_NUMERIC_5,
    KEY_NUMERIC_6, KEY_NUMERIC_7, KEY_NUMERIC_8, KEY_NUMERIC_9,
  ]
  /// The number block without NumLock, by digit; 5 has no second meaning.
  static let navigation: [(digit: UInt8, code: Int32)] = [
    (7, KEY_HOME), (8, KEY_UP), (9, KEY_PAGEUP), (4, KEY_LEFT), (6, KEY_RIGHT), (1, KEY_END),
    (2, KEY_DOWN), (3, KEY_PAGEDOWN), (0, KEY_INSERT),
  ]
  static let letters: [Int32] =
    Array(KEY_Q...KEY_P) + Array(KEY_A...KEY_L) + Array(KEY_Z...KEY_M)
}

/// A generator whose numbers are the same in each run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
