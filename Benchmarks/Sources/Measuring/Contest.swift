/// Several contenders taking turns in every round of one run, so that whatever slows the machine slows them all.
public struct Contest {
  private struct Contender {
    var name: String
    var run: () -> Void
  }

  private var contenders: [Contender] = []
  private var times: [[Double]] = []
  private var generator = OrderGenerator()

  /// A contest without contenders.
  public init() {}

  /// Adds a contender.
  public mutating func add(_ name: String, _ run: @escaping () -> Void) {
    contenders.append(Contender(name: name, run: run))
    times.append([])
  }

  /// Runs rounds for a while.
  ///
  /// - Parameters:
  ///   - seconds: after which no round is begun any more.
  ///   - batch: calls a measurement, for what is short against the clock's own cost.
  ///   - eviction: what empties the caches before each call, if it is to be cold.
  public mutating func run(seconds: Double, batch: Int = 1, eviction: Eviction? = nil) {
    for contender in contenders { contender.run() }
    let end = now() + seconds * 1e9
    var round = 0
    repeat {
      // In another order each round: what a contender leaves in the caches falls to each of the others alike.
      for index in contenders.indices.shuffled(using: &generator) {
        eviction?.run()
        _ = now()
        let start = now()
        for _ in 0..<batch { contenders[index].run() }
        times[index].append((now() - start) / Double(batch))
      }
      round += 1
    } while now() < end || round < 15
  }

  private func index(_ name: String) -> Int {
    guard let index = contenders.firstIndex(where: { $0.name == name }) else {
      fatalError("no contender \(name)")
    }
    return index
  }

  /// The contenders in the order in which they were added.
  public var names: [String] { contenders.map(\.name) }

  /// The median time of a call, in nanoseconds.
  public func median(_ name: String) -> Double { Measuring.median(times[index(name)]) }

  /// The median over the rounds of one contender's time divided by another's in the same round.
  public func ratio(_ name: String, to other: String) -> Double {
    Measuring.median(zip(times[index(name)], times[index(other)]).map { $0 / $1 })
  }
}

/// The same orders in every run.
public struct OrderGenerator: RandomNumberGenerator {
  private var state: UInt64 = 1

  /// The first of the orders.
  public init() {}

  /// The next number.
  public mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
