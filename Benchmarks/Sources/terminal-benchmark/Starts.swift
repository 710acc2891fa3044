import Glibc
import Linux
import Measuring

/// Programs started in turns: nanoseconds from before the call to when each tells that it has got there.
struct Starts {
  private struct Contender {
    var program: String
    var arguments: [String]
    var times: [Double] = []
  }

  private var contenders: [Contender] = []
  private var generator = OrderGenerator()

  mutating func add(_ program: String, _ arguments: [String] = []) {
    contenders.append(Contender(program: program, arguments: arguments))
  }

  mutating func run(rounds: Int) throws {
    // Once beforehand, so that all files are in memory.
    for index in contenders.indices { _ = try start(contenders[index]) }
    for _ in 0..<rounds {
      for index in contenders.indices.shuffled(using: &generator) {
        contenders[index].times.append(try start(contenders[index]))
      }
    }
  }

  private func start(_ contender: Contender) throws -> Double {
    let start = now()
    let output = try Starts.output(of: contender.program, contender.arguments)
    guard output.count == MemoryLayout<Double>.size else {
      fatalError("\(contender.program) told nothing")
    }
    return output.withUnsafeBytes { $0.loadUnaligned(as: Double.self) } - start
  }

  func median(_ index: Int) -> Double { Measuring.median(contenders[index].times) }

  func ratio(_ index: Int, to other: Int) -> Double {
    Measuring.median(zip(contenders[index].times, contenders[other].times).map { $0 / $1 })
  }

  /// What a program writes to its standard output until it ends.
  static func output(of program: String, _ arguments: [String]) throws -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Errno.last }
    let reading = FileDescriptor(owning: ends[0])
    var process = try ChildProcess(
      program: program, arguments: arguments,
      descriptors: [
        ChildProcess.Mapping(ends[1], to: 1), ChildProcess.Mapping(2, to: 2),
      ])
    close(ends[1])
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try reading.read(into: $0) }
      if count == 0 { break }
      output += buffer[..<count]
    }
    var wait = pollfd(fd: process.rawValue, events: Int16(POLLIN), revents: 0)
    while process.reap() == nil { poll(&wait, 1, -1) }
    guard process.end == .exited(0) else { fatalError("\(program) failed") }
    return output
  }
}
