import CEvdev
import Messages
import Testing

@testable import Input

@Suite("Touch")
struct TouchDecoderTests {
  @Test("a tap is down where it lands and up where it was")
  func tap() {
    var decoder = TouchDecoder()
    #expect(decoder.contacts(.slot(0), .track(7), .x(25), .y(50)).isEmpty)
    #expect(decoder.contacts(.frame) == [.down(0, 0.25, 0.5)])
    #expect(decoder.contacts(.track(-1), .frame) == [.up(0, 0.25, 0.5)])
  }

  @Test("nothing is told before the frame is whole, and a frame tells what moved only once")
  func frames() {
    var decoder = TouchDecoder()
    _ = decoder.contacts(.track(1), .x(10), .y(10), .frame)
    #expect(decoder.contacts(.x(20), .y(30), .x(21)).isEmpty)
    #expect(decoder.contacts(.frame, .frame) == [.moved(0, 0.21, 0.3)])
  }

  @Test("a frame in which a finger did not move tells nothing")
  func still() {
    var decoder = TouchDecoder()
    _ = decoder.contacts(.track(1), .x(10), .y(10), .frame)
    #expect(decoder.contacts(.x(10), .axis(ABS_MT_PRESSURE, 80), .frame).isEmpty)
  }

  @Test("several fingers are several contacts, each under an identifier of its own")
  func fingers() {
    var decoder = TouchDecoder()
    let landing: [TouchEvent] = [
      .slot(0), .track(1), .x(10), .y(10), .slot(2), .track(2), .x(90), .y(80), .frame,
    ]
    #expect(decoder.contacts(landing) == [.down(0, 0.1, 0.1), .down(2, 0.9, 0.8)])
    #expect(decoder.contacts(.slot(0), .track(-1), .frame) == [.up(0, 0.1, 0.1)])
    #expect(decoder.contacts(.slot(2), .track(-1), .frame) == [.up(2, 0.9, 0.8)])
  }

