import CDRM
import Testing

@testable import Display

@Suite("The events of a card")
struct FlipEventsTests {
  private func flip(_ frame: UInt64, type: Int32 = DRM_EVENT_FLIP_COMPLETE) -> [UInt8] {
    var event = drm_event_vblank()
    event.base.type = UInt32(type)
    event.base.length = UInt32(MemoryLayout<drm_event_vblank>.size)
    event.user_data = frame
    event.tv_sec = 7
    event.tv_usec = 250_000
    return unsafe withUnsafeBytes(of: event) { unsafe Array($0) }
  }

  private func frames(_ bytes: [UInt8]) -> [UInt64] {
    var frames: [UInt64] = []
    unsafe FlipEvents.parse(bytes.span.bytes) { frames.append($0.frame) }
    return frames
  }

  @Test("flips are told in order with their numbers, other events are passed over")
  func order() {
    let bytes =
      flip(3) + flip(9, type: DRM_EVENT_VBLANK) + flip(4)
      + flip(8, type: DRM_EVENT_CRTC_SEQUENCE)
    #expect(frames(bytes) == [3, 4])
  }

  @Test("the time of a flip is told as the kernel's clock has it")
  func time() {
    var time = Duration.zero
    unsafe FlipEvents.parse(flip(1).span.bytes) { time = $0.time }
    #expect(time == .milliseconds(7250))
  }

  @Test("an event that is cut off or claims a length it can't have ends the reading")
  func malformed() {
    #expect(frames([]) == [])
    #expect(frames(Array(flip(1).prefix(20))) == [])
    #expect(frames(flip(1) + flip(2).prefix(8)) == [1])
    var short = flip(1)
    short[4] = 0
    #expect(frames(short) == [])
    var long = flip(1)
    long[4] = 255
    #expect(frames(long) == [])
  }
}
