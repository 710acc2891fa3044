import Glibc
import Linux
import Measuring
import Messages
import Raster
import Screens
import Settings
import Terminal

/// How fast a press becomes a picture, how fast a terminal starts, and what memory it takes; `scripts/bench` runs it.
@main
struct Main {
  static let size = Size(width: 800, height: 480)

  static func main() throws {
    let options = Arguments()
    switch options.verb {
    case "measure":
      var report = Report()
      try presses(count: options.number("--presses") ?? 1000, into: &report)
      try starts(
        rounds: options.number("--rounds") ?? 100,
        configuration: options.value(of: "--config") ?? Settings.defaultPath, into: &report)
      try memory(into: &report)
      report.finish(appendingTo: options.value(of: "--json"))
    case "first-frame":
      try showFirstFrame(configuration: options.value(of: "--config") ?? Settings.defaultPath)
    case "memory": try tellMemory(title: options.value(of: "--title") ?? "")
    case "work": try work(presses: options.number("--presses") ?? 1)
    case "drive":
      var driver = Driver(places: places(options.value(of: "--places") ?? ""))
      while true { driver.send(to: 1, after: options.number("--pause") ?? 2) }
    default:
      print(
        "usage: terminal-benchmark measure [--presses N] [--rounds N] [--config FILE] [--json FILE]"
      )
      exit(64)
    }
  }

  /// From a pipe of events to the picture.
  private static func presses(count: Int, into report: inout Report) throws {
    for kind in [Presses.Kind.key, .tap] {
      for pace in [Presses.Pace.atOnce, .paced, .cold] {
        let station = try Station(size: size, options: Options())
        _ = station.refresh()
        station.present()
        station.prepare()
        var presses = Presses(kind, on: station)
        try presses.run(pace == .cold ? count / 4 : count, pace)
        let name = "\(kind.rawValue), \(pace.rawValue)"
        func add(_ what: String, _ nanoseconds: Double, goal: Double? = nil) {
          report.add(
            "800×480", "\(name): \(what)", nanoseconds / 1000, "µs",
            goal: goal.map { .atMost($0) })
        }
        add("wake to painted, median", median(presses.fromWake), goal: pace == .cold ? nil : 40)
        add(
          "wake to painted, 99 %", percentile(0.99, of: presses.fromWake),
          goal: pace == .cold ? nil : 200)
        report.add(
          "800×480", "\(name): wake to painted ÷ memcpy of a frame",
          median(presses.fromWake) / median(presses.copies), "×")
        if pace == .cold { continue }
        add("event to painted, median", median(presses.fromEvent))
        add("event to painted, 99 %", percentile(0.99, of: presses.fromEvent))
      }
    }
  }

  /// From `exec` to the first frame.
  private static func starts(
    rounds: Int, configuration: String, into report: inout Report
  ) throws {
    var starts = Starts()
    starts.add("\(folder)/empty-program")
    starts.add("\(folder)/linking-program")
    starts.add("/proc/self/exe", ["first-frame", "--config", configuration])
    try starts.run(rounds: rounds)
    report.add("start", "empty static program", starts.median(0) / 1e6, "ms")
    report.add("start", "the same with the terminal's libraries", starts.median(1) / 1e6, "ms")
    report.add("800×480", "exec to first frame", starts.median(2) / 1e6, "ms", goal: .atMost(8))
    report.add(
      "800×480", "exec to first frame ÷ empty program", starts.ratio(2, to: 0), "×",
      goal: .atMost(5))
    report.add(
      "800×480", "exec to first frame ÷ with the libraries", starts.ratio(2, to: 1), "×")
  }

  /// The folder that this program and the empty ones are in.
  private static var folder: String {
    let path = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    return path.dropLast().joined(separator: "/")
  }

  private static func showFirstFrame(configuration: String) throws {
    let settings = try Settings.load(path: configuration) ?? Settings()
    var options = Options()
    options.length = settings.entry.length
    let station = try Station(size: size, options: options)
    _ = station.refresh()
    tellMoment()
  }

  /// What a terminal takes once it has shown all that an entry leads to.
  private static func memory(into report: inout Report) throws {
    func ask(_ program: String, _ arguments: [String]) throws -> Footprint {
      let output = try Starts.output(of: program, arguments)
      guard let footprint = Footprint(String(decoding: output, as: UTF8.self)) else {
        fatalError("\(program) told nothing")
      }
      return footprint
    }
    func megabytes(_ kibibytes: Int) -> Double { Double(kibibytes) * 1024 / 1e6 }
    let empty = try ask("\(folder)/linking-program", ["memory"])
    report.add(
      "memory", "empty program with the libraries: resident", megabytes(empty.resident), "MB")
    report.add("memory", "the same: anonymous", megabytes(empty.anonymous), "MB")
    for (name, title) in [("terminal", "Enter your PIN"), ("with a CJK title", "请输入密码")] {
      let taken = try ask("/proc/self/exe", ["memory", "--title", title])
      report.add(
        "800×480", "\(name): anonymous, without the buffers", megabytes(taken.anonymous), "MB",
        goal: .atMost(2))
      report.add(
        "800×480", "\(name): resident, without the buffers",
        megabytes(taken.resident - taken.shared), "MB")
      report.add(
        "800×480", "\(name): resident in all", megabytes(taken.resident), "MB", goal: .atMost(9))
    }
  }

  private static func tellMemory(title: String) throws {
    let texts = Texts.english.titled(title)
    let station = try Station(size: size, options: Options(), texts: texts)
    _ = station.refresh()
    station.present()
    station.prepare()
    station.enter(digits: 12)
    Footprint().tell()
  }

  /// Enters a digit and deletes it, over and over, for valgrind to count.
  private static func work(presses: Int) throws {
    let station = try Station(size: size, options: Options())
    _ = station.refresh()
    station.present()
    station.prepare()
    station.enter(digits: 12)
    for number in 0..<(8 + presses) {
      let digit = Digit(value: 5).map { Command.insert($0) }
      station.press(number % 2 == 0 ? digit ?? .submit : .delete)
    }
  }

  private static func places(_ text: String) -> [(x: Double, y: Double)] {
    text.split(separator: ";").compactMap { place in
      let numbers = place.split(separator: ",").compactMap { Double($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }
}
