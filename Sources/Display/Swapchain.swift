internal import Raster

/// Which of the two buffers is on the screen, which is on its way there, and what each lacks of the newest picture.
///
/// The words are the field's: *pending* is being painted, *queued* waits in the kernel for its flip, *current* is being
/// scanned out. The current one is never painted into.
struct Swapchain: Sendable {
  /// Where the buffers are.
  enum State: Equatable, Sendable {
    /// Nothing is under way.
    case settled(current: Int)
    /// One is being painted.
    case painting(pending: Int, current: Int)
    /// One waits for its flip, of which the kernel will tell.
    case flipping(queued: Int, current: Int)
  }

  /// Where the buffers are.
  private(set) var state = State.settled(current: 0)

  /// All pixels of a buffer.
  let bounds: Rectangle

  /// What each buffer lacks of the picture that was painted last.
  private var missed: [2 of Damage]

  /// Two blank buffers, the first of them on the screen.
  ///
  /// - Parameters:
  ///   - width: pixels of a line.
  ///   - height: lines.
  init(width: Int, height: Int) {
    bounds = Rectangle(x: 0, y: 0, width: width, height: height)
    missed = .init(repeating: Damage(bounds))
  }

  /// Whether there is a buffer to paint into.
  var isReady: Bool {
    if case .settled = state { true } else { false }
  }

  /// The buffer being scanned out; while a flip is queued, the one that it will take off.
  var current: Int {
    switch state {
    case .settled(let current), .painting(_, let current), .flipping(_, let current): current
    }
  }

  /// Takes the free buffer for painting. A bug unless ready.
  ///
  /// - Parameter damage: where the new picture differs from the one that was painted last.
  /// - Returns: the buffer, and all that must be painted in it: the damage and what it had missed. The kernel is told
  ///   the same, since some drivers upload each buffer (virtio-gpu) and some the screen (cirrus).
  mutating func begin(_ damage: Damage) -> (buffer: Int, region: Damage) {
    guard case .settled(let current) = state else {
      preconditionFailure("painting while another picture is on its way")
    }
    let pending = 1 - current
    var region = missed[pending]
    region.formUnion(damage.intersection(bounds))
    missed[pending] = Damage()
    missed[current].formUnion(damage.intersection(bounds))
    state = .painting(pending: pending, current: current)
    return (pending, region)
  }

  /// The kernel has taken the pending buffer and will tell when it is shown.
  mutating func queue() {
    guard case .painting(let pending, let current) = state else {
      preconditionFailure("nothing was painted")
    }
    state = .flipping(queued: pending, current: current)
  }

  /// The pending or queued buffer is on the screen.
  mutating func show() {
    switch state {
    case .painting(let next, _), .flipping(let next, _): state = .settled(current: next)
    case .settled: break
    }
  }

  /// The kernel refused the pending buffer, which may be half uploaded now: both are to be painted whole.
  mutating func fail() {
    state = .settled(current: current)
    missed = .init(repeating: Damage(bounds))
  }
}
