import Display
import Glibc
import Linux

/// What outlives a screen: the loop, the signals, the plugs.
final class Bench {
  enum Token {
    static let card = 1
    static let signal = 2
    static let plug = 3
    static let release = 4
  }

  private let signals: SignalQueue
  private let plugs: PlugWatch
  private var loop: EventLoop

  init() throws {
    signals = try SignalQueue([SIGTERM, SIGINT, SIGUSR1])
    plugs = try PlugWatch()
    loop = try EventLoop()
    try loop.add(signals.descriptor, token: Token.signal)
    try loop.add(plugs.descriptor, token: Token.plug)
  }

  /// Does what the verbs say, on one screen after the other.
  func run(_ verbs: inout ArraySlice<String>, _ options: Options) throws {
    let wish = options.wish
    if !options.waits { try onScreen(Output.open(wish), &verbs) }
    while !verbs.isEmpty {
      try onScreen(next(wish), &verbs)
    }
  }

  private func onScreen(_ output: consuming Output, _ verbs: inout ArraySlice<String>) throws {
    let descriptor = output.descriptor
    try loop.add(descriptor, token: Token.card)
    defer { loop.remove(descriptor, token: Token.card) }
    var session = Session(output, on: self)
    while let verb = verbs.popFirst() {
      if verb == "reopen" { break }
      try session.perform(verb)
      say("done \(verb)")
    }
  }

  /// Waits for a screen.
  private func next(_ wish: OutputWish) throws -> Output {
    while true {
      do throws(DisplayError) {
        let output = try Output.open(wish, askingAnew: true)
        say("opened \(output.path) \(output.mode)")
        return output
      } catch {
        say("waiting: \(error)")
        if case .taken(let path, _) = error {
          try waitForRelease(of: path)
        } else {
          try waitForPlug()
        }
      }
    }
  }

  private func waitForRelease(of path: String) throws {
    var watch = try ReleaseWatch(of: path)
    try loop.add(watch.descriptor, token: Token.release)
    let descriptor = watch.descriptor
    defer { loop.remove(descriptor, token: Token.release) }
    var looks = 0
    while !watch.isReleased() {
      looks += 1
      try wait(for: Token.release)
    }
    say("released after \(looks) looks")
  }

  /// Waits until one source is ready. What others have to tell meanwhile is passed over, except for SIGTERM.
  func wait(for token: Int) throws {
    while true {
      try loop.wait()
      var found = false
      while let ready = loop.next() {
        if ready.token == token { found = true }
        if ready.token == Token.plug && token != Token.plug { _ = plugs.takeAnnouncements() }
        if ready.token == Token.signal && token != Token.signal && signals.next() == SIGTERM {
          throw ProbeError(text: "ended by SIGTERM")
        }
      }
      if found { return }
    }
  }

  /// Waits for a signal.
  func waitForSignal() throws -> Int32 {
    while true {
      try wait(for: Token.signal)
      if let signal = signals.next() { return signal }
    }
  }

  /// Waits for a change of plugs.
  func waitForPlug() throws {
    try wait(for: Token.plug)
    _ = plugs.takeAnnouncements()
  }
}
