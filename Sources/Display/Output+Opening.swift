internal import Linux

extension Output {
  /// Takes the first screen of the system that fits the wish.
  ///
  /// The cards in their stable order, and on each the connectors in the kernel's; a connected one anywhere goes before
  /// one that can't tell. What counts is the connectors: card numbers say nothing. Cards that another program holds
  /// are passed over.
  ///
  /// - Parameters:
  ///   - wish: what the configuration wants.
  ///   - anew: whether every screen is asked again what it is (up to 100 ms each); right after a change of plugs, else
  ///     what the kernel knows is enough.
  /// - Returns: the screen, dark.
  /// - Throws: why there is none: the reason that says most of those of all cards.
  public static func open(
    _ wish: OutputWish = OutputWish(), askingAnew anew: Bool = false
  ) throws(DisplayError) -> Output {
    let nodes = try CardNode.all()
    guard !nodes.isEmpty else { throw .noCard }
    var reasons: [DisplayError] = []
    // What the kernel knows may be old where nobody listened to the plugs; if nothing is found by it, ask.
    let attempts: [(Connector.Status, Card.Probe)] =
      anew
      ? [(.connected, .again), (.unknown, .known)]
      : [(.connected, .known), (.connected, .again), (.unknown, .known)]
    for (status, probe) in attempts {
      // A second look at what is connected makes the first one's reasons old.
      if status == .connected { reasons.removeAll() }
      for node in nodes {
        do throws(DisplayError) {
          return try open(node, wish, status, probe)
        } catch {
          reasons.append(error)
        }
      }
    }
    throw DisplayError.summary(of: reasons)
  }

  /// Takes the first fitting screen of one card.
  private static func open(
    _ node: CardNode, _ wish: OutputWish, _ status: Connector.Status, _ probe: Card.Probe
  ) throws(DisplayError) -> Output {
    let card = try Card(opening: node, atomic: wish.presentation < .pageFlip)
    guard card.hasDumbBuffers else { throw .noDumbBuffers(path: node.path) }
    let resources = try card.resources(probe)
    let pipeline = try Pipeline(on: resources, status: status, wish: wish)
    guard card.isMaster else {
      throw .taken(path: node.path, by: CardHolder.others(of: node.path))
    }
    return try Output(on: card, resources, pipeline, wish: wish)
  }
}
