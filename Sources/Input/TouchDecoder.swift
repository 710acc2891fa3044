internal import CEvdev
public import Messages

/// Turns the events of one touch device into contacts.
///
/// Events are gathered and told at `SYN_REPORT`, when the device's frame is whole. Each contact is down once, then moves,
/// then is up or cancelled once. A palm is cancelled and stays away until it is lifted, and so does a finger that lay on
/// the surface when the device was opened: its landing was not seen.
public struct TouchDecoder: Sendable {
  /// How a slot stands between two frames.
  fileprivate enum Life {
    /// Nothing was told, or it is over.
    case away
    /// A contact was told as down; it was last seen there.
    case down(x: Int32, y: Int32)
    /// Something is there that acts on nothing until it is lifted.
    case ignored
  }

  fileprivate struct Slot {
    var finger: TouchState.Finger
    var life: Life = .away
    /// Whether the open frame said anything of it.
    var changed = false
    /// Whether the contact that was there when the frame began is gone.
    var lifted = false
    /// Whether the contact that is there now came within the frame.
    var arrived = false
    /// Whether a contact came and went within the frame.
    var flashed = false
  }

  private let source: TouchSource
  private let x: Axis
  private let y: Axis
  private let calibration: Calibration
  private let firstIdentifier: Int
  fileprivate var slots: [Slot]
  /// The slot that events are about; out of range for one that the device never declared.
  private var current = 0

  /// A decoder for a device that is being opened.
  ///
  /// - Parameters:
  ///   - source: how it tells of fingers.
  ///   - x: its horizontal range.
  ///   - y: its vertical range.
  ///   - calibration: how positions are corrected.
  ///   - firstIdentifier: the identifier of a contact in slot 0; the next slots have the next ones.
  ///   - state: what it says now.
  public init(
    source: TouchSource, x: Axis, y: Axis, calibration: Calibration = .identity,
    firstIdentifier: Int, state: TouchState
  ) {
    self.source = source
    self.x = x
    self.y = y
    self.calibration = calibration
    self.firstIdentifier = firstIdentifier
    slots = (0..<max(source.fingers, 1)).map { index in
      let known = index < state.fingers.count ? state.fingers[index] : TouchState.Finger()
      return Slot(finger: known, life: known.tracking >= 0 ? .ignored : .away)
    }
    current = firstSlot(of: state)
  }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - code: its code.
  ///   - value: its value.
  ///   - report: called for each contact, at the end of a frame.
  public mutating func decode(
    type: UInt16, code: UInt16, value: Int32, report: (Contact) -> Void
  ) {
    switch Int32(type) {
    case EV_SYN where Int32(code) == SYN_REPORT: endFrame(report)
    case EV_ABS: take(axis: Int32(code), value: value)
    case EV_KEY where value != 2: take(button: Int32(code), pressed: value != 0)
    default: break
    }
  }

  private mutating func take(button: Int32, pressed: Bool) {
    switch source {
    case .touch where button == BTN_TOUCH, .button where button == BTN_LEFT:
      track(pressed ? 0 : -1)
    default: break
    }
  }

  private mutating func take(axis: Int32, value: Int32) {
    if case .slots = source, axis == ABS_MT_SLOT {
      current = Int(value)
      return
    }
    guard slots.indices.contains(current) else { return }
    switch (source, axis) {
    case (.slots, ABS_MT_TRACKING_ID): track(value)
    case (.slots, ABS_MT_POSITION_X), (.touch, ABS_X), (.button, ABS_X):
      slots[current].finger.x = value
    case (.slots, ABS_MT_POSITION_Y), (.touch, ABS_Y), (.button, ABS_Y):
      slots[current].finger.y = value
    case (.slots, ABS_MT_TOOL_TYPE): slots[current].finger.tool = value
    case (.slots, ABS_MT_DISTANCE): slots[current].finger.distance = value
    default: return
    }
    slots[current].changed = true
  }

  /// A contact comes (0 or more), goes (less), or takes another's place.
  private mutating func track(_ tracking: Int32) {
    guard slots.indices.contains(current) else { return }
    let before = slots[current].finger.tracking
    let now = max(tracking, -1)
    guard before != now else { return }
    if before >= 0 {
      if slots[current].arrived {
        slots[current].flashed = true
      } else {
        slots[current].lifted = true
      }
    }
    slots[current].arrived = now >= 0
    slots[current].finger.tracking = now
    slots[current].changed = true
  }
}

