import Glibc

/// The memory of a process in KiB, as the kernel counts it (`/proc/PID/smaps_rollup`).
public struct Footprint {
  /// All that is in memory.
  public var resident = 0
  /// What is the process's own and in no file: heap, stacks, relocated data.
  public var anonymous = 0
  /// What it shares, as with a card.
  public var shared = 0

  /// That of this process.
  public init() {
    guard let file = fopen("/proc/self/smaps_rollup", "r") else { fatalError("no /proc") }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      let words = String(cString: line).split(separator: " ")
      guard words.count >= 2, let count = Int(words[1]) else { continue }
      switch words[0] {
      case "Rss:": resident = count
      case "Anonymous:": anonymous = count
      case "Pss_Shmem:": shared = count
      default: continue
      }
    }
  }

  /// What another process told.
  ///
  /// - Parameter text: three numbers.
  public init?(_ text: String) {
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    (resident, anonymous, shared) = (numbers[0], numbers[1], numbers[2])
  }

  /// Writes it to standard output, for `init(_:)`.
  public func tell() { print(resident, anonymous, shared) }
}

/// Writes the present moment to standard output, as bytes.
public func tellMoment() {
  var moment = now()
  write(1, &moment, MemoryLayout<Double>.size)
}
