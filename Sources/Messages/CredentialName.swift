/// The name of whoever owns a PIN, as the administrator gave it.
///
/// A name is one line by construction: letters and their marks of any script, the digits 0–9, space, `.`, `_` and `-`;
/// 1…32 bytes of UTF-8; it starts with a letter or digit and does not end with a space. So it can stand in the journal,
/// in the credential file and in a program's environment as it is. Two names are equal if they look the same to
/// Unicode (canonical equivalence), however they were typed.
public struct CredentialName: Hashable, Sendable {
  /// The most bytes of UTF-8 that a name has.
  public static let maximumBytes = 32

  /// The name.
  public let text: String

  /// A name, if `text` can be one.
  ///
  /// - Parameter text: what the administrator wrote.
  public init?(_ text: String) {
    guard text.utf8.count <= CredentialName.maximumBytes, let first = text.unicodeScalars.first,
      CredentialName.startsName(first), text.unicodeScalars.last != " ",
      text.unicodeScalars.allSatisfy(CredentialName.continuesName)
    else { return nil }
    self.text = text
  }

  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: scalar.isASCII && scalar >= "0" && scalar <= "9"
    }
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    if startsName(scalar) { return true }
    return switch scalar {
    case " ", ".", "_", "-": true
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark: true
      default: false
      }
    }
  }
}

extension CredentialName: CustomStringConvertible {
  /// The name.
  public var description: String { text }
}
