import CAllocations
import Display
import Glibc
import Linux
import Raster

/// A screen with a picture of coloured rectangles on it, and the verbs that change it.
struct Session: ~Copyable {
  private var output: Output
  private let bench: Bench
  private var picture: Picture
  private var lastShown: UInt64 = 0

  init(_ output: consuming Output, on bench: Bench) {
    picture = Picture(size: output.size)
    self.output = output
    self.bench = bench
  }

  /// Does what a verb says.
  ///
  /// - `what`: prints the card, connector, mode and so on.
  /// - `bars`: colour bars over the whole screen.
  /// - `random:SEED:COUNT`: so many pictures, each with a few small rectangles more, each awaited.
  /// - `burst:SEED:COUNT`: the same, but changes come without waiting and are collected while a flip is under way.
  /// - `allocations:COUNT`: so many small changes; prints how often memory was allocated meanwhile.
  /// - `time:COUNT`: so many small changes; prints how long each took.
  /// - `save:PATH`: writes what the screen should show, as the bytes of a buffer.
  /// - `blank`, `unblank`: switches the screen off and on.
  /// - `lose`: gives up on the flip under way.
  /// - `refuse:CALL,ERRNO[,COUNT]`: has calls to the card refused from now on.
  /// - `fail`: a change that must not reach the screen; prints why.
  /// - `plug`: waits for an announcement and prints what became of the screen.
  /// - `pause`: waits for SIGUSR1.
  /// - `hold`: waits for SIGTERM.
  mutating func perform(_ verb: String) throws {
    let words = verb.split(separator: ":").map(String.init)
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words[0], numbers.count) {
    case ("what", 0): what()
    case ("bars", 0): try show(picture.bars())
    case ("random", 2):
      picture.seed(numbers[0])
      for _ in 0..<numbers[1] { try show(picture.change()) }
    case ("burst", 2): try burst(seed: numbers[0], count: numbers[1])
    case ("allocations", 1): try allocations(numbers[0])
    case ("time", 1): try time(numbers[0])
    case ("save", 0): try picture.save(to: words[1], format: output.format)
    case ("blank", 0): say("switched off: \(try output.blank())")
    case ("unblank", 0): try output.unblank()
    case ("lose", 0): try lose()
    case ("refuse", 0): try Options.refuse(words[1])
    case ("fail", 0): try fail()
    case ("plug", 0):
      try bench.waitForPlug()
      say("condition \(output.condition())")
    case ("pause", 0):
      say("paused")
      while try bench.waitForSignal() != SIGUSR1 {}
    case ("hold", 0):
      say("holding")
      while try bench.waitForSignal() != SIGTERM {}
    default: throw ProbeError(text: "no verb \(verb)")
    }
  }

  private func what() {
    let size = output.size
    let millimetres = output.millimetres.map(\.description) ?? "unknown"
    say(
      "path \(output.path) driver \(output.driver) connector \(output.connector) "
        + "mode \(output.mode) pixels \(size.width)x\(size.height) "
        + "bytes \(output.format.bytesPerPixel) presentation \(output.presentation) "
        + "size \(millimetres)")
  }

  private mutating func present(_ damage: Damage) throws(DisplayError) {
    let result = try output.present(damage) { surface, region in
      picture.paint(region, into: &surface)
    }
    if case .shown(let frame) = result { lastShown = frame }
  }

  private mutating func takeEvents() throws(DisplayError) {
    if let shown = try output.handleEvents() { lastShown = shown.frame }
  }

  /// Presents a change and waits until it is shown.
  private mutating func show(_ damage: Damage) throws {
    try present(damage)
    while lastShown != output.frame {
      try bench.wait(for: Bench.Token.card)
      try takeEvents()
    }
  }

  private mutating func burst(seed: Int, count: Int) throws {
    picture.seed(seed)
    var collected = Damage()
    for _ in 0..<count {
      collected.formUnion(picture.change())
      if output.isReady {
        try present(collected)
        collected = Damage()
      } else {
        // The terminal takes the event when its loop comes round to it; here the changes are the loop.
        try takeEvents()
      }
    }
    while !output.isReady {
      try bench.wait(for: Bench.Token.card)
      try takeEvents()
    }
    try show(collected)
    say("pictures \(output.frame)")
  }

  private mutating func allocations(_ count: Int) throws {
    // Until every array of the picture has grown as far as it will.
    for _ in 0..<12 { try show(picture.tick()) }
    let before = pintle_allocations()
    for _ in 0..<count { try show(picture.tick()) }
    say("allocations \(pintle_allocations() - before)")
  }

  private mutating func time(_ count: Int) throws {
    let start = BootClock.now
    var presenting = Duration.zero
    for _ in 0..<count {
      let before = BootClock.now
      try present(picture.tick())
      presenting += BootClock.now - before
      while lastShown != output.frame {
        try bench.wait(for: Bench.Token.card)
        try takeEvents()
      }
    }
    say("presenting \(presenting / count) total \((BootClock.now - start) / count)")
  }

  private mutating func lose() throws {
    try present(picture.change())
    say("deadline \(output.flipDeadline != nil)")
    output.giveUpOnFlip()
    try show(picture.change())
    say("presentation \(output.presentation)")
  }

  private mutating func fail() throws {
    do throws(DisplayError) {
      try present(picture.change())
    } catch {
      say("failed: \(error)")
      return
    }
    throw ProbeError(text: "the change was presented")
  }
}
