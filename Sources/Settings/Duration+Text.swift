extension Duration {
  private static let units: [(name: String, milliseconds: Int)] = [
    ("h", 3_600_000), ("min", 60_000), ("ms", 1), ("s", 1000),
  ]

  /// Reads a whole number with its unit, `ms`, `s`, `min` or `h`; only `0` needs none.
  init?(text: Substring) {
    if text == "0" {
      self = .zero
      return
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = trimmed(text[digits.endIndex...])
    guard let number = wholeNumber(digits, 0...1_000_000_000),
      let unit = Self.units.first(where: { $0.name == name })
    else { return nil }
    self = .milliseconds(number * unit.milliseconds)
  }

  /// As it is written in the file: the largest unit that gives a whole number.
  var text: String {
    let milliseconds =
      components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    if milliseconds == 0 { return "0" }
    for unit in [Self.units[0], Self.units[1], Self.units[3]]
    where milliseconds % Int64(unit.milliseconds) == 0 {
      return "\(milliseconds / Int64(unit.milliseconds))\(unit.name)"
    }
    return "\(milliseconds)ms"
  }
}
