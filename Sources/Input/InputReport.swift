internal import CEvdev
internal import Glibc
internal import Linux

/// What `pintle devices` says of input: every device node, without taking any.
public enum InputReport {
  /// Looks at every device.
  ///
  /// - Parameter configuration: what the configuration says.
  /// - Returns: a line for each, in the order of their numbers.
  /// - Throws: ``InputError`` if devices can't be found at all.
  public static func devices(_ configuration: InputConfiguration) throws(InputError)
    -> [DeviceReport]
  {
    let nodes = try UdevDevices().list().map { DeviceNode($0) }
    let classification = Classification(
      allow: configuration.allow, overrides: configuration.keys)
    let known = nodes.compactMap(\.description)
    for (description, use) in zip(known, classification.uses(of: known)) {
      for node in nodes where node.description == description { node.use = use }
    }
    return nodes.map { node in
      var use = node.use
      if use.isTaken && isGrabbed(node.udev.node) { use = DeviceUse(reason: .grabbed) }
      return DeviceReport(node: node.udev.node, description: node.description, use: use)
    }
  }

  /// Whether another program has a device for itself. There is no asking: it is grabbed for an instant, unless a key is
  /// held, whose release that instant could swallow.
  private static func isGrabbed(_ node: String) -> Bool {
    guard let device = try? FileDescriptor(opening: node, flags: O_RDONLY | O_NONBLOCK) else {
      return false
    }
    guard cevdev_any_key_held(device.rawValue) == 0 else { return false }
    guard cevdev_grab(device.rawValue) != 0 else {
      cevdev_ungrab(device.rawValue)
      return false
    }
    return errno == EBUSY
  }
}
