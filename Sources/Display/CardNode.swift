internal import CUdev

/// A card in the system, not yet opened.
public struct CardNode: Equatable, Sendable {
  /// The device node: `/dev/dri/card0`. The number may change from one start to the next.
  public let path: String

  /// Where it hangs in `/sys`: stays the same as long as the hardware does.
  public let place: String

  /// Whether the firmware showed its messages on it (`boot_vga`).
  public let isBootDisplay: Bool

  /// Whether it is plugged into USB, and so may come and go.
  var isOnUSB: Bool {
    place.split(separator: "/").contains { component in
      component.hasPrefix("usb") && component.dropFirst(3).allSatisfy(\.isNumber)
    }
  }

  /// All cards, in an order that stays the same from one start to the next: the firmware's own first, then
  /// those that are built in, then those on USB, each by their place in `/sys`. Card numbers are not looked at, they
  /// depend on which driver was quicker.
  ///
  /// - Returns: empty if there is none.
  /// - Throws: `DisplayError.listing` if libudev gives no list.
  public static func all() throws(DisplayError) -> [CardNode] {
    guard let context = unsafe udev_new() else { throw .listing }
    defer { unsafe udev_unref(context) }
    guard let list = unsafe udev_enumerate_new(context) else { throw .listing }
    defer { unsafe udev_enumerate_unref(list) }
    guard unsafe udev_enumerate_add_match_subsystem(list, "drm") >= 0,
      unsafe udev_enumerate_add_match_sysname(list, "card[0-9]*") >= 0,
      unsafe udev_enumerate_scan_devices(list) >= 0
    else { throw .listing }
    var nodes: [CardNode] = []
    var entry = unsafe udev_enumerate_get_list_entry(list)
    while let current = unsafe entry {
      if let node = unsafe CardNode(context, entry: current) { nodes.append(node) }
      unsafe entry = udev_list_entry_get_next(current)
    }
    return sorted(nodes)
  }

  /// The order described at `all()`.
  static func sorted(_ nodes: [CardNode]) -> [CardNode] {
    nodes.sorted { left, right in
      if left.isBootDisplay != right.isBootDisplay { return left.isBootDisplay }
      if left.isOnUSB != right.isOnUSB { return right.isOnUSB }
      return left.place < right.place
    }
  }

  /// A card by its parts.
  init(path: String, place: String, isBootDisplay: Bool = false) {
    self.path = path
    self.place = place
    self.isBootDisplay = isBootDisplay
  }

  private init?(_ context: OpaquePointer, entry: OpaquePointer) {
    guard let place = unsafe udev_list_entry_get_name(entry),
      let device = unsafe udev_device_new_from_syspath(context, place)
    else { return nil }
    defer { unsafe udev_device_unref(device) }
    // Connectors are in the same subsystem (card0-HDMI-A-1) and have no node.
    guard let node = unsafe udev_device_get_devnode(device) else { return nil }
    // The parent belongs to the device and is not released by us.
    let parent = unsafe udev_device_get_parent_with_subsystem_devtype(device, "pci", nil)
    let bootVGA = unsafe parent.flatMap { unsafe udev_device_get_sysattr_value($0, "boot_vga") }
    self.init(
      path: unsafe String(cString: node), place: unsafe String(cString: place),
      isBootDisplay: unsafe bootVGA.map { unsafe String(cString: $0) } == "1")
  }
}
