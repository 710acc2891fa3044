public import Glyphs
public import Messages
public import PINEntry
public import Raster

/// Turns screens into pictures: lays a screen out, builds its scene, tells where that differs from the one before, and
/// paints it.
///
/// One painter belongs to one screen in one mode: another size or turn wants a new one. A key press allocates nothing
/// once the screens it leads to have been set.
public struct ScreenPainter: ~Copyable {
  /// What a painter is made for.
  public struct Canvas: Equatable, Sendable {
    /// The panel, in pixels.
    public var size: Size
    /// How the picture is turned on it.
    public var turn: Turn
    /// The panel's physical size in millimetres, not turned, where the display tells it.
    public var millimetres: Size?

    /// A canvas with all its fields.
    public init(size: Size, turn: Turn = .none, millimetres: Size? = nil) {
      self.size = size
      self.turn = turn
      self.millimetres = millimetres
    }

    /// The size of the upright picture, in pixels.
    public var upright: Size { turn.inverse.size(of: size) }
  }

  /// What it paints on.
  public let canvas: Canvas

  /// How it looks. Setting it has everything painted anew.
  public var theme: Theme {
    didSet {
      guard theme != oldValue else { return }
      pictures = Pictures()
      hasPrevious = false
    }
  }

  /// The faces that texts are drawn with; what went wrong with font files stands there.
  public let faces: Typefaces

  var typesetter: Typesetter
  var pictures = Pictures()
  var scene = Scene()
  private var layouts: [Layout] = []
  private var previous = Scene()
  private var hasPrevious = false
  private var painter = Painter()
  private var shown: Screen?
  var motion = Motion()

  /// A painter for a canvas.
  ///
  /// - Parameters:
  ///   - canvas: the panel and how the picture lies on it.
  ///   - theme: how it looks.
  ///   - texts: what it says.
  ///   - chain: the font files it is drawn with.
  public init(
    canvas: Canvas, theme: Theme = .dark, texts: Texts = .english, chain: FontChain = .standard
  ) {
    self.canvas = canvas
    self.theme = theme
    faces = Typefaces(chain: chain, masks: MaskStore(turn: canvas.turn))
    typesetter = Typesetter(faces: faces, texts: texts)
  }

  /// The layout of a screen.
  public mutating func layout(of screen: Screen) -> Layout {
    let upright = canvas.upright
    let request = Layout.Request(
      size: upright,
      millimetres: canvas.millimetres.map { canvas.turn.inverse.size(of: $0) },
      cells: screen.field.cells, hasPad: screen.pad != nil, form: theme.cells,
      cellSide: theme.cellSide, hasDenseWords: typesetter.texts.isDense)
    for layout in layouts where layout.request == request { return layout }
    if layouts.count == 8 { layouts.removeAll(keepingCapacity: true) }
    let layout = Layout(request)
    layouts.append(layout)
    return layout
  }

  /// What lies under a finger, by the layout that the screen is painted with.
  ///
  /// - Parameters:
  ///   - x: from the panel's left edge (0) to its right edge (1), as a contact says.
  ///   - y: from the panel's upper edge (0) to its lower edge (1).
  ///   - screen: what is shown.
  /// - Returns: nil beside everything, and on screens where nothing can be touched.
  public mutating func target(atX x: Double, y: Double, on screen: Screen) -> Target? {
    func pixel(_ fraction: Double, of count: Int) -> Int {
      guard fraction > 0 else { return 0 }
      return fraction < 1 ? Int(fraction * Double(count)) : count - 1
    }
    // A finger that wakes a screen can't see what it lies on.
    guard screen.light != .dark else { return nil }
    let panel = Point(x: pixel(x, of: canvas.size.width), y: pixel(y, of: canvas.size.height))
    let point = canvas.turn.uprightPoint(panel, in: canvas.upright)
    let layout = layout(of: screen)
    let target = layout.target(at: point)
    if case .cell = target, !screen.subject.showsField { return nil }
    return target
  }

  /// Sets a screen in place of the one before. What each buffer of a display missed is the display's account.
  ///
  /// - Parameters:
  ///   - screen: what is to be seen.
  ///   - entry: the field, asked for digits only where the screen shows them.
  ///   - now: when, if things may move (``isMoving``); nil has them at rest.
  /// - Returns: where it differs from the one set before, in pixels of the panel; everything the first time.
  public mutating func set(
    _ screen: Screen, entry: borrowing PINEntry, at now: BootInstant? = nil
  ) -> Damage {
    motion.follow(from: shown, to: screen, at: theme.motion ? now : nil)
    shown = screen
    swap(&scene, &previous)
    compose(screen, entry: entry)
    guard hasPrevious else {
      hasPrevious = true
      return Damage(Rectangle(size: canvas.size))
    }
    return scene.damage(from: previous)
  }

  /// Whether something on the screen that is set moves: the same screen wants to be set again when the next frame can
  /// be shown.
  public var isMoving: Bool { motion.isUnderWay }

  /// Paints a part of the screen that is set.
  ///
  /// - Parameters:
  ///   - damage: in pixels of the panel.
  ///   - surface: a buffer's memory, of the canvas's size.
  public mutating func paint(_ damage: Damage, into surface: inout Surface) {
    precondition(
      surface.width == canvas.size.width && surface.height == canvas.size.height,
      "the buffer is not of the canvas's size")
    painter.paint(scene, masks: faces.masks, damage: damage, into: &surface)
  }

  /// Lays out and sets what a screen leads to at a key press or a touch, so that nothing of it is new then. It takes
  /// some frames' time: call it when the first frame is on the screen. What is set stays set. It closes the font files.
  ///
  /// - Parameters:
  ///   - screen: an entry as it begins.
  ///   - entry: the field.
  public mutating func prepare(for screen: Screen, entry: borrowing PINEntry) {
    // The scene that is set is what the next one's damage counts from: it stays out of this.
    swap(&scene, &previous)
    defer { swap(&scene, &previous) }
    var screen = screen
    screen.field.filled = 0
    let hints: [Screen.Hint?] =
      [
        nil, .inputLost, .notChecked, .tooShort(length: entry.length),
      ] + (1...5).map(Screen.Hint.triesLeft)
    for hint in hints {
      screen.subject = .entry
      screen.hint = hint
      compose(screen, entry: entry)
    }
    screen.hint = nil
    screen.light = .full
    screen.subject = .verifying
    screen.field.filled = screen.field.cells
    compose(screen, entry: entry)
    if theme.motion { prepareDots(layout(of: screen)) }
    screen.subject = .rejected(triesLeft: 0)
    compose(screen, entry: entry)
    screen.subject = .accepted(
      Screen.Acceptance(name: nil, failuresSince: 0, action: .running))
    compose(screen, entry: entry)
    // Digits and signs of a countdown, which moves while nobody waits for a picture but every second.
    for seconds in [754, 98, 36] {
      screen.pad = nil
      screen.subject = .locked(secondsLeft: seconds, of: 60)
      compose(screen, entry: entry)
    }
    faces.closeFiles()
  }
}

extension Screen.Subject {
  /// Whether the row of cells is seen.
  var showsField: Bool {
    switch self {
    case .entry, .verifying, .accepted, .rejected: true
    case .locked, .noCredentials, .waitingForKeypad, .outOfService, .blank: false
    }
  }
}
