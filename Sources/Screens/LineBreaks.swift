/// Where a line may end: after a space, and between characters of scripts that set no spaces.
enum LineBreaks {
  /// The places where a second line may begin.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - inWords: whether words may be broken too, because nothing else helps.
  /// - Returns: indices in ascending order, none at the ends.
  static func places(in text: String, inWords: Bool) -> [String.Index] {
    var result: [String.Index] = []
    var previous: Character?
    for index in text.indices {
      let character = text[index]
      if let before = previous, character != " " {
        let isPlace =
          before == " " || inWords
          || ((isIdeographic(before) || isIdeographic(character)) && !isBound(character))
        if isPlace { result.append(index) }
      }
      previous = character
    }
    return result
  }

  /// Whether a character belongs to a script that sets no spaces: kana, Han, full-width forms.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return switch scalar.value {
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Whether a character must not begin a line.
  private static func isBound(_ character: Character) -> Bool {
    "、。，．！？：；）」』】〉》ーっゃゅょッャュョ.,!?:;)%…".contains(character)
  }
}
