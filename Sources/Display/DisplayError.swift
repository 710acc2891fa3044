internal import Glibc
public import Linux

/// Why there is no picture, or why it can't be changed.
public enum DisplayError: Error, Equatable, Sendable {
  /// libudev could not list the cards.
  case listing
  /// Changes of the cards or their plugs can't be watched.
  case watching(Errno)
  /// The system has no card at all.
  case noCard
  /// We may not open the card.
  case notPermitted(path: String, group: String?)
  /// Opening the card failed otherwise.
  case opening(path: String, Errno)
  /// Another program shows its picture on the card.
  case taken(path: String, by: String?)
  /// The card has no outputs (it only computes pictures).
  case noOutputs(path: String)
  /// The card can't show memory that the processor draws into.
  case noDumbBuffers(path: String)
  /// Nothing is plugged into any connector of the cards.
  case noScreen(connectors: [String])
  /// The configured connector does not exist.
  case noSuchConnector(String, existing: [String])
  /// Nothing is plugged into the configured connector.
  case notConnected(String)
  /// The screen does not offer the configured mode, or none at all.
  case noMode(connector: String, wished: ModeWish?, offered: [String])
  /// No CRTC or no plane with a usable format can feed the connector.
  case noPipeline(connector: String)
  /// The card gave no memory for the picture.
  case buffer(width: Int, height: Int, Errno)
  /// The card refused every mode of the screen.
  case modeRefused(connector: String, mode: String, Errno)
  /// The card refused a new picture in every way it could be offered.
  case presenting(Errno)
  /// The card was unplugged.
  case gone(path: String)
  /// The right to change the picture was taken from us.
  case masterLost(path: String)
  /// The console could not be switched to graphics.
  case console(path: String, Errno)
  /// There is no virtual console to switch.
  case noConsole
}

extension DisplayError: CustomStringConvertible {
  /// One line for people: what is wrong and what to do.
  public var description: String {
    switch self {
    case .listing:
      "the graphics cards can't be listed: is /sys mounted?"
    case .watching(let error):
      "changes of the graphics cards can't be watched: \(error)"
    case .noCard:
      "no graphics card: is its driver loaded (ls /dev/dri, dmesg)?"
    case .notPermitted(let path, let group):
      if let group {
        "\(path) may not be opened: put the user into the group \(group)"
      } else {
        "\(path) may not be opened: run as a user who may, such as root"
      }
    case .opening(let path, let error):
      "\(path) can't be opened: \(error)"
    case .taken(let path, let holder):
      if let holder {
        "\(path) is in use by \(holder): end that first"
      } else {
        "\(path) is in use by another program (a desktop, a boot splash): end that first"
      }
    case .noOutputs(let path):
      "\(path) has no outputs for a screen"
    case .noDumbBuffers(let path):
      "\(path) can't show pictures drawn by the processor (no dumb buffers in its driver)"
    case .noScreen(let connectors):
      "no screen is connected: plug one into \(list(connectors))"
    case .noSuchConnector(let name, let existing):
      "there is no connector \(name): [display] connector can be \(list(existing))"
    case .notConnected(let name):
      "no screen is connected to \(name): plug one in, or change [display] connector"
    case .noMode(let connector, nil, _):
      "the screen on \(connector) offers no mode: check its cable"
    case .noMode(let connector, let wish?, let offered):
      "the screen on \(connector) has no mode \(wish): [display] mode can be \(list(offered))"
    case .noPipeline(let connector):
      "the card can't feed \(connector) with 32 or 16 bits a pixel"
    case .buffer(let width, let height, let error):
      "the card gave no memory for \(width) × \(height) pixels: \(error); try a smaller [display] mode"
    case .modeRefused(let connector, let mode, let error):
      "the card refused \(mode) on \(connector): \(error); try another [display] mode"
    case .presenting(let error):
      "the card refused a new picture: \(error)"
    case .gone(let path):
      "\(path) was unplugged: plug it in again"
    case .masterLost(let path):
      "another program took the screen of \(path): end that first"
    case .console(let path, let error):
      "the console \(path) can't be switched to graphics (\(error)); its text may show through"
    case .noConsole:
      "no virtual console to switch to graphics: what it prints may show through"
    }
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(8).joined(separator: ", ")
    if names.isEmpty { return "(none)" }
    return names.count > 8 ? shown + ", …" : shown
  }
}

extension DisplayError {
  /// What a refusal by the kernel means whichever call it came from.
  ///
  /// - Returns: `gone` or `masterLost`; nil if it says something of that call alone.
  static func of(_ error: Errno, path: String) -> DisplayError? {
    switch error.code {
    case ENODEV, ENXIO: .gone(path: path)
    case EACCES, EPERM: .masterLost(path: path)
    default: nil
    }
  }

  /// How much the reader is helped by this one among the reasons of several cards; the highest is reported.
  private var weight: Int {
    switch self {
    case .noCard, .listing: 0
    case .noOutputs: 1
    case .noDumbBuffers: 2
    case .gone: 3
    case .noScreen: 4
    case .opening, .noPipeline: 5
    case .noSuchConnector: 6
    case .notPermitted: 7
    case .taken, .masterLost: 8
    default: 9
    }
  }

  /// One reason out of those of several cards: the one that says most, with the connectors of all of them.
  ///
  /// - Parameter reasons: why each card is of no use, in the order of the cards.
  /// - Returns: what to tell people.
  static func summary(of reasons: [DisplayError]) -> DisplayError {
    var connectors: [String] = []
    var best = DisplayError.noCard
    for reason in reasons {
      switch reason {
      case .noScreen(let names), .noSuchConnector(_, let names):
        connectors += names.filter { !connectors.contains($0) }
      default: break
      }
      if reason.weight > best.weight { best = reason }
    }
    switch best {
    case .noScreen: return .noScreen(connectors: connectors)
    case .noSuchConnector(let name, _): return .noSuchConnector(name, existing: connectors)
    default: return best
    }
  }
}
