public import Messages
public import Secrets

/// The segmented field: a row of cells, the digits in them, a caret or a selection, and completion.
///
/// Digits fill the cells from the left. The caret stands before the first empty cell; a filled cell can be selected
/// instead, and the next digit replaces its digit. The digits live in locked memory and leave it once, by
/// ``take(into:)``.
///
/// ```
///   ┌───┐ ┌───┐ ┏━━━┓ ┌───┐      count 2, caret 2 (focus),
///   │ ● │ │ ● │ ┃   ┃ │   │      nothing selected
///   └───┘ └───┘ ┗━━━┛ └───┘
/// ```
public struct PINEntry: ~Copyable {
  /// The most cells that a field can have.
  public static let maximumLength = 12

  /// How many digits make a PIN; its upper bound is the number of cells.
  public let length: ClosedRange<Int>

  /// Whether dots or digits are seen; switched live, at any time.
  public internal(set) var mode: Mode

  /// The filled cell that the next digit replaces, if one is selected; cells count from 0.
  public internal(set) var selection: Int?

  var digits: SecretBytes
  var isComplete = false

  /// A field, empty.
  ///
  /// - Parameters:
  ///   - length: how many digits make a PIN, within 1…12; a bug otherwise. The default is the field's own: 4.
  ///   - mode: dots or digits.
  /// - Throws: `SecretsError.memory` if no locked memory is to be had.
  public init(length: ClosedRange<Int> = 4...4, mode: Mode = .secret) throws(SecretsError) {
    precondition(
      length.lowerBound >= 1 && length.upperBound <= PINEntry.maximumLength,
      "a field has 1 to 12 cells")
    digits = try SecretBytes(capacity: length.upperBound)
    self.length = length
    self.mode = mode
  }

  /// How many cells there are.
  public var cells: Int { length.upperBound }

  /// How many cells hold a digit.
  public var count: Int { digits.count }

  /// Whether any cell holds a digit.
  public var hasText: Bool { !digits.isEmpty }

  /// Whether the length is fixed: the entry then completes when the last cell fills.
  public var isFixedLength: Bool { length.lowerBound == length.upperBound }

  /// The empty cell that the next digit goes into: none when the field is full or a cell is selected.
  public var caret: Int? {
    selection == nil && count < cells && !isComplete ? count : nil
  }

  /// Whether the entry is complete and waits to be taken. Nothing can be entered or deleted meanwhile.
  public var isAwaitingReceiver: Bool { isComplete }

  /// The digit in a cell, for drawing in ``Mode/visible``.
  ///
  /// - Parameter cell: the cell, from 0.
  /// - Returns: nil if the cell is empty.
  public func digit(at cell: Int) -> Digit? {
    guard cell >= 0 && cell < count else { return nil }
    return Digit(character: digits[cell])
  }
}