extension TouchDecoder {
  /// Starts again from what the device says now, after events were lost. A contact that is still there goes on; one that
  /// is gone is cancelled; one that is new acts on nothing until it is lifted.
  ///
  /// - Parameters:
  ///   - state: what the device says.
  ///   - report: called for each contact that moved or is gone.
  public mutating func resynchronise(to state: TouchState, report: (Contact) -> Void) {
    for index in slots.indices {
      let known = index < state.fingers.count ? state.fingers[index] : TouchState.Finger()
      let before = slots[index]
      slots[index] = Slot(finger: known)
      let isSame =
        known.tracking >= 0 && !before.lifted && known.tracking == before.finger.tracking
      switch before.life {
      case .down(let x, let y) where isSame && known.touches:
        slots[index].life = .down(x: known.x, y: known.y)
        if x != known.x || y != known.y { tell(index, .moved, known.x, known.y, report) }
      case .down(let x, let y):
        tell(index, .cancelled, x, y, report)
        slots[index].life = known.tracking >= 0 ? .ignored : .away
      case .away where isSame && !known.touches && !known.isPalm: break
      case .away, .ignored: slots[index].life = known.tracking >= 0 ? .ignored : .away
      }
    }
    current = firstSlot(of: state)
  }

  /// The slot that the next event is about; a device without slots has but one.
  private func firstSlot(of state: TouchState) -> Int {
    if case .slots = source { state.currentSlot } else { 0 }
  }

  /// Takes all contacts back: the device is gone, or is not to be used any more.
  ///
  /// - Parameter report: called for each contact that was down.
  public mutating func cancel(report: (Contact) -> Void) {
    for index in slots.indices {
      if case .down(let x, let y) = slots[index].life { tell(index, .cancelled, x, y, report) }
      slots[index].life = slots[index].finger.tracking >= 0 ? .ignored : .away
      slots[index].clearFrame()
    }
  }

  private mutating func endFrame(_ report: (Contact) -> Void) {
    for index in slots.indices where slots[index].changed {
      let slot = slots[index]
      slots[index].clearFrame()
      if slot.lifted { endContact(index, isPalm: slot.finger.isPalm && !slot.arrived, report) }
      if slot.flashed && slot.finger.touches {
        tell(index, .down, slot.finger.x, slot.finger.y, report)
        tell(index, .up, slot.finger.x, slot.finger.y, report)
      }
      if slot.finger.tracking >= 0 { follow(index, slot.finger, report) }
    }
  }

  /// The contact of a slot was lifted.
  private mutating func endContact(_ index: Int, isPalm: Bool, _ report: (Contact) -> Void) {
    if case .down(let x, let y) = slots[index].life {
      tell(index, isPalm ? .cancelled : .up, x, y, report)
    }
    slots[index].life = .away
  }

  /// A contact is there at the end of a frame.
  private mutating func follow(
    _ index: Int, _ finger: TouchState.Finger, _ report: (Contact) -> Void
  ) {
    switch slots[index].life {
    case .away where finger.isPalm: slots[index].life = .ignored
    case .away where finger.touches:
      slots[index].life = .down(x: finger.x, y: finger.y)
      tell(index, .down, finger.x, finger.y, report)
    case .down(let x, let y) where finger.isPalm:
      slots[index].life = .ignored
      tell(index, .cancelled, x, y, report)
    case .down(let x, let y) where !finger.touches:
      slots[index].life = .away
      tell(index, .up, x, y, report)
    case .down(let x, let y) where x != finger.x || y != finger.y:
      slots[index].life = .down(x: finger.x, y: finger.y)
      tell(index, .moved, finger.x, finger.y, report)
    case .away, .down, .ignored: break
    }
  }

  private func tell(
    _ index: Int, _ phase: Contact.Phase, _ rawX: Int32, _ rawY: Int32, _ report: (Contact) -> Void
  ) {
    let place = calibration.apply(x: x.fraction(rawX), y: y.fraction(rawY))
    report(
      Contact(identifier: firstIdentifier &+ index, phase: phase, x: place.x, y: place.y))
  }
}

extension TouchDecoder.Slot {
  /// Forgets what the last frame brought.
  fileprivate mutating func clearFrame() {
    changed = false
    lifted = false
    arrived = false
    flashed = false
  }
}

extension TouchState.Finger {
  /// Whether the device takes it for the heel of a hand.
  fileprivate var isPalm: Bool { tool == Int32(MT_TOOL_PALM) }

  /// Whether it lies on the surface and is meant.
  fileprivate var touches: Bool { !isPalm && distance <= 0 }
}
