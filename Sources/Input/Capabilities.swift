/// What a device node can send, by which alone it is judged: never by its name, never by what udev's rules call it.
public struct Capabilities: Equatable, Sendable {
  /// Its key and button codes.
  public var keys = KeySet()
  /// Whether it moves a pointer by steps (`REL_X` and `REL_Y`).
  public var movesPointer = false
  /// Whether it has switches, such as a lid (`EV_SW`).
  public var hasSwitches = false
  /// Whether it touches what it points at (`INPUT_PROP_DIRECT`).
  public var isDirect = false
  /// Whether it needs a pointer on the screen (`INPUT_PROP_POINTER`): a touchpad, a drawing tablet.
  public var needsPointer = false
  /// Whether its axes are an acceleration (`INPUT_PROP_ACCELEROMETER`).
  public var isAccelerometer = false
  /// `ABS_X`.
  public var x: Axis?
  /// `ABS_Y`.
  public var y: Axis?
  /// `ABS_MT_POSITION_X`.
  public var multitouchX: Axis?
  /// `ABS_MT_POSITION_Y`.
  public var multitouchY: Axis?
  /// How many contacts it tells apart (`ABS_MT_SLOT`), nil if it has no slots.
  public var slots: Int?
  /// Whether it numbers its contacts (`ABS_MT_TRACKING_ID`).
  public var tracksContacts = false

  /// A node that can send nothing.
  public init() {}
}

/// What is known of a device node before it is used.
public struct DeviceDescription: Equatable, Sendable {
  /// The node, `/dev/input/event3`.
  public var node: String
  /// What it calls itself, as it may be printed.
  public var name: String
  /// Its bus and numbers.
  public var identity: DeviceIdentity
  /// What it is a part of: the same text for all nodes of one physical device.
  public var group: String
  /// What it can send.
  public var capabilities: Capabilities

  /// A description with all its fields.
  public init(
    node: String, name: String, identity: DeviceIdentity, group: String, capabilities: Capabilities
  ) {
    self.node = node
    self.name = name
    self.identity = identity
    self.group = group
    self.capabilities = capabilities
  }
}
