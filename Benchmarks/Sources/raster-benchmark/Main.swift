import Glibc
import Raster

/// The rasteriser's benchmark; `scripts/bench` and `scripts/bench-instructions` run it.
@main
struct Main {
  static func main() {
    // A line a figure as it comes, also into a pipe.
    if let output = fdopen(1, "w") { setvbuf(output, nil, _IOLBF, 0) }
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "time": time(Array(arguments.dropFirst()))
    case "work": work(arguments)
    default:
      print("usage: raster-benchmark time [--seconds S] [--size WxH] [--json FILE]")
      print("       raster-benchmark work --contender C --what W --size WxH --times N")
      exit(64)
    }
  }

  private static func work(_ arguments: [String]) {
    let sides = (value(of: "--size", in: arguments) ?? "800x480").split(separator: "x")
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      let workload = Workload(
        contender: value(of: "--contender", in: arguments) ?? "pintle",
        what: value(of: "--what", in: arguments) ?? "frame",
        size: Size(width: width, height: height),
        times: value(of: "--times", in: arguments).flatMap(Int.init) ?? 1)
    else {
      print("no such work")
      exit(64)
    }
    workload.count()
  }

  /// The value after an option.
  static func value(of option: String, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
      return nil
    }
    return arguments[index + 1]
  }

  private static func time(_ arguments: [String]) {
    let seconds = value(of: "--seconds", in: arguments).flatMap(Double.init) ?? 2
    let only = value(of: "--size", in: arguments)
    let typeface = Typeface()
    var report = Report()
    for (size, goals) in Bench.sizes where only == nil || only == "\(size.width)x\(size.height)" {
      Bench(size: size, seconds: seconds, typeface: typeface).run(goals, into: &report)
    }
    if let path = value(of: "--json", in: arguments) { write(report.json, to: path) }
    let missed = report.missed
    print("\(missed.count) of the goals missed")
    for row in missed { print("  \(row.size): \(row.what)") }
  }

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else {
      print("\(path) can't be written")
      exit(73)
    }
    fputs(text, file)
    fclose(file)
  }
}
