import CEvdev
import Glibc
import Linux
import Messages
import Testing

@testable import Input

extension InputDevices {
  /// Takes in a device at the end of a wire, as if udev had announced it.
  mutating func adopt(
    _ descriptor: consuming FileDescriptor, _ fake: FakeDevice, number: Int, group: String? = nil
  ) throws {
    let node = DeviceNode(
      UdevNode(
        systemPath: "/nonexistent/sys/\(number)", node: "/nonexistent/event\(number)", parent: nil))
    node.description = fake.described(
      node: node.udev.node, group: group ?? node.udev.systemPath)
    let device = Device.on(descriptor, fake, word: nextWord)
    nextWord += 1
    try poll.add(device)
    node.device = device
    nodes.append(node)
    isUnsettled = true
  }

  /// What one call tells.
  mutating func told() -> [InputEvent] {
    var told: [InputEvent] = []
    drain { told.append($0) }
    return told
  }

  /// Whether the terminal's loop would wake.
  var isReadable: Bool {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe Glibc.poll(&source, 1, 0) == 1
  }
}

@Suite("All input devices")
struct InputDevicesTests {
  @Test("one descriptor wakes for every device, and sleeps when all was read")
  func descriptor() throws {
    var devices = try InputDevices(InputConfiguration())
    var wires = [try Holder(), try Holder()]
    try devices.adopt(wires[0].device(), .keypad, number: 900)
    try devices.adopt(wires[1].device(), .touchscreen, number: 901)
    let counted = devices.told()
    #expect(counted == [.devices(keypads: 1, touchscreens: 1)])
    let isQuiet = !devices.isReadable
    #expect(isQuiet)
    try wires[0].send(TouchEvent.stroke(KEY_KP1))
    try wires[1].send([.track(1), .frame])
    let wakes = devices.isReadable
    #expect(wakes)
    let told = devices.told()
    #expect(told.count == 2)
    let isQuietAgain = !devices.isReadable
    #expect(isQuietAgain)
    wires.removeAll()
  }

  @Test("a flood on one device delays a press on another by no more than one bounded round")
  func flood() throws {
    var devices = try InputDevices(InputConfiguration())
    let hostile = try Holder()
    let honest = try Holder()
    try devices.adopt(hostile.device(), .touchscreen, number: 900)
    try devices.adopt(honest.device(), .keypad, number: 901)
    _ = devices.told()
    func pour() throws {
      // Until the wire is full; what was taken is refilled before each round.
      do {
        while true {
          try hostile.send([.track(1), .x(1), .frame, .track(-1), .frame])
        }
      } catch { guard (error as? Errno)?.isWouldBlock == true else { throw error } }
    }
    for _ in 0..<50 {
      try pour()
      try honest.send(TouchEvent.stroke(KEY_KP5))
      let told = devices.told()
      #expect(told.contains(.command(.enter(5), at: BootInstant(seconds: 1))))
      #expect(told.count <= EventBuffer.capacity + 1)
    }
    let wakes = devices.isReadable
    #expect(wakes, "what is left must wake the loop again")
  }

  @Test("a hundred devices that all type are all heard, within a few rounds")
  func hundred() throws {
    var devices = try InputDevices(InputConfiguration())
    var wires: [Holder] = []
    for number in 0..<100 {
      wires.append(try Holder())
      try devices.adopt(wires[number].device(), .keypad, number: 1000 + number)
    }
    let counted = devices.told()
    #expect(counted == [.devices(keypads: 100, touchscreens: 0)])
    for wire in wires { try wire.send(TouchEvent.stroke(KEY_KP9)) }
    var told: [InputEvent] = []
    var rounds = 0
    while devices.isReadable {
      told += devices.told()
      rounds += 1
    }
    #expect(told.count == 100)
    #expect(rounds <= 100 / DevicePoll.batchSize + 1)
  }

  @Test("devices beyond the limit are not used, and say so")
  func tooMany() throws {
    var devices = try InputDevices(InputConfiguration())
    var wires: [Holder] = []
    for number in 0..<(Classification.limit + 2) {
      wires.append(try Holder())
      try devices.adopt(wires[number].device(), .keypad, number: 1000 + number)
    }
    let counted = devices.told()
    #expect(counted == [.devices(keypads: Classification.limit, touchscreens: 0)])
    let last = devices.report.last?.use
    #expect(last?.reason == .tooMany)
  }

  @Test("a device unplugged in the middle of a touch cancels it, and is counted out")
  func unplugged() throws {
    var devices = try InputDevices(InputConfiguration())
    let keypad = try Holder()
    let screen = try Holder()
    try devices.adopt(keypad.device(), .keypad, number: 900)
    try devices.adopt(screen.device(), .touchscreen, number: 901)
    try screen.send([.track(1), .x(4095), .y(4095), .frame])
    _ = devices.told()
    screen.end()
    let told = devices.told()
    guard told.count == 2, case .contact(let contact, _) = told[0] else {
      Issue.record("\(told.count) events")
      return
    }
    #expect(contact.phase == .cancelled && contact.x == 1 && contact.y == 1)
    #expect(told[1] == .devices(keypads: 1, touchscreens: 0))
    keypad.end()
    let last = devices.told()
    #expect(last == [.devices(keypads: 0, touchscreens: 0)])
    let isQuiet = !devices.isReadable
    #expect(isQuiet)
    let reason = devices.report.last?.use.reason
    #expect(reason == .notOpened(Errno(ENOENT)))
  }

