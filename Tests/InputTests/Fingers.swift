import CEvdev
import Input
import Messages

/// One event of a touch device.
struct TouchEvent: Equatable {
  var type: UInt16
  var code: UInt16
  var value: Int32

  init(_ type: Int32, _ code: Int32, _ value: Int32) {
    self.type = UInt16(truncatingIfNeeded: type)
    self.code = UInt16(truncatingIfNeeded: code)
    self.value = value
  }

  static let frame = TouchEvent(EV_SYN, SYN_REPORT, 0)
  static func slot(_ slot: Int32) -> TouchEvent { TouchEvent(EV_ABS, ABS_MT_SLOT, slot) }
  static func track(_ id: Int32) -> TouchEvent { TouchEvent(EV_ABS, ABS_MT_TRACKING_ID, id) }
  static func x(_ x: Int32) -> TouchEvent { TouchEvent(EV_ABS, ABS_MT_POSITION_X, x) }
  static func y(_ y: Int32) -> TouchEvent { TouchEvent(EV_ABS, ABS_MT_POSITION_Y, y) }
  static func tool(_ tool: Int32) -> TouchEvent { TouchEvent(EV_ABS, ABS_MT_TOOL_TYPE, tool) }
  static func distance(_ far: Int32) -> TouchEvent { TouchEvent(EV_ABS, ABS_MT_DISTANCE, far) }
  static func axis(_ code: Int32, _ value: Int32) -> TouchEvent { TouchEvent(EV_ABS, code, value) }
  static func key(_ code: Int32, _ value: Int32) -> TouchEvent { TouchEvent(EV_KEY, code, value) }
}

extension TouchDecoder {
  /// A decoder whose axes run from 0 to 100, with its first contact known as 40.
  init(
    _ source: TouchSource = .slots(4), fingers: [TouchState.Finger] = [],
    calibration: Calibration = .identity
  ) {
    let axis = Axis(minimum: 0, maximum: 100)
    self.init(
      source: source, x: axis, y: axis, calibration: calibration, firstIdentifier: 40,
      state: TouchState(fingers: fingers))
  }

  /// What the events tell.
  mutating func contacts(_ events: TouchEvent...) -> [Contact] { contacts(events) }

  /// What the events tell.
  mutating func contacts(_ events: [TouchEvent]) -> [Contact] {
    var contacts: [Contact] = []
    for event in events {
      decode(type: event.type, code: event.code, value: event.value) { contacts.append($0) }
    }
    return contacts
  }

  /// What starting again tells.
  mutating func contacts(after fingers: [TouchState.Finger], currentSlot: Int = 0) -> [Contact] {
    var contacts: [Contact] = []
    resynchronise(to: TouchState(fingers: fingers, currentSlot: currentSlot)) {
      contacts.append($0)
    }
    return contacts
  }
}

extension Contact {
  static func down(_ slot: Int, _ x: Double, _ y: Double) -> Contact {
    Contact(identifier: 40 + slot, phase: .down, x: x, y: y)
  }
  static func moved(_ slot: Int, _ x: Double, _ y: Double) -> Contact {
    Contact(identifier: 40 + slot, phase: .moved, x: x, y: y)
  }
  static func up(_ slot: Int, _ x: Double, _ y: Double) -> Contact {
    Contact(identifier: 40 + slot, phase: .up, x: x, y: y)
  }
  static func cancelled(_ slot: Int, _ x: Double, _ y: Double) -> Contact {
    Contact(identifier: 40 + slot, phase: .cancelled, x: x, y: y)
  }
}
