import Messages

/// What moves on a screen for a moment: a dot that grows as it appears, a wrong field that shakes. It follows from what
/// the screens show and from the time, and says itself when it is over.
struct Motion {
  /// A dot grows for so long.
  static let appearing = Duration.milliseconds(80)
  /// A wrong field shakes for so long.
  static let shaking = Duration.milliseconds(300)
  /// A dot grows in so many steps, so that the outlines of all its sizes can be made beforehand.
  static let sizes = 8
  /// The field goes to and fro so many times.
  private static let swings = 2.5

  private var dots: [12 of BootInstant?] = .init(repeating: nil)
  private var shake: BootInstant?
  private var now: BootInstant?

  /// Begins what one screen after another makes move.
  ///
  /// - Parameters:
  ///   - old: what was shown; nil: nothing.
  ///   - new: what is to be shown.
  ///   - now: when; nil: everything is to be at rest.
  mutating func follow(from old: Screen?, to new: Screen, at now: BootInstant?) {
    self.now = now
    guard let now, let old, old.field.cells == new.field.cells, old.subject.showsField,
      new.subject.showsField
    else { return rest() }
    for index in dots.indices where index >= new.field.filled || new.shows(digitIn: index) {
      dots[index] = nil
    }
    if new.field.filled > old.field.filled, new.subject != old.subject || new.subject == .entry {
      for index in old.field.filled..<min(new.field.filled, dots.count)
      where !new.shows(digitIn: index) {
        dots[index] = now
      }
    }
    if case .rejected = new.subject {
      if case .rejected = old.subject { return }
      shake = now
    } else {
      shake = nil
    }
  }

  /// Has everything stand still.
  mutating func rest() {
    for index in dots.indices { dots[index] = nil }
    shake = nil
  }

  /// Whether something will have moved on by the next frame.
  var isUnderWay: Bool {
    if shift(by: 1000) != nil { return true }
    return dots.indices.contains { size(ofDot: $0) < Motion.sizes }
  }

  /// How far a dot has grown, from 0 to ``sizes``.
  func size(ofDot index: Int) -> Int {
    guard let start = dots[index], let progress = progress(from: start, over: Motion.appearing)
    else { return Motion.sizes }
    return Int(progress * Double(Motion.sizes))
  }

  /// How far the field is to the right of its place.
  ///
  /// - Parameter most: the farthest, in pixels.
  /// - Returns: pixels, negative to the left; nil at rest.
  func shift(by most: Int) -> Int? {
    guard let shake, let progress = progress(from: shake, over: Motion.shaking) else { return nil }
    let swing = Direction(turns: progress * Motion.swings).x
    return Int((Double(most) * swing * (1 - progress)).rounded())
  }

  /// From 0 at the start to less than 1; nil when it is over.
  private func progress(from start: BootInstant, over duration: Duration) -> Double? {
    guard let now, now - start < duration else { return nil }
    return max((now - start) / duration, 0)
  }
}

extension Screen {
  /// Whether a cell shows its digit rather than a dot.
  func shows(digitIn cell: Int) -> Bool {
    subject == .entry && (field.showsDigits || field.revealed == cell)
  }
}
