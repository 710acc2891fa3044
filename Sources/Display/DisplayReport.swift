/// What `pintle devices` says of screens: each card and each of its connectors, what it would be used for, and if for
/// nothing, why. Nothing is switched or taken.
public struct DisplayReport: Equatable, Sendable {
  /// One card.
  public struct Card: Equatable, Sendable {
    /// Its node: `/dev/dri/card0`.
    public let path: String
    /// Its driver: `vc4`; nil if it could not be opened.
    public let driver: String?
    /// Why it is of no use at present; nil if it is. A card that another program holds still tells its connectors.
    public let problem: DisplayError?
    /// Its connectors, in the kernel's order.
    public let connectors: [Connector]
  }

  /// One connector.
  public struct Connector: Equatable, Sendable {
    /// Its name: `HDMI-A-1`.
    public let name: String
    /// Whether something is plugged in.
    public let status: Display.Connector.Status
    /// What it would be used for.
    public let use: Use
  }

  /// What a connector would be used for.
  public enum Use: Equatable, Sendable {
    /// The terminal's picture.
    case picture(mode: String, millimetres: PhysicalSize?)
    /// It could be, but another one is chosen: to have this one, name it in the configuration.
    case spare(mode: String, millimetres: PhysicalSize?)
    /// Nothing, since the configuration names another connector.
    case unwanted(configured: String)
    /// Nothing, for this reason.
    case none(DisplayError)
  }

  /// The cards, in the order in which they are tried.
  public let cards: [Card]

  /// Looks at every card.
  ///
  /// - Parameter wish: what the configuration wants.
  /// - Throws: `DisplayError.listing` or `noCard`.
  public init(_ wish: OutputWish) throws(DisplayError) {
    let nodes = try CardNode.all()
    guard !nodes.isEmpty else { throw .noCard }
    var cards: [Card] = []
    for node in nodes {
      do throws(DisplayError) {
        cards.append(try DisplayReport.card(node, wish))
      } catch {
        cards.append(Card(path: node.path, driver: nil, problem: error, connectors: []))
      }
    }
    self.init(cards: DisplayReport.choosing(among: cards))
  }

  /// A report by its parts.
  init(cards: [Card]) { self.cards = cards }

  private static func card(_ node: CardNode, _ wish: OutputWish) throws(DisplayError) -> Card {
    let card = try Display.Card(opening: node)
    let driver = card.driver
    let isTaken = !card.isMaster
    // Whoever starts in this instant should find the card free.
    card.dropMaster()
    guard card.hasDumbBuffers else {
      return Card(
        path: node.path, driver: driver, problem: .noDumbBuffers(path: node.path), connectors: [])
    }
    do throws(DisplayError) {
      let resources = try card.resources(.known)
      return Card(
        path: node.path, driver: driver,
        problem: isTaken ? .taken(path: node.path, by: CardHolder.others(of: node.path)) : nil,
        connectors: resources.connectors.map { use(of: $0, resources, wish) })
    } catch {
      return Card(path: node.path, driver: driver, problem: error, connectors: [])
    }
  }

  private static func use(
    of connector: Display.Connector, _ resources: CardResources, _ wish: OutputWish
  ) -> Connector {
    let name = connector.name
    if let wished = wish.connector, wished != name {
      return Connector(name: name, status: connector.status, use: .unwanted(configured: wished))
    }
    do throws(DisplayError) {
      let mode = try Pipeline(feeding: connector, of: resources, wish: wish).modes[0]
      let claimed = connector.claimedMillimetres
      let size = PhysicalSize(claimed: claimed.width, claimed.height, for: mode)
      let use = Use.spare(mode: mode.description, millimetres: size)
      return Connector(name: name, status: connector.status, use: use)
    } catch {
      return Connector(name: name, status: connector.status, use: .none(error))
    }
  }
}
