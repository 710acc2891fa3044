import Messages

/// When a fault is looked at again: a second after it came, then ever later, up to half a minute. Armed only while there
/// is one.
struct Probe: Equatable {
  static let first = Duration.seconds(1)
  static let last = Duration.seconds(30)

  /// When the next look is due.
  private(set) var due: BootInstant
  private var delay = Probe.first

  init(from now: BootInstant) { due = now + delay }

  /// The fault was still there.
  mutating func putOff(from now: BootInstant) {
    delay = min(delay * 2, Probe.last)
    due = now + delay
  }
}
