internal import Linux
internal import Messages

// Devices that come and go.
extension InputDevices {
  /// How many announcements one call follows.
  private static let announcementLimit = 16

  mutating func followUdev(now: BootInstant, _ tell: (InputEvent) -> Void) {
    for _ in 0..<InputDevices.announcementLimit {
      switch udev.next() {
      case .present(let node): appear(node)
      case .gone(let path): disappear(path, now: now, tell)
      case .other: continue
      case .overflow: listAgain(now: now, tell)
      case nil: return
      }
    }
  }

  /// A node is there: a new one, one that is known, or another device under a known name.
  mutating func appear(_ udev: UdevNode) {
    isUnsettled = true
    if let known = nodes.first(where: { $0.udev == udev }) {
      // In use, or being waited for: nothing new. Otherwise it may be usable now.
      if known.device == nil { known.look() }
      return
    }
    nodes.append(DeviceNode(udev))
    nodes.sort { $0.udev.number < $1.udev.number }
  }

  mutating func disappear(_ path: String, now: BootInstant, _ tell: (InputEvent) -> Void) {
    guard let index = nodes.firstIndex(where: { $0.udev.systemPath == path }) else { return }
    isUnsettled = true
    close(nodes[index], now: now, tell)
    nodes.remove(at: index)
  }

  /// Announcements were lost: what is gone is found by its absence, what is there is looked at.
  private mutating func listAgain(now: BootInstant, _ tell: (InputEvent) -> Void) {
    // Where even the listing fails, devices that are gone still say so when they are read.
    guard let present = try? udev.list() else { return }
    for node in nodes where !present.contains(node.udev) {
      disappear(node.udev.systemPath, now: now, tell)
    }
    for node in present { appear(node) }
  }
}
