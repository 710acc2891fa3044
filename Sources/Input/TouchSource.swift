/// How a device tells of fingers.
public enum TouchSource: Equatable, Sendable {
  /// Several at once, each in a slot of its own (the kernel's multi-touch protocol B).
  case slots(Int)
  /// One at a time: `ABS_X`, `ABS_Y` and `BTN_TOUCH`.
  case touch
  /// A pointer that knows where it is, with a button: `ABS_X`, `ABS_Y` and `BTN_LEFT`. A virtual machine's tablet.
  case button

  /// How many fingers it can tell apart.
  var fingers: Int {
    if case .slots(let count) = self { count } else { 1 }
  }
}

/// What a device says of all its fingers at one moment.
public struct TouchState: Equatable, Sendable {
  /// What it says of one.
  public struct Finger: Equatable, Sendable {
    /// Which contact it is (`ABS_MT_TRACKING_ID`), -1 for none; for a single-touch device 0 while it is touched.
    public var tracking: Int32
    /// Where, in the device's own units. The kernel repeats no value that did not change, not even for a new contact, so
    /// the one that a slot was left with counts.
    public var x: Int32
    /// Where, in the device's own units.
    public var y: Int32
    /// What touches (`ABS_MT_TOOL_TYPE`): `MT_TOOL_FINGER`, `MT_TOOL_PALM`…
    public var tool: Int32
    /// How far above the surface (`ABS_MT_DISTANCE`), 0 when touching.
    public var distance: Int32

    /// A finger with all its fields.
    public init(
      tracking: Int32 = -1, x: Int32 = 0, y: Int32 = 0, tool: Int32 = 0, distance: Int32 = 0
    ) {
      self.tracking = tracking
      self.x = x
      self.y = y
      self.tool = tool
      self.distance = distance
    }
  }

  /// The fingers by slot.
  public var fingers: [Finger]
  /// The slot that the next event is about.
  public var currentSlot: Int

  /// A state with all its fields.
  public init(fingers: [Finger], currentSlot: Int = 0) {
    self.fingers = fingers
    self.currentSlot = currentSlot
  }
}
