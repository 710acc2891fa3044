/// A time left as minutes, a colon and two digits of seconds: `3:07`, without the allocation of a `String`.
struct ClockText {
  private var characters: [7 of UInt8] = .init(repeating: 0)
  private(set) var count = 0

  /// - Parameter seconds: 0 or more; above 9999 minutes, the minutes stay there.
  init(seconds: Int) {
    let minutes = min(max(seconds, 0) / 60, 9999)
    var place = 1000
    while place > 1 && place > minutes { place /= 10 }
    while place > 0 {
      append(digit: minutes / place)
      place /= 10
    }
    characters[count] = UInt8(ascii: ":")
    count += 1
    append(digit: max(seconds, 0) % 60 / 10)
    append(digit: max(seconds, 0) % 10)
  }

  subscript(index: Int) -> Unicode.Scalar { Unicode.Scalar(characters[index]) }

  private mutating func append(digit: Int) {
    characters[count] = UInt8(ascii: "0") + UInt8(digit % 10)
    count += 1
  }
}
