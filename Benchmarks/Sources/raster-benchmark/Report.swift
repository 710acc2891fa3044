/// What was measured: a table for people and JSON for machines.
struct Report {
  struct Row {
    var size: String
    var what: String
    var value: Double
    var unit: String
    /// What it has to be at most or at least.
    var goal: Goal?
  }

  enum Goal {
    case atMost(Double)
    case atLeast(Double)

    func isMet(by value: Double) -> Bool {
      switch self {
      case .atMost(let limit): value <= limit
      case .atLeast(let limit): value >= limit
      }
    }

    var text: String {
      switch self {
      case .atMost(let limit): "≤ \(short(limit))"
      case .atLeast(let limit): "≥ \(short(limit))"
      }
    }
  }

  private(set) var rows: [Row] = []

  mutating func add(
    _ size: String, _ what: String, _ value: Double, _ unit: String, goal: Goal? = nil
  ) {
    let row = Row(size: size, what: what, value: value, unit: unit, goal: goal)
    rows.append(row)
    print(line(row))
  }

  private func line(_ row: Row) -> String {
    var verdict = ""
    if let goal = row.goal {
      verdict = "   goal \(goal.text)   \(goal.isMet(by: row.value) ? "met" : "NOT MET")"
    }
    let what = padded(row.what, to: 44)
    return "\(padded(row.size, to: 10)) \(what) \(padded(short(row.value) + " " + row.unit, to: 12))\(verdict)"
  }

  /// The goals that were missed.
  var missed: [Row] { rows.filter { $0.goal?.isMet(by: $0.value) == false } }

  var json: String {
    let items = rows.map { row in
      var fields = [
        "\"size\": \"\(row.size)\"", "\"what\": \"\(row.what)\"", "\"value\": \(short(row.value))",
        "\"unit\": \"\(row.unit)\"",
      ]
      if let goal = row.goal {
        fields.append("\"goal\": \"\(goal.text)\"")
        fields.append("\"met\": \(goal.isMet(by: row.value))")
      }
      return "  {" + fields.joined(separator: ", ") + "}"
    }
    return "[\n" + items.joined(separator: ",\n") + "\n]\n"
  }
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A number with three significant digits or so.
func short(_ value: Double) -> String {
  let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let rounded = (value * scale).rounded() / scale
  return digits == 0 ? String(Int(rounded)) : String(rounded)
}
