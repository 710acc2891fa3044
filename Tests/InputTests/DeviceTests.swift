import CEvdev
import Linux
import Messages
import Testing

@testable import Input

@Suite("Reading a device")
struct DeviceTests {
  private static let now = BootInstant(seconds: 100)

  /// What one read tells, nil if the device is gone.
  private func read(_ device: Device, _ buffer: borrowing EventBuffer) -> [InputEvent]? {
    var told: [InputEvent] = []
    let isThere = device.read(using: buffer, now: Self.now) { told.append($0) }
    return isThere ? told : nil
  }

  @Test("a press is told with the kernel's moment")
  func moment() throws {
    var wire = try Wire()
    let device = Device.on(wire.device(), .keypad)
    let buffer = try EventBuffer()
    try wire.send(TouchEvent.stroke(KEY_KP4), seconds: 7, microseconds: 250_000)
    #expect(read(device, buffer) == [.command(.enter(4), at: BootInstant(seconds: 7.25))])
    #expect(read(device, buffer) == [])
  }

  @Test(
    "a stamp from the future or before the start is told as now",
    arguments: [(101, 0), (Int.max, Int.max), (-1, 0), (Int.min, 0), (5, -1), (0, Int.max)])
  func wildMoment(seconds: Int, microseconds: Int) throws {
    var wire = try Wire()
    let device = Device.on(wire.device(), .keypad)
    let buffer = try EventBuffer()
    try wire.send(TouchEvent.stroke(KEY_KP4), seconds: seconds, microseconds: microseconds)
    #expect(read(device, buffer) == [.command(.enter(4), at: Self.now)])
  }

  @Test("an event is erased from memory as soon as it was read, also when it was not looked at")
  func erased() throws {
    func isClear(_ buffer: borrowing EventBuffer) -> Bool {
      unsafe UnsafeRawBufferPointer(start: buffer.page, count: EventBuffer.pageSize)
        .allSatisfy { $0 == 0 }
    }
    var wire = try Wire()
    let device = Device.on(wire.device(), .keypad)
    let buffer = try EventBuffer()
    try wire.send(Keys.block.flatMap(TouchEvent.stroke))
    var wasThere = false
    _ = device.read(using: buffer, now: Self.now) { _ in if !isClear(buffer) { wasThere = true } }
    let isClearAfterRead = isClear(buffer)
    try wire.send([.dropped] + TouchEvent.stroke(KEY_KP4))
    _ = read(device, buffer)
    let isClearAfterLoss = isClear(buffer)
    #expect(wasThere, "the look must be able to see an event at all")
    #expect(isClearAfterRead && isClearAfterLoss)
  }

  @Test("one read tells of a bounded number of events; the rest comes with the next")
  func bounded() throws {
    var wire = try Wire()
    let device = Device.on(wire.device(), .keypad)
    let buffer = try EventBuffer()
    try wire.send(Array(repeating: .key(KEY_KP1, 1), count: EventBuffer.capacity + 6))
    #expect(read(device, buffer)?.count == EventBuffer.capacity)
    #expect(read(device, buffer)?.count == 6)
  }

  @Test("after lost events everything that waited is dropped, and the next press counts again")
  func lostKeys() throws {
    var wire = try Wire()
    let device = Device.on(wire.device(), .keypad)
    let buffer = try EventBuffer()
    let waiting = Array(repeating: TouchEvent.stroke(KEY_KP2), count: 40).flatMap { $0 }
    try wire.send(TouchEvent.stroke(KEY_KP1) + [.dropped] + waiting)
    #expect(read(device, buffer) == [.command(.enter(1), at: BootInstant(seconds: 1)), .lost])
    #expect(read(device, buffer) == [])
    try wire.send(TouchEvent.stroke(KEY_KP3))
    #expect(read(device, buffer) == [.command(.enter(3), at: BootInstant(seconds: 1))])
  }

  @Test("a part of a keypad that is kept quiet says nothing, not even that events were lost")
  func quiet() throws {
    var wire = try Wire()
    let fake = FakeDevice(keys: [KEY_POWER, KEY_1])
    let device = Device(
      owning: wire.device(), capabilities: fake.described().capabilities,
      use: DeviceUse(isKeptQuiet: true), configuration: InputConfiguration(), keymap: nil, word: 9)
    let buffer = try EventBuffer()
    try wire.send(TouchEvent.stroke(KEY_POWER) + [.dropped] + TouchEvent.stroke(KEY_1))
    #expect(read(device, buffer) == [])
    #expect(read(device, buffer) == [])
  }

