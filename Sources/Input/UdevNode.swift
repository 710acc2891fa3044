/// One event node as udev knows it.
struct UdevNode: Equatable, Sendable {
  /// Its place in /sys, by which an announcement of its end finds it again.
  var systemPath: String
  /// Its place in /dev.
  var node: String
  /// The /sys path of the physical device it belongs to: the USB device, otherwise the HID device; nil if there is none.
  var parent: String?

  /// The text that all nodes of one physical device share.
  ///
  /// - Parameter place: where the device says it is plugged in (`EVIOCGPHYS`).
  /// - Returns: the text; of no meaning otherwise.
  func group(place: String) -> String {
    if let parent { return parent }
    // Devices made by programs may all give the same place, and each is on its own.
    let isVirtual = systemPath.hasPrefix("/sys/devices/virtual/")
    // "isa0060/serio0/input0": what follows the last slash counts the nodes.
    guard !isVirtual, let slash = place.lastIndex(of: "/"), slash != place.startIndex,
      place[slash...].hasPrefix("/input")
    else { return systemPath }
    return String(place[..<slash])
  }

  /// The number in its name, for an order that people expect; nodes without one come last.
  var number: Int {
    let digits = node.reversed().prefix { $0.isNumber }.reversed()
    return Int(String(digits)) ?? Int.max
  }
}
