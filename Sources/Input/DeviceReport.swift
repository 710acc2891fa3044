/// One line of `pintle devices`: an input device, what it would be used for, and if for nothing, why.
public struct DeviceReport: Equatable, Sendable {
  /// The node, `/dev/input/event3`.
  public var node: String
  /// What it calls itself, as it may be printed; nil if it could not be asked.
  public var name: String?
  /// Its bus and numbers; nil if it could not be asked.
  public var identity: DeviceIdentity?
  /// What it is used for.
  public var use: DeviceUse

  /// A line of what is known.
  init(node: String, description: DeviceDescription?, use: DeviceUse) {
    self.node = node
    name = description?.name
    identity = description?.identity
    self.use = use
  }
}

extension DeviceReport: CustomStringConvertible {
  /// `/dev/input/event3  usb:046d:c31c  "Logitech Keypad": keypad`.
  public var description: String {
    var line = node
    if let identity { line += "  \(identity)" }
    if let name { line += "  \"\(name)\"" }
    return "\(line): \(use)"
  }
}