  @Test("a contact that takes another's slot within a frame is another contact")
  func replaced() {
    var decoder = TouchDecoder()
    _ = decoder.contacts(.track(1), .x(10), .y(10), .frame)
    #expect(
      decoder.contacts(.track(2), .x(60), .frame) == [.up(0, 0.1, 0.1), .down(0, 0.6, 0.1)])
    #expect(
      decoder.contacts(.track(-1), .track(3), .y(20), .frame)
        == [.up(0, 0.6, 0.1), .down(0, 0.6, 0.2)])
    #expect(decoder.contacts(.track(-1), .frame) == [.up(0, 0.6, 0.2)])
  }

  @Test("a contact whose number is told again is the same contact")
  func toldAgain() {
    var decoder = TouchDecoder()
    _ = decoder.contacts(.track(1), .x(10), .y(10), .frame)
    #expect(decoder.contacts(.track(1), .frame).isEmpty)
    #expect(decoder.contacts(.track(1), .x(20), .frame) == [.moved(0, 0.2, 0.1)])
    #expect(decoder.contacts(.track(-1), .track(-5), .frame) == [.up(0, 0.2, 0.1)])
  }

  @Test("a contact that comes and goes within one frame is a tap")
  func flash() {
    var decoder = TouchDecoder()
    #expect(
      decoder.contacts(.track(1), .x(10), .y(20), .track(-1), .frame)
        == [.down(0, 0.1, 0.2), .up(0, 0.1, 0.2)])
    #expect(decoder.contacts(.frame).isEmpty)
  }

  @Test("a new contact at the very place of the last one is there, though its place isn't repeated")
  func samePlace() {
    var decoder = TouchDecoder(fingers: [TouchState.Finger(x: 30, y: 40)])
    #expect(decoder.contacts(.track(1), .frame) == [.down(0, 0.3, 0.4)])
    _ = decoder.contacts(.track(-1), .frame)
    #expect(decoder.contacts(.track(2), .frame) == [.down(0, 0.3, 0.4)])
  }

  @Test("a palm is cancelled, and tells nothing more until it is lifted")
  func palm() {
    var decoder = TouchDecoder()
    _ = decoder.contacts(.track(1), .x(10), .y(10), .frame)
    #expect(decoder.contacts(.tool(MT_TOOL_PALM.asInt32), .frame) == [.cancelled(0, 0.1, 0.1)])
    #expect(decoder.contacts(.x(20), .frame, .tool(0), .frame, .track(-1), .frame).isEmpty)
    #expect(decoder.contacts(.track(2), .frame) == [.down(0, 0.2, 0.1)])
  }

  @Test("a palm that is told as one while it is lifted is cancelled, not up")
  func palmAtLift() {
    var decoder = TouchDecoder()
    _ = decoder.contacts(.track(1), .x(10), .y(10), .frame)
    #expect(
      decoder.contacts(.tool(MT_TOOL_PALM.asInt32), .track(-1), .frame) == [.cancelled(0, 0.1, 0.1)]
    )
  }

  @Test("what lands as a palm is none, nor is the next that lands without being told otherwise")
  func palmFromTheStart() {
    var decoder = TouchDecoder()
    let palm: [TouchEvent] = [.track(1), .x(10), .y(10), .tool(MT_TOOL_PALM.asInt32), .frame]
    #expect(decoder.contacts(palm + [.track(-1), .frame]).isEmpty)
    #expect(decoder.contacts(.track(2), .frame, .track(-1), .frame).isEmpty)
    #expect(decoder.contacts(.track(3), .tool(0), .frame) == [.down(0, 0.1, 0.1)])
  }

  @Test("a finger that hovers has not landed")
  func hover() {
    var decoder = TouchDecoder()
    #expect(decoder.contacts(.track(1), .x(10), .y(10), .distance(3), .frame).isEmpty)
    #expect(decoder.contacts(.x(20), .distance(0), .frame) == [.down(0, 0.2, 0.1)])
    #expect(decoder.contacts(.distance(1), .frame) == [.up(0, 0.2, 0.1)])
    #expect(decoder.contacts(.track(-1), .frame).isEmpty)
  }

  @Test("a finger that lies on the screen when the device is opened acts on nothing until lifted")
  func heldAtOpen() {
    var decoder = TouchDecoder(fingers: [TouchState.Finger(tracking: 9, x: 10, y: 10)])
    #expect(decoder.contacts(.x(20), .frame, .track(-1), .frame).isEmpty)
    #expect(decoder.contacts(.track(10), .frame) == [.down(0, 0.2, 0.1)])
  }

  @Test(
    "a slot that the device never declared is left alone", arguments: [-1, 4, 400, Int32.max, .min])
  func wildSlot(slot: Int32) {
    var decoder = TouchDecoder()
    #expect(
      decoder.contacts(.slot(slot), .track(1), .x(10), .y(10), .tool(2), .frame, .track(-1), .frame)
        .isEmpty)
    #expect(decoder.contacts(.slot(3), .track(1), .frame) == [.down(3, 0, 0)])
  }

  @Test("a single-touch device is one finger, by BTN_TOUCH")
  func singleTouch() {
    var decoder = TouchDecoder(.touch)
    #expect(
      decoder.contacts(.axis(ABS_X, 25), .axis(ABS_Y, 75), .key(BTN_TOUCH, 1), .frame)
        == [.down(0, 0.25, 0.75)])
    #expect(decoder.contacts(.axis(ABS_X, 26), .frame) == [.moved(0, 0.26, 0.75)])
    #expect(decoder.contacts(.key(BTN_TOUCH, 2), .key(BTN_LEFT, 1), .frame).isEmpty)
    #expect(decoder.contacts(.key(BTN_TOUCH, 0), .frame) == [.up(0, 0.26, 0.75)])
  }

  @Test("an absolute pointer is one finger while its left button is held")
  func pointer() {
    var decoder = TouchDecoder(.button)
    #expect(decoder.contacts(.axis(ABS_X, 25), .axis(ABS_Y, 75), .frame).isEmpty)
    #expect(decoder.contacts(.key(BTN_RIGHT, 1), .frame, .key(BTN_RIGHT, 0), .frame).isEmpty)
    #expect(decoder.contacts(.key(BTN_LEFT, 1), .frame) == [.down(0, 0.25, 0.75)])
    #expect(decoder.contacts(.key(BTN_LEFT, 0), .frame) == [.up(0, 0.25, 0.75)])
  }

  @Test("a multi-touch device's imitation of a single finger is not a second one")
  func imitation() {
    var decoder = TouchDecoder()
    let both: [TouchEvent] = [
      .track(1), .x(10), .y(10), .key(BTN_TOUCH, 1), .axis(ABS_X, 90), .axis(ABS_Y, 90), .frame,
    ]
    #expect(decoder.contacts(both) == [.down(0, 0.1, 0.1)])
    #expect(decoder.contacts(.track(-1), .key(BTN_TOUCH, 0), .frame) == [.up(0, 0.1, 0.1)])
  }

  @Test("a device that is gone takes its contacts back, once")
  func cancel() {
    var decoder = TouchDecoder()
    _ = decoder.contacts(.track(1), .x(10), .y(10), .slot(1), .track(2), .x(20), .y(20), .frame)
    var contacts: [Contact] = []
    decoder.cancel { contacts.append($0) }
    decoder.cancel { contacts.append($0) }
    #expect(contacts == [.cancelled(0, 0.1, 0.1), .cancelled(1, 0.2, 0.2)])
    #expect(decoder.contacts(.x(30), .frame, .track(-1), .frame).isEmpty)
  }

  @Test("a correction moves every contact, and never off the panel")
  func calibration() {
    let turned = Calibration(a: 0, b: -1, c: 1, d: 1, e: 0, f: 0)
    var decoder = TouchDecoder(calibration: turned)
    #expect(decoder.contacts(.track(1), .x(100), .y(25), .frame) == [.down(0, 0.75, 1)])
    var far = TouchDecoder(calibration: Calibration(a: 2, b: 0, c: 0, d: 0, e: 2, f: 0))
    #expect(far.contacts(.track(1), .x(90), .y(10), .frame) == [.down(0, 1, 0.2)])
  }
}

