import Glibc
import Input
import Linux
import Measuring
import Messages
import Raster
import Terminal

/// Key presses or taps on their way from a pipe of the kernel's events to the picture: one epoll, the module's decoders,
/// the terminal's state machine, the painter.
struct Presses {
  enum Kind: String {
    case key
    case tap
  }

  /// When presses come.
  enum Pace: String {
    /// Each as soon as the one before is shown, by the same thread.
    case atOnce = "at once"
    /// After 2 to 4 ms, from another process.
    case paced
    /// After 8 to 16 ms, from another process, the caches emptied meanwhile.
    case cold
  }

  /// Nanoseconds from the return of `epoll_wait(2)` to the painted frame, each press one.
  private(set) var fromWake: [Double] = []
  /// Nanoseconds from the stamp of the event, taken before it was written, to the painted frame.
  private(set) var fromEvent: [Double] = []
  /// Nanoseconds of a copy of a whole frame, in the same minutes.
  private(set) var copies: [Double] = []

  private let station: Station
  private let kind: Kind
  private var keys = KeyDecoder(keymap: Keymap(hasLetters: false))
  private var touches = TouchDecoder(
    source: .slots(10), x: Axis(minimum: 0, maximum: KernelEvent.axisEnd),
    y: Axis(minimum: 0, maximum: KernelEvent.axisEnd), firstIdentifier: 0,
    state: TouchState(fingers: []))

  init(_ kind: Kind, on station: Station) {
    self.kind = kind
    self.station = station
  }

  /// Has presses played and shows each.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - pace: when each comes.
  /// - Throws: what can't be had.
  mutating func run(_ count: Int, _ pace: Pace) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Errno.last }
    let events = FileDescriptor(owning: ends[0])
    let writing = FileDescriptor(owning: ends[1])
    var driver = Driver(places: kind == .tap ? station.padDigits() : [])
    let process = pace == .atOnce ? nil : try start(presses: count, pace, pipe: ends[1])
    var loop = try EventLoop()
    var timer = try DeadlineTimer()
    try loop.add(events.rawValue, token: 0)
    try loop.add(timer.descriptor, token: 1)
    let page = Memory(count: 4096)
    let frames = [0, 1].map { _ in Memory(count: 800 * 480 * 4) }
    let eviction = pace == .cold ? Eviction() : nil
    while fromWake.count < count {
      if pace == .atOnce { driver.send(to: writing.rawValue) }
      timer.arm(at: station.deadline)
      try loop.wait()
      let woken = now()
      var stamp: Double?
      while let ready = loop.next() {
        if ready.token == 0 {
          try read(events, into: page, stamp: &stamp)
        } else if timer.acknowledge() {
          station.handle(.deadline)
        }
      }
      guard station.refresh() else { continue }
      let painted = now()
      if let stamp {
        fromWake.append(painted - woken)
        fromEvent.append(bootNanoseconds - stamp)
      }
      station.present()
      guard stamp != nil else { continue }
      if fromWake.count % 16 == 0 {
        let start = now()
        memcpy(frames[0].address, frames[1].address, frames[0].count)
        copies.append(now() - start)
      }
      eviction?.run()
    }
    withExtendedLifetime(process) {}
  }

  /// Starts a process that plays presses until its pipe is gone.
  private func start(presses: Int, _ pace: Pace, pipe: Int32) throws -> ChildProcess {
    var arguments = ["drive", "--pause", pace == .cold ? "8" : "2"]
    if kind == .tap {
      let places = station.padDigits().map { "\($0.x),\($0.y)" }
      arguments += ["--places", places.joined(separator: ";")]
    }
    return try ChildProcess(
      program: "/proc/self/exe", arguments: arguments,
      descriptors: [
        ChildProcess.Mapping(pipe, to: 1), ChildProcess.Mapping(2, to: 2),
      ])
  }

  /// Reads what is there, as `Input` does: into one page that is erased at once.
  ///
  /// - Parameters:
  ///   - events: the pipe.
  ///   - page: where to.
  ///   - stamp: becomes that of the first event.
  /// - Throws: the `errno` of the call.
  private mutating func read(
    _ events: borrowing FileDescriptor, into page: Memory, stamp: inout Double?
  ) throws {
    let stride = MemoryLayout<KernelEvent>.stride
    let bytes = UnsafeMutableRawBufferPointer(start: page.address, count: 64 * stride)
    let count = try events.read(into: bytes)
    guard count > 0 else { fatalError("the driver is gone") }
    defer { explicit_bzero(page.address, count) }
    let packet = UnsafeRawBufferPointer(start: page.address, count: count)
      .bindMemory(to: KernelEvent.self)
    stamp = packet[0].moment
    for event in packet { take(event) }
  }

  private mutating func take(_ event: KernelEvent) {
    switch kind {
    case .key:
      let command = keys.decode(type: event.type, code: event.code, value: event.value)
      if let command { station.handle(.command(command)) }
    case .tap:
      touches.decode(type: event.type, code: event.code, value: event.value) {
        station.handle(.touch(station.touch($0)))
      }
    }
  }

  private var bootNanoseconds: Double {
    let (seconds, attoseconds) = BootClock.now.components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
