extension DisplayReport: CustomStringConvertible {
  /// One line for each card and, indented, for each of its connectors.
  public var description: String {
    var lines: [String] = []
    for card in cards {
      let name = card.driver.map { "\(card.path)  \($0)" } ?? card.path
      lines.append(card.problem.map { "\(name): not used: \($0)" } ?? name)
      lines += card.connectors.map { "  \($0.name): \($0.use)" }
    }
    return lines.joined(separator: "\n")
  }
}

extension DisplayReport.Use: CustomStringConvertible {
  /// `the screen, 1280x800@60, 217 × 136 mm`.
  public var description: String {
    switch self {
    case .picture(let mode, let size): "the screen, \(text(mode, size))"
    case .spare(let mode, let size):
      "not used: another one is chosen; [display] connector can name this one (\(text(mode, size)))"
    case .unwanted(let configured): "not used: [display] connector is \(configured)"
    case .none(let reason): "not used: \(reason)"
    }
  }

  private func text(_ mode: String, _ size: PhysicalSize?) -> String {
    size.map { "\(mode), \($0)" } ?? "\(mode), size unknown"
  }
}

extension DisplayReport {
  /// Marks the connector that would be taken, by the rule of `Output.open`: the first usable one on the first card that
  /// has no problem, connected ones before those that can't tell.
  static func choosing(among cards: [Card]) -> [Card] {
    for status in [Display.Connector.Status.connected, .unknown] {
      for (place, card) in cards.enumerated() where card.problem == nil {
        for (position, connector) in card.connectors.enumerated() {
          guard connector.status == status, case .spare(let mode, let size) = connector.use else {
            continue
          }
          var connectors = card.connectors
          connectors[position] = Connector(
            name: connector.name, status: status, use: .picture(mode: mode, millimetres: size))
          var chosen = cards
          chosen[place] = Card(
            path: card.path, driver: card.driver, problem: nil, connectors: connectors)
          return chosen
        }
      }
    }
    return cards
  }
}
