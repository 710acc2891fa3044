internal import CDRM
internal import Glibc
internal import Linux

/// An open card (`/dev/dri/card0`) and, if nobody had it, its mastership: the right to set modes and flip.
///
/// The first opener of a card that has no master becomes master, without any privilege; the right ends with the
/// descriptor.
struct Card: ~Copyable {
  /// Where it was found.
  let node: CardNode

  /// The open node; flip events arrive here.
  let descriptor: FileDescriptor

  /// Whether atomic mode setting is used.
  let isAtomic: Bool

  /// Whether the driver has atomic mode setting; such a driver takes the whole buffer anew with every older call.
  let hasAtomicDriver: Bool

  /// Opens the card.
  ///
  /// - Parameters:
  ///   - node: the card.
  ///   - atomic: whether to use atomic mode setting where the driver has it.
  /// - Throws: `notPermitted`, `gone` or `opening`; `noOutputs` if it is no card that shows pictures.
  init(opening node: CardNode, atomic: Bool = true) throws(DisplayError) {
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor(opening: node.path, flags: O_RDWR | O_NONBLOCK)
    } catch {
      switch error.code {
      case EACCES, EPERM:
        throw .notPermitted(path: node.path, group: OwningGroup.name(of: node.path))
      case ENOENT, ENXIO, ENODEV: throw .gone(path: node.path)
      default: throw .opening(path: node.path, error)
      }
    }
    let number = descriptor.rawValue
    let hasAtomicDriver = drmSetClientCap(number, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    if hasAtomicDriver && !atomic { drmSetClientCap(number, UInt64(DRM_CLIENT_CAP_ATOMIC), 0) }
    // After that call, which takes the universal planes away with the atomic calls. Core code gives them to every
    // driver: a refusal means that this is no mode-setting driver.
    guard drmSetClientCap(number, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0 else {
      throw .noOutputs(path: node.path)
    }
    self.node = node
    self.descriptor = descriptor
    self.hasAtomicDriver = hasAtomicDriver
    isAtomic = hasAtomicDriver && atomic
  }

  /// Whether this descriptor is the master of the card (`drmIsMaster`).
  var isMaster: Bool { drmIsMaster(descriptor.rawValue) != 0 }

  /// Whether memory that the processor draws into can be shown (`DRM_CAP_DUMB_BUFFER`).
  var hasDumbBuffers: Bool {
    var value: UInt64 = 0
    return unsafe drmGetCap(descriptor.rawValue, UInt64(DRM_CAP_DUMB_BUFFER), &value) == 0
      && value != 0
  }

  /// The driver's name (`drmGetVersion`): `virtio_gpu`, `vc4`.
  var driver: String {
    guard let version = unsafe drmGetVersion(descriptor.rawValue) else { return "unknown" }
    defer { unsafe drmFreeVersion(version) }
    guard let name = unsafe version.pointee.name else { return "unknown" }
    return unsafe String(cString: name)
  }

  /// Gives the right to set modes to whoever asks next (`drmDropMaster`); the descriptor stays open.
  func dropMaster() {
    // Fails only if we are not master, or the card is unplugged.
    drmDropMaster(descriptor.rawValue)
  }
}
