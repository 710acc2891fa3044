internal import Linux
internal import Messages

/// All keypads and touchscreens of the machine: found, opened, grabbed, read, and let go.
///
/// ```
///   udev ──▶ nodes ──what can they send?──▶ uses ──▶ open and grab
///                                                        │
///   descriptor ◀── one epoll instance ◀──────────────────┤
///       │                                                ▼
///     drain ──▶ read ──▶ KeyDecoder, TouchDecoder ──▶ InputEvent
/// ```
///
/// The terminal's loop waits for ``descriptor`` and calls ``drain(_:)`` when it is readable. One call does a bounded amount
/// of work, however much devices send, and leaves the descriptor readable if there is more, so other sources get their
/// turn between two. Nothing is allocated for an event; only devices that come and go, and lost events, cost memory.
public struct InputDevices: ~Copyable {
  /// Words of the poll below those of devices.
  private enum Word {
    static let udev: UInt64 = 0
    static let watch: UInt64 = 1
    static let timer: UInt64 = 2
    static let firstDevice: UInt64 = 3
  }

  /// How long after a hint that a device may be free it is tried again: the kernel gives the hint (a close) a moment
  /// before it ends the grab.
  static let retryDelay = Duration.milliseconds(100)

  /// How long after a shortage of descriptors or memory a device is tried again.
  static let shortageDelay = Duration.seconds(1)

  let poll: DevicePoll
  let udev: UdevDevices
  var watch: NodeWatch
  var timer: DeadlineTimer
  let buffer: EventBuffer
  var configuration: InputConfiguration
  var classification: Classification
  var nodes: [DeviceNode] = []
  var nextWord = Word.firstDevice
  var retryAt: BootInstant?
  var shortageRetryAt: BootInstant?
  var isUnsettled = false

  /// How many keypads can be used now; physical devices, not nodes.
  public internal(set) var keypads = 0
  /// How many touchscreens and absolute pointers can be used now.
  public internal(set) var touchscreens = 0

  /// Finds the devices that are there and takes those that can be used. That there is none, or that one can't be opened,
  /// is no error: see ``report`` and ``InputEvent/devices(keypads:touchscreens:)``.
  ///
  /// - Parameter configuration: what the configuration says.
  /// - Throws: ``InputError`` if devices can't be waited for or found at all.
  public init(_ configuration: InputConfiguration) throws(InputError) {
    let poll = try InputDevices.waiting { () throws(Errno) in try DevicePoll() }
    let watch = try InputDevices.waiting { () throws(Errno) in try NodeWatch() }
    let timer = try InputDevices.waiting { () throws(Errno) in try DeadlineTimer() }
    let buffer = try InputDevices.waiting { () throws(Errno) in try EventBuffer() }
    let udev = try UdevDevices()
    do {
      try poll.add(udev.descriptor, word: Word.udev)
      try poll.add(watch.descriptor, word: Word.watch)
      try poll.add(timer.descriptor, word: Word.timer)
    } catch { throw .notWaiting(error) }
    let present = try udev.list()
    self.poll = poll
    self.watch = watch
    self.timer = timer
    self.buffer = buffer
    self.udev = udev
    self.configuration = configuration
    classification = Classification(allow: configuration.allow, overrides: configuration.keys)
    for node in present { appear(node) }
    settle(now: BootInstant(sinceBoot: BootClock.now)) { _ in }
  }

  private static func waiting<Part: ~Copyable>(
    _ make: () throws(Errno) -> Part
  ) throws(InputError) -> Part {
    do { return try make() } catch { throw .notWaiting(error) }
  }

  /// What the terminal's loop waits for; readable when ``drain(_:)`` is due.
  public var descriptor: Int32 { poll.descriptor }

  /// Puts another configuration into force: every device is let go and taken anew under its rules.
  ///
  /// - Parameters:
  ///   - configuration: what the configuration says now.
  ///   - tell: called for contacts that are taken back by that, and for other numbers of devices.
  public mutating func apply(_ configuration: InputConfiguration, _ tell: (InputEvent) -> Void) {
    let now = BootInstant(sinceBoot: BootClock.now)
    self.configuration = configuration
    classification = Classification(allow: configuration.allow, overrides: configuration.keys)
    for node in nodes { close(node, now: now, tell) }
    settle(now: now, tell)
  }

  /// What is there, what each device is used for, and if for nothing, why.
  public var report: [DeviceReport] {
    nodes.map { node in
      let use = node.device?.phase == .busy ? DeviceUse(reason: .grabbed) : node.use
      return DeviceReport(node: node.udev.node, description: node.description, use: use)
    }
  }

  /// Reads what is there and tells what it means.
  ///
  /// - Parameter tell: called for each thing that happened, in the order of each device's events.
  public mutating func drain(_ tell: (InputEvent) -> Void) {
    var words: [16 of UInt64] = .init(repeating: 0)
    let count = poll.ready(&words)
    let now = BootInstant(sinceBoot: BootClock.now)
    for index in 0..<count {
      switch words[index] {
      case Word.udev: followUdev(now: now, tell)
      case Word.watch:
        watch.acknowledge()
        retryAt = now + InputDevices.retryDelay
        armTimer(now: now)
      case Word.timer:
        if timer.acknowledge() { passDeadline(now: now, tell) }
      case let word: readDevice(word, now: now, tell)
      }
    }
    if isUnsettled { settle(now: now, tell) }
  }
}

extension InputDevices {
  private mutating func readDevice(_ word: UInt64, now: BootInstant, _ tell: (InputEvent) -> Void) {
    // A device that was closed since the poll answered is not found, and its word is never given again.
    guard let index = nodes.firstIndex(where: { $0.device?.word == word }),
      let device = nodes[index].device
    else { return }
    let node = nodes[index]
    let before = device.phase
    if !device.read(using: buffer, now: now, tell: tell) {
      close(node, now: now, tell)
    } else if case .waiting = before {
      grab(node, now: now, tell)
    }
    if node.device?.phase != before { isUnsettled = true }
  }
}
