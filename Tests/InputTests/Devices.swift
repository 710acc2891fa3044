import CEvdev

@testable import Input

/// Devices that are made up by hand, as libevdev sees them: no kernel device is needed to ask what one can send.
struct FakeDevice {
  var name = "Fake"
  var identity = DeviceIdentity(bus: 3, vendor: 1, product: 2)
  var keys: [Int32] = []
  var relative: [Int32] = []
  var axes: [(code: Int32, minimum: Int32, maximum: Int32)] = []
  var properties: [Int32] = []
  var switches: [Int32] = []

  /// What libevdev says of it.
  func probe() -> EvdevProbe {
    guard let handle = unsafe libevdev_new() else { fatalError("out of memory") }
    unsafe libevdev_set_device_log_function(
      handle, { _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
    unsafe libevdev_set_name(handle, name)
    unsafe libevdev_set_id_bustype(handle, Int32(identity.bus))
    unsafe libevdev_set_id_vendor(handle, Int32(identity.vendor))
    unsafe libevdev_set_id_product(handle, Int32(identity.product))
    for key in keys { unsafe libevdev_enable_event_code(handle, UInt32(EV_KEY), UInt32(key), nil) }
    for code in relative {
      unsafe libevdev_enable_event_code(handle, UInt32(EV_REL), UInt32(code), nil)
    }
    for code in switches {
      unsafe libevdev_enable_event_code(handle, UInt32(EV_SW), UInt32(code), nil)
    }
    for property in properties { unsafe libevdev_enable_property(handle, UInt32(property)) }
    for axis in axes {
      var range = input_absinfo()
      range.minimum = axis.minimum
      range.maximum = axis.maximum
      unsafe libevdev_enable_event_code(handle, UInt32(EV_ABS), UInt32(axis.code), &range)
    }
    return unsafe EvdevProbe(owning: handle)
  }

  /// What is known of it as a node.
  func described(node: String = "/dev/input/event0", group: String = "alone") -> DeviceDescription {
    let probe = probe()
    return DeviceDescription(
      node: node, name: probe.name, identity: probe.identity, group: group,
      capabilities: probe.capabilities)
  }
}

extension FakeDevice {
  static var keypad: FakeDevice { FakeDevice(name: "Keypad", keys: Keys.block + [KEY_KPENTER]) }
  static var keyboard: FakeDevice {
    FakeDevice(
      name: "Keyboard",
      keys: Keys.row + Keys.block + Keys.letters + Keys.navigation.map(\.code) + [KEY_ENTER])
  }
  static var mouse: FakeDevice {
    FakeDevice(name: "Mouse", keys: [BTN_LEFT, BTN_RIGHT], relative: [REL_X, REL_Y, REL_WHEEL])
  }
  static var touchscreen: FakeDevice {
    FakeDevice(
      name: "Touchscreen", keys: [BTN_TOUCH],
      axes: [
        (ABS_MT_SLOT, 0, 9), (ABS_MT_TRACKING_ID, 0, 65535), (ABS_MT_POSITION_X, 0, 4095),
        (ABS_MT_POSITION_Y, 0, 4095), (ABS_X, 0, 4095), (ABS_Y, 0, 4095),
      ], properties: [INPUT_PROP_DIRECT])
  }
  static var resistive: FakeDevice {
    FakeDevice(
      name: "ADS7846", keys: [BTN_TOUCH],
      axes: [(ABS_X, 100, 3900), (ABS_Y, 100, 3900), (ABS_PRESSURE, 0, 255)])
  }
  static var tablet: FakeDevice {
    FakeDevice(
      name: "QEMU USB Tablet", keys: [BTN_LEFT, BTN_RIGHT, BTN_MIDDLE], relative: [REL_WHEEL],
      axes: [(ABS_X, 0, 32767), (ABS_Y, 0, 32767)])
  }
}
