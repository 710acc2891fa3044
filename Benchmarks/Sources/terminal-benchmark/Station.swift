import Glyphs
import Linux
import Measuring
import Messages
import PINEntry
import Raster
import Screens
import Secrets
import Terminal

/// A terminal with a keypad and a touchscreen whose card is memory: wired like `pintle run`, its commits left out.
final class Station {
  private var terminal: Terminal
  private var painter: ScreenPainter
  private var outgoing: SecretBytes
  private var newest: Screen?
  /// As a card has them: one is shown while the other is painted.
  private let buffers: [Memory]
  private var missed: [Damage]
  private var back = 0
  private let size: Size

  /// - Parameters:
  ///   - size: the screen's.
  ///   - options: the terminal's.
  ///   - texts: what it says.
  /// - Throws: what can't be had.
  init(size: Size, options: Options, texts: Texts = .english) throws {
    self.size = size
    terminal = try Terminal(options: options)
    outgoing = try SecretBytes(capacity: 12)
    painter = ScreenPainter(canvas: ScreenPainter.Canvas(size: size), texts: texts)
    let count = size.width * size.height * 4
    buffers = [0, 1].map { _ in Memory(count: count, filledWith: nil, isShared: true) }
    missed = [Damage(Rectangle(size: size)), Damage(Rectangle(size: size))]
    handle(.gatekeeperStarted)
    handle(.standing(.open(triesLeft: 255)))
    handle(.devices(keypads: 1, touchscreens: 1))
  }

  /// The bytes of its buffers.
  var bufferBytes: Int { buffers.reduce(0) { $0 + $1.count } }

  private var now: BootInstant { BootInstant(sinceBoot: BootClock.now) }

  /// Gives the terminal an event; whatever is to be verified is wrong.
  func handle(_ event: Event) {
    let effects = terminal.handle(event, at: now)
    guard effects.contains(.verify), let attempt = terminal.takePIN(into: &outgoing) else { return }
    outgoing.erase()
    isVerifying = attempt
  }

  private var isVerifying: UInt32?

  /// What lies under a finger.
  func touch(_ contact: Contact) -> Touch {
    var target: Target?
    if contact.phase != .moved && contact.phase != .cancelled, let newest {
      target = painter.target(atX: contact.x, y: contact.y, on: newest)
    }
    return Touch(identifier: contact.identifier, phase: contact.phase, target: target)
  }

  /// When the terminal wants to be told the time.
  var deadline: Duration? { terminal.deadline(at: now)?.sinceBoot }

  /// Paints what is to be seen into the buffer that isn't shown, if it isn't seen already.
  ///
  /// - Returns: whether anything was painted.
  func refresh() -> Bool {
    let wanted = terminal.screen(at: now)
    guard wanted != newest else { return false }
    let changed = painter.set(wanted, entry: terminal.entry)
    let damage = newest == nil ? Damage(Rectangle(size: size)) : changed
    newest = wanted
    var region = missed[back]
    region.formUnion(damage)
    missed[back] = Damage()
    missed[1 - back].formUnion(damage)
    let buffer = buffers[back]
    let bytes = UnsafeMutableRawBufferPointer(start: buffer.address, count: buffer.count)
    var surface = Surface(
      bytes: bytes.mutableBytes, width: size.width, height: size.height, pitch: size.width * 4,
      format: .xrgb8888)
    painter.paint(region, into: &surface)
    back = 1 - back
    return true
  }

  /// The frame is on the glass; what comes of that is shown as well, the verdict included.
  func present() {
    repeat {
      handle(.presented)
      if refresh() { handle(.presented) }
      guard let attempt = isVerifying else { return }
      isVerifying = nil
      handle(.verdict(attempt: attempt, .rejected, .open(triesLeft: 255)))
    } while refresh()
  }

  /// Takes a key and shows what comes of it.
  func press(_ command: Command) {
    handle(.command(command))
    if refresh() { present() }
  }

  /// Enters digits, one after the other; every six are a PIN.
  func enter(digits: Int) {
    for number in 0..<digits {
      if let digit = Digit(value: number % 10) { press(.insert(digit)) }
    }
  }

  /// Gets the screens ready that come next, as `pintle run` does once the first one is shown.
  func prepare() { painter.prepare(for: terminal.screen(at: now), entry: terminal.entry) }

  /// Where the digits of the pad are, as contacts tell places.
  func padDigits() -> [(x: Double, y: Double)] {
    var places: [Int: (x: Double, y: Double)] = [:]
    guard let newest else { return [] }
    for row in 0..<96 {
      for column in 0..<96 {
        let place = (x: (Double(column) + 0.5) / 96, y: (Double(row) + 0.5) / 96)
        guard case .padKey(let key) = painter.target(atX: place.x, y: place.y, on: newest),
          case .digit = newest.pad?.keys[key]
        else { continue }
        places[key] = place
      }
    }
    return places.values.map { $0 }
  }
}
