import Actions
import Glibc
import Linux
import Messages

/// The events of one occasion, dealt with one after the other: two programs at once would be in each other's way at the
/// same relay. Lanes of different occasions do not wait for each other.
///
/// Nobody is forgotten: whoever comes while a program runs is next.
final class Lane {
  /// How many may be waiting; more than that come faster than anybody could walk through a door.
  private static let room = 16

  /// An event whose programs are being run.
  struct Run {
    /// What happened.
    var event: ActionEvent
    /// The names of the programs that are yet to be run.
    var programs: ArraySlice<String>
    /// Whether one has failed.
    var hasFailed = false
  }

  /// What its events are.
  let occasion: Occasion
  /// Where the programs are; nil if none are ever run.
  let folder: ActionFolder?
  /// What its keeper's end is known by in the event loop.
  let token: Int
  /// The event whose turn it is.
  var run: Run?
  /// Who sees the running program through.
  var keeper: ChildProcess?
  private var waiting: [ActionEvent] = []
  private var isFullTold = false

  init(_ occasion: Occasion, _ folder: ActionFolder?, token: Int) {
    self.occasion = occasion
    self.folder = folder
    self.token = token
  }

  /// Whether nothing is being done and nothing is to be done.
  var isIdle: Bool { keeper == nil && run == nil && waiting.isEmpty }

  /// Puts an event behind those that wait.
  ///
  /// - Returns: whether there was room.
  func enqueue(_ event: ActionEvent) -> Bool {
    guard waiting.count < Lane.room else {
      if !isFullTold { say("too much at once: nothing is run for some of \(event.occasion)") }
      isFullTold = true
      return false
    }
    waiting.append(event)
    return true
  }

  /// Takes the event that has waited longest.
  func dequeue() -> ActionEvent? {
    guard !waiting.isEmpty else { return nil }
    isFullTold = false
    return waiting.removeFirst()
  }

  /// Begins nothing more, and ends what runs.
  func end() {
    waiting = []
    run?.programs = []
    run?.hasFailed = true
    keeper?.signal(SIGTERM)
  }
}
