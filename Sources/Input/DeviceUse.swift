/// What a device node is used for.
public struct DeviceUse: Equatable, Sendable {
  /// Whether its keys are read: it is a keypad, or a part of one.
  public var isKeypad = false
  /// Whether it is a part of a keypad with nothing but keys without a meaning here, such as Power and Sleep: it is taken
  /// from all others and not read, or whoever presses one of them would turn the terminal off.
  public var isKeptQuiet = false
  /// How its touches are read, nil if they are not.
  public var touch: TouchSource?
  /// Why it is not used at all, nil if it is.
  public var reason: UnusedReason?

  /// Used for these; for nothing, and then there is a reason.
  public init(
    isKeypad: Bool = false, isKeptQuiet: Bool = false, touch: TouchSource? = nil,
    reason: UnusedReason? = nil
  ) {
    self.isKeypad = isKeypad
    self.isKeptQuiet = isKeptQuiet
    self.touch = touch
    self.reason = reason
  }

  /// Whether it is read.
  public var isUsed: Bool { isKeypad || touch != nil }

  /// Whether it is opened and grabbed.
  public var isTaken: Bool { isUsed || isKeptQuiet }
}

extension DeviceUse: CustomStringConvertible {
  /// "keypad", "touchscreen (10 fingers)", "part of a keypad, kept quiet", or "not used: " and the reason.
  public var description: String {
    var uses: [String] = []
    if isKeypad { uses.append("keypad") }
    if isKeptQuiet { uses.append("part of a keypad, kept quiet: none of its keys is needed") }
    switch touch {
    case .slots(1), .touch: uses.append("touchscreen (1 finger)")
    case .slots(let count): uses.append("touchscreen (\(count) fingers)")
    case .button: uses.append("absolute pointer, as a touchscreen")
    case nil: break
    }
    if uses.isEmpty { return "not used: \(reason?.description ?? "no reason known")" }
    return uses.joined(separator: " and ")
  }
}
