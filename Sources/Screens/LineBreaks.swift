/// Where a line may end: after a sentence, at marks in the text, after a space, and between characters of scripts that
/// set no spaces, as far as their rules let it (JIS X 4051, GB/T 15834).
enum LineBreaks {
  /// Where lines may be broken, from the best places to the worst.
  enum Way: CaseIterable {
    /// Between sentences.
    case sentences
    /// At the marks of whoever wrote the text; where there are none, between words.
    case marks
    /// Wherever the script lets it.
    case scripts
    /// In words, because nothing else helps.
    case words

    /// What part of its size a text is given away to be broken in the way before this one.
    var price: Double {
      switch self {
      case .sentences: 1
      case .marks: 0.95
      case .scripts: 0.75
      case .words: 1
      }
    }
  }

  /// The places where a second line may begin.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - way: how far to go.
  /// - Returns: indices in ascending order, none at the ends.
  static func places(in text: String, _ way: Way) -> [String.Index] {
    let hasMarks = text.contains(Texts.breakMark)
    var result: [String.Index] = []
    var before: [Character] = []
    // A line is not empty.
    let start = text.firstIndex { $0 != " " && $0 != Texts.breakMark } ?? text.endIndex
    for index in text.indices where index >= start {
      let character = text[index]
      defer { before.append(character) }
      guard !before.isEmpty, character != " ", character != Texts.breakMark else { continue }
      let isPlace =
        switch way {
        case .sentences: isSentence(before) && !staysBehind.contains(character)
        case .marks where hasMarks: before.last == Texts.breakMark
        case .marks, .scripts: mayEnd(before, beforeCharacter: character)
        case .words: true
        }
      if isPlace { result.append(index) }
    }
    return result
  }

  private static func isSentence(_ line: [Character]) -> Bool {
    let words = line.last == Texts.breakMark ? line.dropLast() : line[...]
    guard let last = words.last else { return false }
    if "。！？".contains(last) { return true }
    return last == " " && words.dropLast().last.map { ".!?…".contains($0) } == true
  }

  private static func mayEnd(_ line: [Character], beforeCharacter next: Character) -> Bool {
    guard let last = line.last else { return false }
    if last == Texts.breakMark { return true }
    if last == " " {
      // A number stays with what it counts.
      return line.dropLast().last.map(isDigit) != true
    }
    guard isIdeographic(last) || isIdeographic(next) else { return false }
    return !isDigit(last) && !staysBehind.contains(next) && !staysBefore.contains(last)
  }

  /// Whether a character is a digit of a number; Han characters for numbers are words like others.
  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Whether a character belongs to a script that sets no spaces: kana, Han, full-width forms.
  static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return switch scalar.value {
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// What must not begin a line: closing signs, small kana, signs of length and repetition.
  private static let staysBehind = Set(
    "、。，．・：；？！」』】〕〉》）］｝”’,.:;?!)]}%％…‥ー～々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ\u{A0}")

  /// What must not end a line: opening signs.
  private static let staysBefore = Set("「『【〔〈《（［｛“‘([{\u{A0}")
}
