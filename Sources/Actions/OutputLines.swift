/// Turns what a program prints into lines for the journal, and keeps a flood of it out of there.
///
/// A line is cut at ``longest`` bytes, and after ``most`` lines the rest is only counted. Characters that could turn a
/// line into another one, or write to a terminal that shows it, are replaced.
public struct OutputLines {
  /// How many bytes of a line are kept.
  public static let longest = 400
  /// How many lines are kept.
  public static let most = 100

  private var line: [UInt8] = []
  private var isCut = false
  private var kept = 0
  private var leftOut = 0

  /// Nothing was printed yet.
  public init() { line.reserveCapacity(OutputLines.longest) }

  /// Takes what was printed next.
  ///
  /// - Parameters:
  ///   - bytes: any bytes; a line may go on from one call to the next.
  ///   - say: gets each line that has ended.
  public mutating func take(_ bytes: UnsafeRawBufferPointer, _ say: (String) -> Void) {
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        endLine(say)
      } else if line.count < OutputLines.longest {
        line.append(byte)
      } else {
        isCut = true
      }
    }
  }

  /// Takes note that nothing more will be printed.
  ///
  /// - Parameter say: gets what is left, and how many lines were left out.
  public mutating func end(_ say: (String) -> Void) {
    endLine(say)
    guard leftOut > 0 else { return }
    say("\(leftOut) more line\(leftOut == 1 ? "" : "s") left out")
    leftOut = 0
  }

  private mutating func endLine(_ say: (String) -> Void) {
    guard !line.isEmpty else { return }
    if kept < OutputLines.most {
      kept += 1
      say(OutputLines.cleaned(line) + (isCut ? "…" : ""))
    } else {
      leftOut += 1
    }
    line.removeAll(keepingCapacity: true)
    isCut = false
  }

  private static func cleaned(_ bytes: [UInt8]) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar == "\t": text.unicodeScalars.append(" ")
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text.unicodeScalars.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