  @Test("what udev says is gone is let go, with its contacts; what it never named is nothing")
  func announcedGone() throws {
    var devices = try InputDevices(InputConfiguration())
    let before = devices.nodes.count
    let screen = try Holder()
    try devices.adopt(screen.device(), .touchscreen, number: 900)
    try screen.send([.track(1), .frame])
    _ = devices.told()
    var told: [InputEvent] = []
    devices.disappear("/nonexistent/other", now: BootInstant(seconds: 5)) { told.append($0) }
    #expect(told.isEmpty)
    devices.disappear("/nonexistent/sys/900", now: BootInstant(seconds: 5)) { told.append($0) }
    #expect(told.count == 1)
    told += devices.told()
    #expect(told.last == .devices(keypads: 0, touchscreens: 0))
    let after = devices.nodes.count
    #expect(after == before)
  }

  @Test("a device that no descriptor was left for is tried again by itself")
  func shortage() async {
    // In a process of its own, whose limit can be lowered.
    await #expect(processExitsWith: .success) {
      var devices = try InputDevices(InputConfiguration())
      _ = devices.told()
      var limit = rlimit()
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      guard unsafe getrlimit(kind, &limit) == 0 else { exit(1) }
      let usual = limit.rlim_cur
      limit.rlim_cur = 0
      guard unsafe setrlimit(kind, &limit) == 0 else { exit(2) }
      devices.appear(UdevNode(systemPath: "/nonexistent/sys/9", node: "/dev/null", parent: nil))
      devices.settle(now: BootInstant(sinceBoot: BootClock.now)) { _ in }
      guard devices.nodes.last?.use.reason == .notOpened(Errno(EMFILE)) else { exit(3) }
      limit.rlim_cur = usual
      guard unsafe setrlimit(kind, &limit) == 0 else { exit(4) }
      var source = pollfd(fd: devices.descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe Glibc.poll(&source, 1, 10_000) == 1 else { exit(5) }
      _ = devices.told()
      // It could be opened, and is no device.
      guard devices.nodes.last?.use.reason == .notOpened(Errno(ENOTTY)) else { exit(6) }
      guard devices.timer.deadline == nil else { exit(7) }
    }
  }

  @Test("two nodes of one keypad are counted as one, and are heard as one")
  func twoNodes() throws {
    var devices = try InputDevices(InputConfiguration())
    let left = try Holder()
    let right = try Holder()
    try devices.adopt(left.device(), .keypad, number: 900, group: "pad")
    try devices.adopt(right.device(), .keypad, number: 901, group: "pad")
    let counted = devices.told()
    #expect(counted == [.devices(keypads: 1, touchscreens: 0)])
    try left.send(TouchEvent.stroke(KEY_KP1))
    try right.send(TouchEvent.stroke(KEY_KP2))
    var told: [InputEvent] = []
    while devices.isReadable { told += devices.told() }
    #expect(told.count == 2)
    left.end()
    let stillThere = devices.told()
    #expect(stillThere.isEmpty)
  }

  @Test("a node with letters that turns up later takes the digits off the arrows of its sibling")
  func lateLetters() throws {
    var devices = try InputDevices(InputConfiguration())
    var pad = FakeDevice.keypad
    pad.keys.append(KEY_HOME)
    let first = try Holder()
    let second = try Holder()
    try devices.adopt(first.device(), pad, number: 900, group: "board")
    try first.send(TouchEvent.stroke(KEY_HOME))
    let before = devices.told()
    #expect(before.first == .command(.enter(7), at: BootInstant(seconds: 1)))
    try devices.adopt(second.device(), .keyboard, number: 901, group: "board")
    _ = devices.told()
    try first.send(TouchEvent.stroke(KEY_HOME))
    let after = devices.told()
    #expect(after.isEmpty)
  }

  @Test(
    "a node that vanished before it could be opened is reported and forgotten when udev says so")
  func vanished() throws {
    var devices = try InputDevices(InputConfiguration())
    let before = devices.nodes.count
    let ghost = UdevNode(
      systemPath: "/nonexistent/sys/7", node: "/nonexistent/event7", parent: nil)
    devices.appear(ghost)
    devices.appear(ghost)
    let told = devices.told()
    #expect(told.isEmpty)
    let reports = devices.report.filter { $0.node == ghost.node }
    #expect(reports.map(\.use.reason) == [.notOpened(Errno(ENOENT))])
    devices.disappear(ghost.systemPath, now: BootInstant(seconds: 1)) { _ in }
    let after = devices.nodes.count
    #expect(after == before)
  }

  @Test("a file that is no device is refused")
  func noDevice() throws {
    var devices = try InputDevices(InputConfiguration())
    devices.appear(UdevNode(systemPath: "/nonexistent/sys/8", node: "/dev/null", parent: nil))
    let told = devices.told()
    #expect(told.isEmpty)
    let reason = devices.report.last?.use.reason
    #expect(reason == .notOpened(Errno(ENOTTY)))
    let isQuiet = !devices.isReadable
    #expect(isQuiet)
  }
}

/// A wire that an array can hold.
final class Holder {
  private var wire: Wire?

  init() throws { wire = try Wire() }

  func device() -> FileDescriptor {
    guard let device = wire?.device() else { fatalError("the wire has ended") }
    return device
  }

  func send(_ events: [TouchEvent]) throws { try wire?.send(events) }

  /// Pulls the plug.
  func end() { wire = nil }
}
