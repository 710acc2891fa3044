internal import Glibc
internal import Linux
public import Raster

/// A screen that is ours: a connector in a mode, fed from two buffers that are flipped.
///
/// Whoever owns it is master of its card. When the owner goes, every CRTC shows again what it showed before, and the
/// card is free for others. Let it go before the console is switched back to text.
///
/// ```
/// present ──▶ paint into the free buffer ──▶ flip queued ──▶ descriptor readable ──▶ handleEvents: shown
/// ```
/// All coordinates are pixels of the panel, before any turn, from its upper left.
public struct Output: ~Copyable {
  // Released in this order: what was shown before comes back, then our buffers go, then the card.
  private let previous: PreviousPicture
  private var buffers: [2 of DumbBuffer]
  let card: Card

  let pipeline: Pipeline
  private let dithers: Bool
  var swapchain: Swapchain
  private var takesDirty: Bool
  var queuedAt = Duration.zero

  /// The mode that was set.
  public let mode: Mode

  /// How new pictures reach the card at present: the strongest way that the driver has not refused.
  public internal(set) var presentation: Presentation

  /// The number of the newest picture; 0 before the first.
  public private(set) var frame: UInt64 = 0

  /// Whether the screen was switched off by `blank()`.
  public internal(set) var isBlank = false

  /// Takes the card and sets the mode; the screen is dark from here to the first picture.
  ///
  /// The modes and formats of the pipeline are tried in their order, since a driver may offer what its memory or its
  /// cable can't do.
  ///
  /// - Parameters:
  ///   - card: an open card of which we are master.
  ///   - resources: what it consists of.
  ///   - pipeline: the parts to use.
  ///   - wish: what the configuration wants.
  /// - Throws: the reason the last attempt failed; the card is then as it was.
  init(
    on card: consuming Card, _ resources: CardResources, _ pipeline: Pipeline, wish: OutputWish
  ) throws(DisplayError) {
    let previous = PreviousPicture(of: resources, plane: pipeline.plane, on: card)
    let lit = try Output.light(pipeline, on: card, attempts: wish.mode == nil ? 4 : 16)
    previous.darkenOthers(than: pipeline.crtc)
    Output.clear(pipeline, of: resources, on: card)
    mode = lit.mode
    swapchain = Swapchain(width: mode.width, height: mode.height)
    presentation = max(wish.presentation, Output.strongest(on: card, plane: pipeline.plane))
    takesDirty = !card.hasAtomicDriver
    dithers = wish.dithers
    buffers = lit.intoBuffers()
    self.previous = previous
    self.pipeline = pipeline
    self.card = card
  }
}

// MARK: What it is

extension Output {
  /// Becomes readable when a flip happened; the event loop watches it and calls `handleEvents()`.
  public var descriptor: Int32 { card.descriptor.rawValue }

  /// Pixels of the panel.
  public var size: Size { Size(width: mode.width, height: mode.height) }

  /// How large the picture is on the glass; nil where the screen doesn't tell or can't be believed.
  public var millimetres: PhysicalSize? {
    let claimed = pipeline.connector.claimedMillimetres
    return PhysicalSize(claimed: claimed.width, claimed.height, for: mode)
  }

  /// How the panel is built in, if the firmware says so: the turn to use where the configuration names none.
  public var mounting: PanelMounting? { pipeline.connector.mounting }

  /// The connector's name: `HDMI-A-1`.
  public var connector: String { pipeline.connector.name }

  /// The card's node: `/dev/dri/card0`.
  public var path: String { card.node.path }

  /// The driver's name: `vc4`.
  public var driver: String { card.driver }

  /// How a pixel of the buffers is stored.
  public var format: PixelFormat { buffers[0].format.pixelFormat(dithered: dithers) }
}

// MARK: Presenting

extension Output {
  /// What became of a new picture.
  public enum Presented: Equatable, Sendable {
    /// It is on its way; `handleEvents()` will tell when it is shown.
    case queued(frame: UInt64)
    /// It is on the screen.
    case shown(frame: UInt64)
    /// There was no damage: the screen shows it already.
    case unchanged
  }

  /// Whether a picture can be presented now: no flip is under way and the screen is on.
  ///
  /// If not, the caller collects its changes and presents them once with the event of the flip.
  public var isReady: Bool { swapchain.isReady && !isBlank }

  /// Paints a picture into the free buffer and flips to it. Allocates nothing. A bug unless `isReady`.
  ///
  /// - Parameters:
  ///   - damage: where the picture differs from the one presented last; the first is painted whole in any case.
  ///   - paint: gets the buffer and all that must be painted in it: the damage, and what this buffer missed.
  /// - Returns: whether the picture is on its way or on the screen already, and its number.
  /// - Throws: `gone`, `masterLost`, or `presenting` if the driver refuses every way of presenting. The next picture is
  ///   then painted whole.
  public mutating func present(
    _ damage: Damage, _ paint: (inout Surface, Damage) -> Void
  ) throws(DisplayError) -> Presented {
    precondition(isReady, "a picture is on its way, or the screen is off")
    guard !damage.intersection(swapchain.bounds).isEmpty else { return .unchanged }
    let (buffer, region) = swapchain.begin(damage)
    frame += 1
    let format = format
    var surface = buffers[buffer].surface(format: format)
    paint(&surface, region)
    return try flip(to: buffer, clips: DamageClips(region))
  }

  private mutating func flip(to buffer: Int, clips: DamageClips) throws(DisplayError) -> Presented {
    let flip = Flip(
      card: card.descriptor.rawValue, crtc: pipeline.crtc, plane: pipeline.plane,
      framebuffer: buffers[buffer].framebuffer, clips: clips, frame: frame)
    while true {
      do {
        try offer(flip)
        break
      } catch {
        guard let next = weaker(after: error) else {
          swapchain.fail()
          throw failure(error)
        }
        presentation = next
      }
    }
    if takesDirty { takesDirty = clips.markDirty(flip.framebuffer, on: flip.card) }
    if presentation == .setCRTC {
      swapchain.show()
      return .shown(frame: frame)
    }
    swapchain.queue()
    queuedAt = BootClock.now
    return .queued(frame: frame)
  }

  private func offer(_ flip: Flip) throws(Errno) {
    switch presentation {
    case .atomicWithDamage: try flip.commit(namingDamage: true)
    case .atomic: try flip.commit(namingDamage: false)
    case .pageFlip: try flip.pageFlip()
    case .setCRTC: try flip.set(connector: pipeline.connector.id, mode: mode)
    }
  }

  /// The way to try next; nil if no other way would help.
  private func weaker(after error: Errno) -> Presentation? {
    switch error.code {
    // Unplugged, or no longer ours: the same for every way.
    case ENODEV, ENXIO, EACCES, EPERM: nil
    default: presentation.weaker
    }
  }

  /// What an error of a call to the card means.
  func failure(_ error: Errno) -> DisplayError {
    DisplayError.of(error, path: path) ?? .presenting(error)
  }
}
