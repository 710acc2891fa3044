// Texts to numbers and back to words, stricter than the standard library's: no signs, no leading plus, no surprises.

/// A decimal number without a sign, within bounds.
func wholeNumber(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
  guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(text),
    range.contains(number)
  else { return nil }
  return number
}

/// A number in hexadecimal, without a prefix.
func hexadecimal(_ text: Substring) -> UInt32? {
  text.utf8.contains(UInt8(ascii: "+")) ? nil : UInt32(text, radix: 16)
}

/// A finite number with or without sign and fraction, no larger than a matrix needs.
func decimal(_ text: Substring) -> Double? {
  let allowed = "0123456789+-."
  guard text.allSatisfy({ allowed.contains($0) }), let number = Double(text),
    number.magnitude <= 1000
  else { return nil }
  return number
}

/// What stands between commas and blanks.
func listItems(_ text: String) -> [Substring] {
  text.split { $0 == "," || $0 == " " || $0 == "\t" }
}

/// The text without blanks and tabs round it.
func trimmed(_ text: Substring) -> Substring {
  let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
  var text = text.drop(while: isBlank)
  while let last = text.last, isBlank(last) { text.removeLast() }
  return text
}

/// "a, b or c".
func alternatives(_ words: [String]) -> String { list(words, "or") }

/// "a, b and c".
func enumeration(_ words: [String]) -> String { list(words, "and") }

private func list(_ words: [String], _ conjunction: String) -> String {
  guard words.count > 1, let last = words.last else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// A text of a file as it can stand in one line on any terminal.
func printable(_ text: Substring) -> String {
  String(
    text.map { character in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? "?" : character
    })
}