@Suite("Touch after lost events")
struct TouchResynchronisationTests {
  private func decoderWithFinger() -> TouchDecoder {
    var decoder = TouchDecoder()
    _ = decoder.contacts(.track(1), .x(10), .y(10), .frame)
    return decoder
  }

  @Test("a contact that is still there goes on, from where it is now")
  func goesOn() {
    var decoder = decoderWithFinger()
    #expect(decoder.contacts(after: [.init(tracking: 1, x: 10, y: 10)]).isEmpty)
    #expect(decoder.contacts(after: [.init(tracking: 1, x: 20, y: 10)]) == [.moved(0, 0.2, 0.1)])
    #expect(decoder.contacts(.track(-1), .frame) == [.up(0, 0.2, 0.1)])
  }

  @Test("a contact that is gone is cancelled where it was last seen")
  func gone() {
    var decoder = decoderWithFinger()
    #expect(decoder.contacts(after: [.init(x: 50, y: 50)]) == [.cancelled(0, 0.1, 0.1)])
    #expect(decoder.contacts(.track(2), .frame) == [.down(0, 0.5, 0.5)])
  }

  @Test("a contact that another took the place of is cancelled; the other acts on nothing")
  func replaced() {
    var decoder = decoderWithFinger()
    #expect(
      decoder.contacts(after: [.init(tracking: 2, x: 50, y: 50)]) == [.cancelled(0, 0.1, 0.1)])
    #expect(decoder.contacts(.x(60), .frame, .track(-1), .frame).isEmpty)
    #expect(decoder.contacts(.track(3), .frame) == [.down(0, 0.6, 0.5)])
  }

  @Test("a contact that landed unseen acts on nothing until it is lifted")
  func landedUnseen() {
    var decoder = TouchDecoder()
    #expect(decoder.contacts(after: [.init(tracking: 2, x: 50, y: 50)]).isEmpty)
    #expect(decoder.contacts(.x(60), .frame, .track(-1), .frame).isEmpty)
  }

  @Test("a contact that became a palm unseen is cancelled")
  func palm() {
    var decoder = decoderWithFinger()
    let palm = TouchState.Finger(tracking: 1, x: 10, y: 10, tool: MT_TOOL_PALM.asInt32)
    #expect(decoder.contacts(after: [palm]) == [.cancelled(0, 0.1, 0.1)])
  }

  @Test("a frame that was torn is forgotten")
  func torn() {
    var decoder = decoderWithFinger()
    #expect(decoder.contacts(.track(-1), .track(5), .x(90)).isEmpty)
    #expect(
      decoder.contacts(after: [.init(tracking: 5, x: 90, y: 10)]) == [.cancelled(0, 0.1, 0.1)])
    #expect(decoder.contacts(.frame).isEmpty)
  }

  @Test("the slot that comes next is the kernel's, not the one last heard of")
  func currentSlot() {
    var decoder = TouchDecoder()
    _ = decoder.contacts(after: [], currentSlot: 2)
    #expect(decoder.contacts(.track(4), .frame) == [.down(2, 0, 0)])
  }
}

