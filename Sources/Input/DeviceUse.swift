/// What a device node is used for.
public struct DeviceUse: Equatable, Sendable {
  /// Whether its keys are read: it is a keypad, or a part of one.
  public var isKeypad = false
  /// How its touches are read, nil if they are not.
  public var touch: TouchSource?
  /// Why it is not used at all, nil if it is.
  public var reason: UnusedReason?

  /// Used for these; for nothing, and then there is a reason.
  public init(isKeypad: Bool = false, touch: TouchSource? = nil, reason: UnusedReason? = nil) {
    self.isKeypad = isKeypad
    self.touch = touch
    self.reason = reason
  }

  /// Whether it is used.
  public var isUsed: Bool { isKeypad || touch != nil }
}

extension DeviceUse: CustomStringConvertible {
  /// "keypad", "touchscreen (10 fingers)", or "not used: " and the reason.
  public var description: String {
    var uses: [String] = []
    if isKeypad { uses.append("keypad") }
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
