import Messages
import PINEntry
import Raster
import Testing

@testable import Screens

@Suite("What moves")
struct MotionTests {
  private let start = BootInstant(sinceBoot: .seconds(50))

  private func entry(filled: Int, subject: Screen.Subject = .entry) -> Screen {
    Screen(
      subject: subject,
      field: Screen.Field(cells: 6, filled: filled, focus: filled < 6 ? filled : nil))
  }

  /// The damage of each frame from an event on, at 60 Hz, and the pictures, until nothing moves.
  private func frames(
    _ easel: inout Easel, from old: Screen, to new: Screen
  ) -> [(damage: Damage, picture: Bitmap)] {
    easel.paint(old, at: start)
    while easel.painter.isMoving { easel.paint(old, at: start + .seconds(5)) }
    var now = start + .seconds(10)
    var frames: [(damage: Damage, picture: Bitmap)] = []
    repeat {
      let damage = easel.paint(new, at: now)
      frames.append((damage, easel.picture))
      now = now + .microseconds(16_667)
    } while easel.painter.isMoving && frames.count < 100
    return frames
  }

  @Test("a dot is seen at once, grows for 80 ms in its own cell alone, and then rests as ever")
  func dot() throws {
    for turn in [Turn.none, .quarter] {
      var easel = try Easel(Size(width: 800, height: 480), turn: turn)
      let new = entry(filled: 3)
      let frames = frames(&easel, from: entry(filled: 2), to: new)
      // At 0, 17, 33, 50, 67 and 83 ms.
      #expect(frames.count == 6)
      let layout = easel.painter.layout(of: new)
      let upright = easel.painter.canvas.upright
      let cells = [2, 3].map {
        turn.rectangle(layout.field.cells[$0], in: upright)
      }
      for (index, frame) in frames.enumerated() {
        let bounds = frame.damage.bounds
        let place = index == 0 ? cells[0].union(cells[1]) : cells[0]
        #expect(place.contains(bounds), "frame \(index)")
        #expect(!bounds.isEmpty, "frame \(index)")
      }
      var rested = try Easel(Size(width: 800, height: 480), turn: turn)
      rested.paint(new)
      #expect(easel.picture == rested.picture)
    }
  }

  @Test("a wrong field shakes for 300 ms, moves nothing else, and comes to rest in its place")
  func shake() throws {
    for form in Theme.Cells.allCases {
      var theme = Theme.dark
      theme.cells = form
      var easel = try Easel(Size(width: 480, height: 320), theme: theme)
      let new = entry(filled: 6, subject: .rejected(triesLeft: 3))
      let frames = frames(&easel, from: entry(filled: 6, subject: .verifying), to: new)
      #expect(frames.count == 19)
      let layout = easel.painter.layout(of: new)
      let place = layout.field.rectangle.inset(horizontally: -layout.shakeWidth, vertically: 0)
      for frame in frames.dropFirst() where !frame.damage.isEmpty {
        #expect(place.contains(frame.damage.bounds))
      }
      var rested = try Easel(Size(width: 480, height: 320), theme: theme)
      rested.paint(new)
      #expect(easel.picture == rested.picture)
    }
  }

  @Test("the field goes to the right and to the left, never farther than it may")
  func swings() {
    var motion = Motion()
    var seen = Set<Int>()
    let old = entry(filled: 6, subject: .verifying)
    let new = entry(filled: 6, subject: .rejected(triesLeft: 1))
    motion.follow(from: old, to: new, at: start)
    for millisecond in 0..<300 {
      motion.follow(from: new, to: new, at: start + .milliseconds(millisecond))
      if let shift = motion.shift(by: 10) { seen.insert(shift) }
    }
    #expect(seen.min().map { $0 < -3 } == true && seen.max().map { $0 > 3 } == true)
    #expect(seen.allSatisfy { abs($0) <= 10 })
    motion.follow(from: new, to: new, at: start + .milliseconds(300))
    #expect(motion.shift(by: 10) == nil && !motion.isUnderWay)
  }

  @Test("the last dot grows on while its PIN is being verified")
  func growsOn() {
    var motion = Motion()
    motion.follow(from: entry(filled: 5), to: entry(filled: 6), at: start)
    motion.follow(
      from: entry(filled: 6), to: entry(filled: 6, subject: .verifying),
      at: start + .milliseconds(40))
    #expect(motion.size(ofDot: 5) == Motion.sizes / 2)
    #expect(motion.size(ofDot: 4) == Motion.sizes)
  }

  @Test("a digit that is deleted, seen or replaced moves nothing")
  func still() {
    var visible = entry(filled: 2)
    visible.field.showsDigits = true
    var more = entry(filled: 3)
    more.field.showsDigits = true
    var selected = entry(filled: 3)
    selected.field.selected = 1
    var revealed = entry(filled: 3)
    revealed.field.revealed = 2
    for (old, new) in [
      (entry(filled: 3), entry(filled: 2)), (visible, more), (entry(filled: 3), selected),
      (entry(filled: 2), revealed), (revealed, entry(filled: 3)),
      (entry(filled: 6), entry(filled: 0)), (entry(filled: 3), entry(filled: 3)),
    ] {
      var motion = Motion()
      motion.follow(from: old, to: new, at: start)
      #expect(!motion.isUnderWay)
    }
  }

  @Test("nothing, if the theme says so, and nothing on the first screen that is shown")
  func off() throws {
    var theme = Theme.dark
    theme.motion = false
    var easel = try Easel(Size(width: 320, height: 240), theme: theme)
    easel.paint(entry(filled: 2), at: start)
    easel.paint(entry(filled: 3), at: start)
    let isMoving = easel.painter.isMoving
    #expect(!isMoving)
    easel.paint(entry(filled: 3, subject: .rejected(triesLeft: 1)), at: start)
    let isShaking = easel.painter.isMoving
    #expect(!isShaking)
    var other = try Easel(Size(width: 320, height: 240))
    other.paint(entry(filled: 6, subject: .rejected(triesLeft: 1)), at: start)
    let isFirstMoving = other.painter.isMoving
    #expect(!isFirstMoving)
  }

  @Test("a picture instead of a dot grows too")
  func pictureDot() throws {
    var theme = Theme.dark
    theme.dotPicture = Image(
      width: 8, height: 8, pixels: [UInt32](repeating: 0xFFFF_0000, count: 64))
    var easel = try Easel(Size(width: 800, height: 480), theme: theme)
    let frames = frames(&easel, from: entry(filled: 0), to: entry(filled: 1))
    #expect(frames.count == 6)
    #expect(frames[0].picture != frames[5].picture)
  }
}
