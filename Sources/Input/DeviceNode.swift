internal import Glibc
internal import Linux

/// One device node that is there, used or not.
final class DeviceNode {
  /// What udev knows of it.
  let udev: UdevNode
  /// What is known of it, nil if it could not be asked.
  var description: DeviceDescription?
  /// What it would be used for.
  var use: DeviceUse
  /// It, while it is open.
  var device: Device?

  /// A node that was just found, and asked what it is.
  ///
  /// - Parameter udev: what udev knows of it.
  init(_ udev: UdevNode) {
    self.udev = udev
    use = DeviceUse(reason: .nothing)
    look()
  }

  /// Opens the node, asks what it is, and closes it again. Another device may have taken its place since.
  func look() {
    do {
      description = try DeviceNode.describe(udev)
    } catch {
      description = nil
      use = DeviceUse(reason: error)
    }
  }

  /// What a node is.
  ///
  /// - Parameter udev: what udev knows of it.
  /// - Returns: its name and what it can send.
  /// - Throws: why it can't be asked.
  static func describe(_ udev: UdevNode) throws(UnusedReason) -> DeviceDescription {
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor(opening: udev.node, flags: O_RDONLY | O_NONBLOCK)
    } catch { throw .notOpened(error) }
    let probe = try EvdevProbe(descriptor.rawValue)
    return DeviceDescription(
      node: udev.node, name: probe.name, identity: probe.identity,
      group: udev.group(place: probe.place), capabilities: probe.capabilities)
  }

  /// Whether another try may do better without an announcement of udev's: when another program lets go of it, or its
  /// permissions change. Not after other failures: a try that got as far as opening it closes it too, and that would be
  /// the hint for the next.
  var mayBeRetried: Bool {
    device?.phase == .busy || use.reason == .notOpened(.notPermitted)
  }

  /// Whether the system lacked what it takes, descriptors or memory, when it was last tried. Nothing tells when that is
  /// over.
  var isShort: Bool {
    guard device == nil, case .notOpened(let error) = use.reason else { return false }
    return error.isShortage
  }

  /// Whether it can be read.
  var isActive: Bool { device?.phase == .active }
}
