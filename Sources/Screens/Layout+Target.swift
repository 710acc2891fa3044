public import Messages
public import Raster

extension Layout {
  /// What lies under a finger.
  ///
  /// Keys and cells reach half a gap beyond their edges, so that a finger between two keys hits the nearer one and
  /// nothing of the pad is dead.
  ///
  /// - Parameter point: a pixel of the upright picture.
  /// - Returns: nil beside everything.
  public func target(at point: Point) -> Target? {
    if let pad, let key = pad.key(at: point) { return .padKey(key) }
    if let cell = field.cell(at: point) { return .cell(cell) }
    return nil
  }
}

extension PadLayout {
  /// The key nearest to a point of the pad, half a gap around it included.
  func key(at point: Point) -> Int? {
    keys.indices.first { keys[$0].inset(by: -((gap + 1) / 2)).contains(point) }
  }
}

extension FieldLayout {
  /// The cell under a point, half a gap around it included.
  func cell(at point: Point) -> Int? {
    let reach = gap > 0 ? (gap + 1) / 2 : 0
    return (0..<count).first { cells[$0].inset(by: -reach).contains(point) }
  }
}
