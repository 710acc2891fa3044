import Glibc
import Linux

/// What stands for the kernel's driver: packets of events of a keypad or a touchscreen, written into a pipe.
struct Driver {
  private let places: [(x: Double, y: Double)]
  private var random: UInt32 = 1
  private var release: [KernelEvent]?
  private var contacts: Int32 = 0

  /// - Parameter places: where to tap; none for keys.
  init(places: [(x: Double, y: Double)]) { self.places = places }

  private mutating func number(below limit: UInt32) -> UInt32 {
    random = random &* 1_664_525 &+ 1_013_904_223
    return (random >> 8) % limit
  }

  /// A press, or the release of the one before.
  private mutating func nextPacket() -> [KernelEvent] {
    if let packet = release {
      release = nil
      return packet
    }
    guard !places.isEmpty else {
      let digit = Int32(number(below: 9))
      release = KernelEvent.keyPacket(digit: digit, isDown: false)
      return KernelEvent.keyPacket(digit: digit, isDown: true)
    }
    contacts += 1
    release = KernelEvent.lifting
    return KernelEvent.landing(
      places[Int(number(below: UInt32(places.count)))], tracking: contacts)
  }

  /// Writes the next packet, stamped by the boot clock.
  ///
  /// - Parameters:
  ///   - descriptor: where to.
  ///   - pause: milliseconds to wait before, up to twice as many.
  mutating func send(to descriptor: Int32, after pause: Int = 0) {
    if pause > 0 { usleep(UInt32(pause * 1000) + number(below: UInt32(pause * 1000))) }
    var packet = nextPacket()
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    for index in packet.indices {
      packet[index].seconds = Int64(time.tv_sec)
      packet[index].microseconds = Int64(time.tv_nsec / 1000)
    }
    let count = packet.count * MemoryLayout<KernelEvent>.stride
    guard write(descriptor, packet, count) == count else { exit(1) }
  }
}
