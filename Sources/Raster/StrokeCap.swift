/// How a stroke ends.
public enum StrokeCap: UInt8, Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Straight through the end.
  case butt
  /// With half a disc around the end.
  case round
}
