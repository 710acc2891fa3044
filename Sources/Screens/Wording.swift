/// One text on a screen, before it has a size or a place.
enum Wording: Equatable {
  /// Words of the language in use, with the number or the name in them.
  case phrase(Phrase, count: Int = 0, name: String = "")
  /// The command that enrols the first PIN; the same in every language.
  case enrolCommand

  /// The words.
  func text(in texts: Texts) -> String {
    switch self {
    case .phrase(let phrase, let count, let name): texts.text(phrase, count: count, name: name)
    case .enrolCommand: "sudo pintle credential add NAME"
    }
  }
}
