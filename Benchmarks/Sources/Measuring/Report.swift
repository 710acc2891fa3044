import Glibc

/// What was measured: a table for people, printed as it comes, and JSON for machines.
public struct Report {
  /// What a figure has to be.
  public enum Goal {
    /// No more than this.
    case atMost(Double)
    /// No less than this.
    case atLeast(Double)

    fileprivate func isMet(by value: Double) -> Bool {
      switch self {
      case .atMost(let limit): value <= limit
      case .atLeast(let limit): value >= limit
      }
    }

    fileprivate var text: String {
      switch self {
      case .atMost(let limit): "≤ \(short(limit))"
      case .atLeast(let limit): "≥ \(short(limit))"
      }
    }
  }

  private struct Row {
    var subject: String
    var what: String
    var value: Double
    var unit: String
    var goal: Goal?

    var isMissed: Bool { goal?.isMet(by: value) == false }

    var json: String {
      var fields = [
        "\"subject\": \"\(subject)\"", "\"what\": \"\(what)\"", "\"value\": \(short(value))",
        "\"unit\": \"\(unit)\"",
      ]
      if let goal { fields.append("\"goal\": \"\(goal.text)\", \"met\": \(!isMissed)") }
      return "{" + fields.joined(separator: ", ") + "}"
    }
  }

  private var rows: [Row] = []

  /// A report of nothing yet.
  public init() {
    // A line as it comes, also into a pipe.
    if let output = fdopen(1, "w") { setvbuf(output, nil, _IOLBF, 0) }
  }

  /// Adds a figure and prints it.
  ///
  /// - Parameters:
  ///   - subject: the size of the picture, or what else a group of figures is about.
  ///   - what: the figure's name.
  ///   - value: the figure.
  ///   - unit: what it counts; `×` for a ratio.
  ///   - goal: what it has to be, if there is a goal.
  public mutating func add(
    _ subject: String, _ what: String, _ value: Double, _ unit: String, goal: Goal? = nil
  ) {
    let row = Row(subject: subject, what: what, value: value, unit: unit, goal: goal)
    rows.append(row)
    var verdict = ""
    if let goal { verdict = "   goal \(goal.text)   \(row.isMissed ? "MISSED" : "met")" }
    print(
      padded(subject, to: 10), padded(what, to: 44),
      padded("\(short(value)) \(unit)", to: 12) + verdict)
  }

  /// Prints which goals were missed and writes what was measured, an object of JSON a line.
  ///
  /// - Parameter path: the file to append to, if one is wanted.
  public func finish(appendingTo path: String?) {
    let missed = rows.filter(\.isMissed)
    print("\(missed.count) of \(rows.count { $0.goal != nil }) goals missed")
    for row in missed { print("  \(row.subject): \(row.what)") }
    guard let path else { return }
    guard let file = fopen(path, "a") else {
      print("\(path) can't be written")
      exit(73)
    }
    for row in rows { fputs(row.json + "\n", file) }
    fclose(file)
  }
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A number with three significant digits or so.
public func short(_ value: Double) -> String {
  let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let rounded = (value * scale).rounded() / scale
  return digits == 0 ? String(Int(rounded)) : String(rounded)
}
