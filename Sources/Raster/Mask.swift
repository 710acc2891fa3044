/// A coverage mask in a store: how much of each pixel a glyph covers.
///
/// A small value to keep in a layout; the bytes stay in the `MaskStore` that gave it out.
public struct Mask: Equatable, Hashable, Sendable, BitwiseCopyable {
  let id: Int32
  /// Pixels across, upright.
  public let width: Int
  /// Pixels down, upright.
  public let height: Int
}
