/// The two weights a screen uses: bold for its one title and the countdown, regular for all else.
public enum FontStyle: UInt8, Equatable, Sendable, CaseIterable {
  /// Plain.
  case regular = 0
  /// Thick.
  case bold = 1
}
