public import Secrets

extension PINEntry {
  /// Hands the digits of a complete entry to their receiver, once, and erases them here.
  ///
  /// - Parameter receiver: gets the digits as ASCII characters; what it held is erased.
  /// - Returns: whether there was a complete entry to take; if not, `receiver` is left empty.
  public mutating func take(into receiver: inout SecretBytes) -> Bool {
    receiver.erase()
    guard isComplete else { return false }
    receiver.copy(from: digits)
    erase()
    return true
  }

  /// Erases everything, complete or not: an entry left alone, lost input, an end.
  public mutating func erase() {
    digits.erase()
    selection = nil
    isComplete = false
  }
}
