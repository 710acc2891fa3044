internal import CEvdev
internal import Glibc
internal import Linux

/// A look at one open device through libevdev: what it can send, and what is held at this moment.
///
/// The handle lives only for the look. Events are read from the descriptor into an ``EventBuffer``, not by libevdev: its
/// queue (256 events or more, on the heap, never erased) would keep the key codes of a PIN until they happen to be
/// overwritten, and no call clears it. So libevdev never sees an event here; all it learns is which keys are held, for
/// the length of the look, and that is cleared before the handle goes.
@safe struct EvdevProbe: ~Copyable {
  /// How many contacts a device may claim. libevdev puts arrays of that many on the stack, and a device's word for it is
  /// not to be taken.
  static let slotLimit = 256

  private let handle: OpaquePointer

  /// Asks a device everything (`libevdev_set_fd`).
  ///
  /// - Parameter descriptor: an evdev device, open for reading.
  /// - Throws: what makes the device unusable.
  init(_ descriptor: Int32) throws(UnusedReason) {
    // A device with a senseless number of slots is not shown to libevdev at all. Devices without slots answer 0.
    var slot = input_absinfo()
    let answer = unsafe cevdev_axis(descriptor, UInt32(ABS_MT_SLOT), &slot)
    if answer == 0 && (slot.maximum < 0 || Int(slot.maximum) >= EvdevProbe.slotLimit) {
      throw .implausibleContacts(Int(slot.maximum) + 1)
    }
    guard let handle = unsafe libevdev_new() else { throw .notOpened(Errno(ENOMEM)) }
    // libevdev would report odd devices on standard error, by the unfiltered name they gave themselves.
    unsafe libevdev_set_device_log_function(
      handle, { _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
    let result = unsafe libevdev_set_fd(handle, descriptor)
    guard result == 0 else {
      unsafe libevdev_free(handle)
      throw .notOpened(Errno(-result))
    }
    unsafe self.handle = handle
  }

  /// Takes over a handle that describes a device without being one.
  init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  deinit {
    for code in EvdevProbe.keyCodes where value(EV_KEY, code) != 0 {
      unsafe libevdev_set_event_value(handle, UInt32(EV_KEY), code, 0)
    }
    unsafe libevdev_free(handle)
  }

  /// What the device calls itself, as it may be printed.
  var name: String {
    guard let name = unsafe libevdev_get_name(handle) else { return "" }
    return printable(unsafe String(cString: name))
  }

  /// Its bus and numbers.
  var identity: DeviceIdentity {
    unsafe DeviceIdentity(
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)))
  }

  /// Where it is plugged in (`EVIOCGPHYS`), "" if unknown.
  var place: String {
    guard let place = unsafe libevdev_get_phys(handle) else { return "" }
    return unsafe String(cString: place)
  }

  /// Its serial number or radio address (`EVIOCGUNIQ`), "" if it has none.
  var serial: String {
    guard let serial = unsafe libevdev_get_uniq(handle) else { return "" }
    return unsafe String(cString: serial)
  }

  /// What it can send.
  var capabilities: Capabilities {
    var found = Capabilities()
    for code in EvdevProbe.keyCodes where has(EV_KEY, Int32(code)) {
      found.keys[Int(code)] = true
    }
    found.movesPointer = has(EV_REL, REL_X) && has(EV_REL, REL_Y)
    found.hasSwitches = unsafe libevdev_has_event_type(handle, UInt32(EV_SW)) != 0
    found.isDirect = hasProperty(INPUT_PROP_DIRECT)
    found.needsPointer = hasProperty(INPUT_PROP_POINTER)
    found.isAccelerometer = hasProperty(INPUT_PROP_ACCELEROMETER)
    found.x = axis(ABS_X)
    found.y = axis(ABS_Y)
    found.multitouchX = axis(ABS_MT_POSITION_X)
    found.multitouchY = axis(ABS_MT_POSITION_Y)
    // -1 without slots, and for devices that reach ABS_MT_SLOT only by having very many axes.
    let slots = unsafe libevdev_get_num_slots(handle)
    found.slots = slots >= 0 ? Int(slots) : nil
    found.tracksContacts = has(EV_ABS, ABS_MT_TRACKING_ID)
    return found
  }

  /// The keys and buttons that are down.
  var held: KeySet {
    var held = KeySet()
    for code in EvdevProbe.keyCodes where value(EV_KEY, code) != 0 { held[Int(code)] = true }
    return held
  }

  /// What the device says of its fingers.
  ///
  /// - Parameter source: how it tells of them.
  /// - Returns: each slot's last word.
  func touchState(_ source: TouchSource) -> TouchState {
    guard case .slots(let count) = source else {
      let button = source == .touch ? BTN_TOUCH : BTN_LEFT
      let isHeld = value(EV_KEY, UInt32(button)) != 0
      return TouchState(fingers: [
        TouchState.Finger(
          tracking: isHeld ? 0 : -1, x: value(EV_ABS, UInt32(ABS_X)),
          y: value(EV_ABS, UInt32(ABS_Y)))
      ])
    }
    let fingers = (0..<UInt32(count)).map { slot in
      TouchState.Finger(
        tracking: slotValue(slot, ABS_MT_TRACKING_ID), x: slotValue(slot, ABS_MT_POSITION_X),
        y: slotValue(slot, ABS_MT_POSITION_Y), tool: slotValue(slot, ABS_MT_TOOL_TYPE),
        distance: slotValue(slot, ABS_MT_DISTANCE))
    }
    return TouchState(
      fingers: fingers, currentSlot: Int(unsafe libevdev_get_current_slot(handle)))
  }
}

extension EvdevProbe {
  private static let keyCodes = 0..<UInt32(KEY_CNT)

  private func has(_ type: Int32, _ code: Int32) -> Bool {
    unsafe libevdev_has_event_code(handle, UInt32(type), UInt32(code)) != 0
  }

  private func hasProperty(_ property: Int32) -> Bool {
    unsafe libevdev_has_property(handle, UInt32(property)) != 0
  }

  private func axis(_ code: Int32) -> Axis? {
    guard has(EV_ABS, code) else { return nil }
    return unsafe Axis(
      minimum: libevdev_get_abs_minimum(handle, UInt32(code)),
      maximum: libevdev_get_abs_maximum(handle, UInt32(code)))
  }

  private func value(_ type: Int32, _ code: UInt32) -> Int32 {
    unsafe libevdev_get_event_value(handle, UInt32(type), code)
  }

  private func slotValue(_ slot: UInt32, _ code: Int32) -> Int32 {
    unsafe libevdev_get_slot_value(handle, slot, UInt32(code))
  }
}
