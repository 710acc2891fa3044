internal import CUdev
internal import Glibc
internal import Linux

/// The event nodes that are there, and those that come and go (`udev_enumerate`, `udev_monitor`).
///
/// The monitor receives from before the first listing, so a node that comes in between is told twice rather than never.
/// It hears udevd, not the kernel: when a node is announced its permissions are set. Without udevd nothing is announced.
@safe struct UdevDevices: ~Copyable {
  private let udev: OpaquePointer
  private let monitor: OpaquePointer

  /// Starts to listen.
  ///
  /// - Throws: ``InputError/noMonitor(_:)``.
  init() throws(InputError) {
    guard let udev = unsafe udev_new() else { throw .noMonitor(Errno(ENOMEM)) }
    guard let monitor = unsafe udev_monitor_new_from_netlink(udev, "udev") else {
      let error = Errno.last
      unsafe udev_unref(udev)
      throw .noMonitor(error)
    }
    unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
    let result = unsafe udev_monitor_enable_receiving(monitor)
    guard result >= 0 else {
      unsafe udev_monitor_unref(monitor)
      unsafe udev_unref(udev)
      throw .noMonitor(Errno(-result))
    }
    unsafe self.udev = udev
    unsafe self.monitor = monitor
  }

  deinit {
    unsafe udev_monitor_unref(monitor)
    unsafe udev_unref(udev)
  }

  /// Readable when something was announced.
  var descriptor: Int32 { unsafe udev_monitor_get_fd(monitor) }

  /// What was announced.
  enum Announcement: Equatable {
    /// A node is there, or something about it changed.
    case present(UdevNode)
    /// The node of this /sys path is gone.
    case gone(systemPath: String)
    /// Something that is no event node.
    case other
    /// Announcements were lost: everything must be listed again.
    case overflow
  }

  /// The next announcement, without waiting.
  ///
  /// - Returns: nil when there are no more.
  func next() -> Announcement? {
    guard let device = unsafe udev_monitor_receive_device(monitor) else {
      // The socket says once that it overflowed; anything else means that nothing is there.
      return errno == ENOBUFS ? .overflow : nil
    }
    defer { unsafe udev_device_unref(device) }
    guard let path = unsafe udev_device_get_syspath(device) else { return .other }
    if let action = unsafe udev_device_get_action(device),
      unsafe String(cString: action) == "remove"
    {
      return .gone(systemPath: unsafe String(cString: path))
    }
    guard let node = unsafe UdevDevices.node(device) else { return .other }
    return .present(node)
  }

  /// All event nodes that are there, in the order of their numbers.
  ///
  /// - Throws: ``InputError/notListed(_:)``.
  func list() throws(InputError) -> [UdevNode] {
    guard let listing = unsafe udev_enumerate_new(udev) else { throw .notListed(Errno(ENOMEM)) }
    defer { unsafe udev_enumerate_unref(listing) }
    unsafe udev_enumerate_add_match_subsystem(listing, "input")
    unsafe udev_enumerate_add_match_sysname(listing, "event*")
    let result = unsafe udev_enumerate_scan_devices(listing)
    guard result >= 0 else { throw .notListed(Errno(-result)) }
    var nodes: [UdevNode] = []
    var entry = unsafe udev_enumerate_get_list_entry(listing)
    while let current = unsafe entry {
      // A device that is gone since the scan can't be made into one, and is none.
      if let device = unsafe udev_device_new_from_syspath(udev, udev_list_entry_get_name(current)) {
        if let node = unsafe UdevDevices.node(device) { nodes.append(node) }
        unsafe udev_device_unref(device)
      }
      unsafe entry = udev_list_entry_get_next(current)
    }
    return nodes.sorted { $0.number < $1.number }
  }

  private static func node(_ device: OpaquePointer) -> UdevNode? {
    guard let name = unsafe udev_device_get_sysname(device),
      unsafe String(cString: name).hasPrefix("event"),
      let path = unsafe udev_device_get_syspath(device),
      let node = unsafe udev_device_get_devnode(device)
    else { return nil }
    // A parent belongs to its child and goes with it.
    let parent =
      unsafe udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_device")
      ?? udev_device_get_parent_with_subsystem_devtype(device, "hid", nil)
    return unsafe UdevNode(
      systemPath: String(cString: path), node: String(cString: node),
      parent: parent.flatMap { unsafe udev_device_get_syspath($0) }.map {
        unsafe String(cString: $0)
      })
  }
}
