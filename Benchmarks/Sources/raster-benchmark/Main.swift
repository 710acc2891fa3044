import Glibc
import Measuring
import Raster

/// The rasteriser's benchmark; `scripts/bench` and `scripts/bench-instructions` run it.
@main
struct Main {
  static func main() {
    let options = Arguments()
    switch options.verb {
    case "time": time(options)
    case "work": workload(options).work.count(times: times(options))
    case "trace": workload(options).work.trace(planted: options.has("--planted"))
    case "judge": judge(options)
    default: refuse()
    }
  }

  private static func refuse() -> Never {
    print(
      """
      usage: raster-benchmark time [--seconds S] [--size WxH] [--only frames|variants|cells] [--json FILE]
             raster-benchmark work  --contender C --what W --size WxH --times N
             raster-benchmark trace --contender C --what W --size WxH [--planted]
             raster-benchmark judge --contender C --what W --size WxH [--instructions MOST] [--planted] <TRACE
      """)
    exit(64)
  }

  /// Times all contenders.
  private static func time(_ options: Arguments) {
    let seconds = options.value(of: "--seconds").flatMap(Double.init) ?? 3
    let only = options.value(of: "--size")
    let sizes = Bench.sizes.filter { only == nil || only == "\($0.size.width)x\($0.size.height)" }
    guard !sizes.isEmpty else { refuse() }
    let typeface = Typeface()
    var report = Report()
    for (size, goals) in sizes {
      Bench(size: size, seconds: seconds, typeface: typeface).run(
        goals, only: options.value(of: "--only"), into: &report)
    }
    report.finish(appendingTo: options.value(of: "--json"))
  }

  private static func times(_ options: Arguments) -> Int {
    options.value(of: "--times").flatMap(Int.init) ?? 1
  }

  /// The work that the options name.
  private static func workload(_ options: Arguments) -> (work: Workload, name: String) {
    let name = options.value(of: "--size") ?? "800x480"
    let contender = options.value(of: "--contender") ?? "pintle"
    let what = options.value(of: "--what") ?? "frame"
    let sides = name.split(separator: "x")
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      let workload = Workload(
        contender: contender, what: what, size: Size(width: width, height: height))
    else { refuse() }
    return (workload, "\(contender) \(what) \(name)")
  }

  /// Reads a trace from standard input; fails when a goal is missed.
  private static func judge(_ options: Arguments) {
    let (workload, name) = workload(options)
    guard let input = fdopen(0, "r") else { refuse() }
    var judge = TraceJudge(count: workload.bytes, damaged: workload.damaged)
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    while true {
      let count = getline(&line, &capacity, input)
      guard count > 0, let line else { break }
      line.withMemoryRebound(to: UInt8.self, capacity: count) {
        judge.take(UnsafeBufferPointer(start: $0, count: count))
      }
    }
    free(line)
    guard judge.marks == 2 else {
      print("\(name): the trace has \(judge.marks) marks instead of 2")
      exit(70)
    }
    let most = options.value(of: "--instructions").flatMap(Int.init)
    let stored = Double(judge.bytesStored) / Double(judge.damaged)
    let goal = most.map { " (goal ≤ \($0))" } ?? ""
    print(
      "\(name): \(judge.instructions) instructions\(goal), \(judge.bytesStored) bytes stored for",
      "\(judge.damaged) damaged (\(short(stored)) ×), \(judge.bytesRead) read back,",
      "\(judge.distinctBytes - judge.damaged) touched beside the damage")
    if options.has("--planted") { exit(judge.bytesRead == 1 ? 0 : 1) }
    guard name.hasPrefix("pintle") else { return }
    let isMet =
      judge.instructions <= most ?? .max && stored <= 1.01 && judge.bytesRead == 0
      && judge.distinctBytes == judge.damaged
    if !isMet { print("    MISSED") }
    exit(isMet ? 0 : 1)
  }
}
