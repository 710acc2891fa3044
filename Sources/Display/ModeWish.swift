/// The mode that the configuration asks for: `1280x800` or `1280x800@60`.
public struct ModeWish: Equatable, Sendable {
  /// Visible pixels of a line.
  public let width: Int

  /// Visible lines.
  public let height: Int

  /// Frames a second; nil leaves the choice to the connector.
  public let hertz: Int?

  /// A wish for a size, and a refresh if that matters.
  public init(width: Int, height: Int, hertz: Int? = nil) {
    self.width = width
    self.height = height
    self.hertz = hertz
  }

  /// Whether a mode is what is wished for. 59.94 Hz counts as 60.
  public func accepts(_ mode: Mode) -> Bool {
    guard mode.width == width && mode.height == height else { return false }
    guard let hertz else { return true }
    return (mode.millihertz + 500) / 1000 == hertz
  }
}

extension ModeWish: CustomStringConvertible {
  /// As the configuration writes it.
  public var description: String {
    guard let hertz else { return "\(width)x\(height)" }
    return "\(width)x\(height)@\(hertz)"
  }
}
