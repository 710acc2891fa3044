/// The parts of a card that carry the picture to the glass, chosen but not yet set: a connector, the CRTC and the
/// primary plane that feed it, and the modes and formats that they have in common, the best first.
struct Pipeline: Sendable {
  let connector: Connector
  let crtc: UInt32
  let plane: Plane
  let modes: [Mode]
  let formats: [BufferFormat]

  /// Chooses on one card: the first connector in the kernel's order that has the status, an acceptable mode, and
  /// something to feed it.
  ///
  /// - Parameters:
  ///   - resources: what the card consists of.
  ///   - status: `connected`; `unknown` for a second look when no card has a connected one.
  ///   - wish: what the configuration wants.
  /// - Throws: the reason that says most if no connector will do: `noSuchConnector`, `notConnected`, `noScreen`,
  ///   `noMode`, `noPipeline`.
  init(
    on resources: CardResources, status: Connector.Status, wish: OutputWish
  ) throws(DisplayError) {
    var reasons: [DisplayError] = []
    for connector in resources.connectors where connector.status == status {
      do {
        self = try Pipeline(feeding: connector, of: resources, wish: wish)
        return
      } catch {
        reasons.append(error)
      }
    }
    throw Pipeline.reason(among: reasons, resources: resources, wish: wish)
  }

  /// Chooses what feeds a connector. The CRTC that feeds it already is preferred, so that the screen needn't find its
  /// signal anew.
  ///
  /// - Throws: why this connector won't do.
  init(
    feeding connector: Connector, of resources: CardResources, wish: OutputWish
  ) throws(DisplayError) {
    if let name = wish.connector {
      guard name == connector.name else { throw .noSuchConnector(name, existing: []) }
    }
    guard connector.status != .disconnected else { throw .notConnected(connector.name) }
    // A headset is a screen only for whoever asks for it by name.
    guard connector.isDesktop || wish.connector != nil else {
      throw .noScreen(connectors: [])
    }
    let modes = Mode.ranked(connector.modes, wish: wish.mode)
    guard !modes.isEmpty else {
      throw .noMode(
        connector: connector.name, wished: wish.mode,
        offered: Mode.ranked(connector.modes, wish: nil).map(\.description))
    }
    var positions = resources.crtcs.indices.filter { position in
      position < 32 && connector.possibleCRTCs & (1 << UInt32(position)) != 0
    }
    if let current = positions.firstIndex(where: { resources.crtcs[$0] == connector.currentCRTC }) {
      positions.insert(positions.remove(at: current), at: 0)
    }
    for position in positions {
      let crtc = resources.crtcs[position]
      guard let plane = Plane.primary(among: resources.planes, crtc: crtc, position: position)
      else { continue }
      var formats = BufferFormat.usable(among: plane.formats)
      guard !formats.isEmpty else { continue }
      if wish.prefersSixteenBits { formats.reverse() }
      self.connector = connector
      self.crtc = crtc
      self.plane = plane
      self.modes = modes
      self.formats = formats
      return
    }
    throw .noPipeline(connector: connector.name)
  }

  /// The reason to report when no connector of the card will do.
  private static func reason(
    among reasons: [DisplayError], resources: CardResources, wish: OutputWish
  ) -> DisplayError {
    let names = resources.connectors.map(\.name)
    if let name = wish.connector {
      guard let connector = resources.connectors.first(where: { $0.name == name }) else {
        return .noSuchConnector(name, existing: names)
      }
      if connector.status == .disconnected { return .notConnected(name) }
      return reasons.first {
        if case .noSuchConnector = $0 { false } else { true }
      } ?? .notConnected(name)
    }
    return reasons.first { if case .noScreen = $0 { false } else { true } }
      ?? .noScreen(connectors: names)
  }
}
