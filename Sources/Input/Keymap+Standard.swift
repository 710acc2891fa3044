internal import CEvdev
internal import Messages

extension Keymap {
  /// What keys mean where `[keys]` says nothing else.
  ///
  /// | key | meaning |
  /// | --- | --- |
  /// | 0…9 of the row, of the number block and of telephones | the digit |
  /// | Enter, Enter of the number block, `#` of telephones, OK | submit |
  /// | Backspace, Delete, `.` and `-` of the number block | delete |
  /// | Escape, Clear, Cancel | clear |
  /// | `*` of the number block and of telephones | clear, or a new challenge |
  ///
  /// On a device without letter keys also:
  ///
  /// | key | meaning |
  /// | --- | --- |
  /// | Home ↑ PgUp / ← → / End ↓ PgDn / Insert | the digits printed on the same caps: 789 / 4 6 / 123 / 0 |
  /// | `-` and `.` of the row | delete |
  /// | `#` as ISO keyboards send it (`KEY_BACKSLASH`) | submit |
  /// | Shift+3, Shift+8: `#` and `*` typed as on a US keyboard | submit; clear, or a new challenge |
  ///
  /// On a device *with* letter keys Shift+3 stays the digit 3: there a person may hold Shift to type digits at all (the
  /// French layout), and a digit must never be lost to a layout that Pintle can't see.
  ///
  /// - Parameter hasLetters: whether the device, all of its nodes together, can send the letters A to Z.
  public init(hasLetters: Bool) {
    self.init()
    for (digit, codes) in Keymap.digitKeys.enumerated() {
      for code in codes { set(Key(code), to: .digit(digit)) }
    }
    for code in [KEY_ENTER, KEY_KPENTER, KEY_NUMERIC_POUND, KEY_OK] { set(Key(code), to: .submit) }
    for code in [KEY_BACKSPACE, KEY_DELETE, KEY_KPDOT, KEY_KPMINUS] { set(Key(code), to: .delete) }
    for code in [KEY_ESC, KEY_CLEAR, KEY_CANCEL] { set(Key(code), to: .clear) }
    for code in [KEY_KPASTERISK, KEY_NUMERIC_STAR] { set(Key(code), to: .clearOrRenew) }
    guard !hasLetters else { return }
    for (digit, code) in Keymap.navigationKeys { set(Key(code), to: .digit(digit)) }
    for code in [KEY_MINUS, KEY_DOT] { set(Key(code), to: .delete) }
    set(Key(KEY_BACKSLASH), to: .submit)
    set(Key(KEY_3, shift: true), to: .submit)
    set(Key(KEY_8, shift: true), to: .clearOrRenew)
  }

  /// For each digit, the keys that are it on any device.
  private static let digitKeys: [[Int32]] = [
    [KEY_0, KEY_KP0, KEY_NUMERIC_0], [KEY_1, KEY_KP1, KEY_NUMERIC_1],
    [KEY_2, KEY_KP2, KEY_NUMERIC_2], [KEY_3, KEY_KP3, KEY_NUMERIC_3],
    [KEY_4, KEY_KP4, KEY_NUMERIC_4], [KEY_5, KEY_KP5, KEY_NUMERIC_5],
    [KEY_6, KEY_KP6, KEY_NUMERIC_6], [KEY_7, KEY_KP7, KEY_NUMERIC_7],
    [KEY_8, KEY_KP8, KEY_NUMERIC_8], [KEY_9, KEY_KP9, KEY_NUMERIC_9],
  ]

  /// The other half of the number block's caps. 5 has none there; the key sends `KEY_KP5` in either case.
  private static let navigationKeys: [(Int, Int32)] = [
    (7, KEY_HOME), (8, KEY_UP), (9, KEY_PAGEUP), (4, KEY_LEFT), (6, KEY_RIGHT), (1, KEY_END),
    (2, KEY_DOWN), (3, KEY_PAGEDOWN), (0, KEY_INSERT),
  ]
}

extension Command {
  /// The command that enters a digit.
  ///
  /// - Parameter value: 0…9.
  /// - Returns: nil for any other value.
  static func digit(_ value: Int) -> Command? { Digit(value: value).map { .insert($0) } }
}
