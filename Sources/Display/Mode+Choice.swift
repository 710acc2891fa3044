internal import Raster

extension Mode {
  /// The modes worth trying on a connector, the best first.
  ///
  /// Progressive before interlaced, the preferred before the others, then the larger, then the one nearest to 60 Hz: a
  /// PIN terminal gains nothing from 144 Hz, and cheap cables lose it.
  ///
  /// - Parameters:
  ///   - modes: what the connector offers.
  ///   - wish: keeps only those that it accepts; nil keeps all.
  /// - Returns: empty if none is left.
  static func ranked(_ modes: [Mode], wish: ModeWish?) -> [Mode] {
    modes
      .filter { mode in
        let sides = 1...Surface.largestSide
        return sides ~= mode.width && sides ~= mode.height && wish?.accepts(mode) ?? true
      }
      .sorted { left, right in
        if left.isProgressive != right.isProgressive { return left.isProgressive }
        if left.isPreferred != right.isPreferred { return left.isPreferred }
        let (leftArea, rightArea) = (left.width * left.height, right.width * right.height)
        if leftArea != rightArea { return leftArea > rightArea }
        return abs(left.millihertz - 60_000) < abs(right.millihertz - 60_000)
      }
  }
}