/// Contacts, checked for the order they must come in.
struct ContactLedger {
  private(set) var open: Set<Int> = []
  private(set) var isSound = true
  private(set) var landings = 0

  mutating func note(_ contact: Contact) {
    if !(0...1).contains(contact.x) || !(0...1).contains(contact.y) { isSound = false }
    switch contact.phase {
    case .down:
      landings += 1
      if !open.insert(contact.identifier).inserted { isSound = false }
    case .moved: if !open.contains(contact.identifier) { isSound = false }
    case .up, .cancelled: if open.remove(contact.identifier) == nil { isSound = false }
    }
  }
}

@Suite("Touch, whatever comes")
struct TouchModelTests {
  private static let codes = [
    ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOOL_TYPE,
    ABS_MT_DISTANCE, ABS_X, ABS_Y, ABS_MT_PRESSURE,
  ]

  private func event(_ random: inout Seeded) -> TouchEvent {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return .frame
    case 3:
      return .key(
        [BTN_TOUCH, BTN_LEFT][Int.random(in: 0...1, using: &random)],
        Int32.random(in: 0...2, using: &random))
    case 4:
      return TouchEvent(
        Int32.random(in: 0...31, using: &random), Int32.random(in: 0...800, using: &random),
        Int32.random(in: .min ... .max, using: &random))
    default:
      let code = Self.codes[Int.random(in: 0..<Self.codes.count, using: &random)]
      let value: Int32 =
        Int.random(in: 0..<8, using: &random) == 0
        ? Int32.random(in: .min ... .max, using: &random) : Int32.random(in: -1...5, using: &random)
      return .axis(code, value)
    }
  }

  @Test(
    "each contact is down once and then up or cancelled once, on the panel, whatever a device sends",
    arguments: [TouchSource.slots(1), .slots(5), .touch, .button], 0..<8)
  func anything(source: TouchSource, seed: UInt64) {
    var random = Seeded(seed &+ 1000)
    let axes = [
      Axis(minimum: 0, maximum: 4095), Axis(minimum: .min, maximum: .max),
      Axis(minimum: -5, maximum: 5), Axis(minimum: 7, maximum: 7), Axis(minimum: 9, maximum: -9),
    ]
    var decoder = TouchDecoder(
      source: source, x: axes[Int(seed) % axes.count], y: axes[Int(seed + 1) % axes.count],
      firstIdentifier: .max - 2, state: TouchState(fingers: []))
    var ledger = ContactLedger()
    for step in 0..<40_000 {
      let event = event(&random)
      decoder.decode(type: event.type, code: event.code, value: event.value) { ledger.note($0) }
      if step % 997 == 0 {
        let fingers = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          TouchState.Finger(
            tracking: Int32.random(in: -1...3, using: &random),
            x: Int32.random(in: .min ... .max, using: &random), y: 0,
            tool: Int32.random(in: 0...2, using: &random))
        }
        let state = TouchState(
          fingers: fingers, currentSlot: Int.random(in: -2...7, using: &random))
        decoder.resynchronise(to: state) { ledger.note($0) }
      }
      if step % 4999 == 0 {
        decoder.cancel { ledger.note($0) }
        #expect(ledger.open.isEmpty)
      }
    }
    decoder.cancel { ledger.note($0) }
    #expect(ledger.open.isEmpty)
    #expect(ledger.isSound)
    #expect(ledger.landings > 50)
  }
}

extension UInt32 {
  /// As an event carries it.
  var asInt32: Int32 { Int32(bitPattern: self) }
}

extension Int32 {
  /// As an event carries it.
  var asInt32: Int32 { self }
}

extension Int {
  /// As an event carries it.
  var asInt32: Int32 { Int32(self) }
}
