/// The addresses that a traced workload works at, so that whoever reads the trace knows them beforehand: two stores to
/// the marker stand around the work.
enum TracePlaces {
  static var marker: UInt { 0x20_0000_0000 }
  static var target: UInt { 0x21_0000_0000 }
}

/// What happened between the two marks of a trace by `valgrind --tool=lackey --trace-mem=yes`.
struct TraceJudge {
  let damaged: Int
  private(set) var instructions = 0
  private(set) var bytesRead = 0
  private(set) var bytesStored = 0
  private var isStored: [Bool]
  private var isWithin = false
  private(set) var marks = 0

  /// - Parameters:
  ///   - count: the bytes of the destination.
  ///   - damaged: how many of them are to be stored.
  init(count: Int, damaged: Int) {
    self.damaged = damaged
    isStored = Array(repeating: false, count: count)
  }

  /// Different bytes of the destination that were stored.
  var distinctBytes: Int { isStored.count { $0 } }

  /// Takes a line: `I  address,size`, ` L address,size`, ` S …` or ` M …`.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.count > 4 else { return }
    let isInstruction = line[0] == UInt8(ascii: "I")
    guard isInstruction || line[0] == UInt8(ascii: " "), line[2] == UInt8(ascii: " ") else {
      return
    }
    if isInstruction {
      if isWithin { instructions += 1 }
      return
    }
    var address: UInt = 0
    var index = 3
    while index < line.count, let digit = hexadecimal(line[index]) {
      address = address << 4 | digit
      index += 1
    }
    index += 1
    var size: UInt = 0
    while index < line.count, line[index] >= 0x30, line[index] <= 0x39 {
      size = size * 10 + UInt(line[index] - 0x30)
      index += 1
    }
    let kind = line[1]
    if address == TracePlaces.marker && kind != UInt8(ascii: "L") {
      marks += 1
      isWithin = marks == 1
      return
    }
    let target = TracePlaces.target
    let end = target + UInt(isStored.count)
    guard isWithin, address < end, address + size > target else { return }
    if kind != UInt8(ascii: "S") { bytesRead += Int(size) }
    guard kind != UInt8(ascii: "L") else { return }
    bytesStored += Int(size)
    for byte in max(address, target)..<min(address + size, end) {
      isStored[Int(byte - target)] = true
    }
  }

  private func hexadecimal(_ byte: UInt8) -> UInt? {
    switch byte {
    case 0x30...0x39: UInt(byte - 0x30)
    case 0x61...0x66: UInt(byte - 0x57)
    default: nil
    }
  }
}
