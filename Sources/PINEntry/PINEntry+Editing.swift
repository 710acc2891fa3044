public import Messages
import Secrets

extension PINEntry {
  /// Adds a digit in the first empty cell, or replaces the selected one.
  ///
  /// - Parameter digit: the digit; dropped when every cell is filled and none is selected.
  /// - Returns: `.completed` when it filled the last cell of a field of fixed length.
  public mutating func insert(_ digit: Digit) -> Change {
    guard !isComplete else { return .none }
    if let cell = selection {
      digits[cell] = digit.character
      selection = nil
      return .changed
    }
    guard count < cells else { return .none }
    digits.append(digit.character)
    guard isFixedLength && count == cells else { return .changed }
    isComplete = true
    return .completed
  }

  /// Adds a string, judged as a whole: only if every character is an ASCII digit is anything of it entered. Digits
  /// beyond the last cell are dropped.
  ///
  /// - Parameter characters: ASCII characters.
  /// - Returns: the last change that the digits made; `.none` for a string that is not only digits.
  public mutating func insert(_ characters: Span<UInt8>) -> Change {
    for index in characters.indices where Digit(character: characters[index]) == nil {
      return .none
    }
    var change = Change.none
    for index in characters.indices {
      guard let digit = Digit(character: characters[index]) else { break }
      let next = insert(digit)
      if next == .none { break }
      change = next
    }
    return change
  }

  /// Takes the selected digit out and closes the gap; without a selection, takes the last digit.
  ///
  /// - Returns: `.none` on an empty field.
  public mutating func delete() -> Change {
    guard !isComplete && hasText else { return .none }
    digits.remove(at: selection ?? count - 1)
    selection = nil
    return .changed
  }

  /// Takes all digits out and ends the selection.
  ///
  /// - Returns: `.none` if the field was empty already.
  public mutating func clear() -> Change {
    guard !isComplete && hasText else { return .none }
    erase()
    return .changed
  }

  /// Submits what is there (Enter, or the pad's OK).
  ///
  /// - Returns: `.completed` if there are enough digits, else `.tooShort`.
  public mutating func submit() -> Change {
    guard !isComplete else { return .none }
    guard length.contains(count) else { return .tooShort }
    selection = nil
    isComplete = true
    return .completed
  }

  /// Selects a filled cell; an empty one ends the selection.
  ///
  /// - Parameter cell: the cell, from 0.
  /// - Returns: `.none` if nothing that is seen is different.
  public mutating func select(cell: Int) -> Change {
    guard !isComplete else { return .none }
    let selected = cell >= 0 && cell < count ? cell : nil
    guard selected != selection else { return .none }
    selection = selected
    return .changed
  }
}