  @Test("after lost events a Shift that can't be known any more is not held")
  func lostShift() throws {
    var wire = try Wire()
    var fake = FakeDevice.keypad
    fake.keys += Keys.row
    let device = Device.on(wire.device(), fake)
    let buffer = try EventBuffer()
    try wire.send([.key(KEY_LEFTSHIFT, 1), .frame, .dropped])
    #expect(read(device, buffer) == [.lost])
    try wire.send(TouchEvent.stroke(KEY_3))
    #expect(read(device, buffer) == [.command(.enter(3), at: BootInstant(seconds: 1))])
  }

  @Test("after lost events a finger that can't be known any more is cancelled")
  func lostTouch() throws {
    var wire = try Wire()
    let device = Device.on(wire.device(), .touchscreen)
    let buffer = try EventBuffer()
    try wire.send([.track(1), .x(0), .y(4095), .frame])
    guard case .contact(let down, _)? = read(device, buffer)?.first else {
      Issue.record("no finger")
      return
    }
    #expect(down.phase == .down && down.x == 0 && down.y == 1)
    try wire.send([.x(50), .dropped, .track(-1), .frame])
    var cancelled = down
    cancelled.phase = .cancelled
    #expect(read(device, buffer) == [.lost, .contact(cancelled, at: Self.now)])
  }

  @Test("a device that ends, or gives half an event, is gone")
  func gone() throws {
    let buffer = try EventBuffer()
    var ended = try Wire()
    let first = Device.on(ended.device(), .keypad)
    _ = consume ended
    #expect(read(first, buffer) == nil)
    var torn = try Wire()
    let second = Device.on(torn.device(), .keypad)
    try torn.send(bytes: MemoryLayout<input_event>.stride + 3)
    #expect(read(second, buffer) == nil)
  }

  @Test("a device that is gone takes its contacts back, now")
  func cancelled() throws {
    var wire = try Wire()
    let device = Device.on(wire.device(), .touchscreen)
    let buffer = try EventBuffer()
    try wire.send([.track(1), .x(0), .y(0), .slot(1), .track(2), .frame])
    #expect(read(device, buffer)?.count == 2)
    var told: [InputEvent] = []
    device.cancel(now: Self.now) { told.append($0) }
    let phases = told.map { event -> Contact.Phase? in
      if case .contact(let contact, at: Self.now) = event { contact.phase } else { nil }
    }
    #expect(phases == [.cancelled, .cancelled])
  }

  @Test("contacts of two devices have different identifiers, in any slot")
  func identifiers() throws {
    var identifiers: Set<Int> = []
    for word in [UInt64](3...40) + [UInt64.max] {
      var wire = try Wire()
      let device = Device.on(wire.device(), .touchscreen, word: word)
      let buffer = try EventBuffer()
      for slot in [Int32(0), 9] { try wire.send([.slot(slot), .track(1), .frame]) }
      for case .contact(let contact, _) in read(device, buffer) ?? [] {
        identifiers.insert(contact.identifier)
      }
    }
    #expect(identifiers.count == 2 * 39)
  }

  @Test("Control-C is told only where it is asked for")
  func interrupt() throws {
    for isAskedFor in [true, false] {
      var wire = try Wire()
      let device = Device.on(wire.device(), .keyboard, reportsInterrupt: isAskedFor)
      let buffer = try EventBuffer()
      try wire.send([.key(KEY_LEFTCTRL, 1), .frame, .key(KEY_C, 1), .frame])
      #expect(read(device, buffer) == (isAskedFor ? [.interrupt] : []))
    }
  }

  @Test("all keys at once are all their presses")
  func allKeys() throws {
    var wire = try Wire()
    let device = Device.on(wire.device(), .keyboard)
    let buffer = try EventBuffer()
    try wire.send((1..<Int32(KEY_CNT)).map { .key($0, 1) } + [.frame])
    var told: [InputEvent] = []
    for _ in 0...Int(KEY_CNT) / EventBuffer.capacity { told += read(device, buffer) ?? [] }
    let digits = told.filter { if case .command(.insert, _) = $0 { true } else { false } }
    #expect(digits.count == 30)
  }
}
