internal import CDRM
internal import Linux

/// What every CRTC of a card showed before us, put back when the owner goes.
struct PreviousPicture: ~Copyable {
  /// One CRTC's mode, framebuffer and position in it.
  private struct Saved {
    let crtc: UInt32
    let framebuffer: UInt32
    let x: UInt32
    let y: UInt32
    let mode: drmModeModeInfo?
    let connectors: [UInt32]
  }

  private let card: Int32
  private let saved: [Saved]
  private let rotations: [(plane: UInt32, property: UInt32, value: UInt64)]

  /// Reads the state of all CRTCs (`drmModeGetCrtc`).
  ///
  /// - Parameters:
  ///   - resources: what the card consists of, just read.
  ///   - plane: the plane that will be used; its rotation is kept as well.
  ///   - card: the card, which must outlive this.
  init(of resources: CardResources, plane: Plane, on card: borrowing Card) {
    let number = card.descriptor.rawValue
    self.card = number
    saved = resources.crtcs.compactMap { id -> Saved? in
      guard let crtc = unsafe drmModeGetCrtc(number, id) else { return nil }
      defer { unsafe drmModeFreeCrtc(crtc) }
      return unsafe Saved(
        crtc: id, framebuffer: crtc.pointee.buffer_id, x: crtc.pointee.x, y: crtc.pointee.y,
        mode: crtc.pointee.mode_valid != 0 ? crtc.pointee.mode : nil,
        connectors: resources.connectors.filter { $0.currentCRTC == id }.map(\.id))
    }
    let properties = plane.properties
    rotations =
      properties.rotation == 0
      ? [] : [(plane.id, properties.rotation, properties.rotationValue)]
  }

  /// Turns every other CRTC dark, so that no console text or desktop stays visible beside the terminal.
  ///
  /// - Parameter crtc: the one that stays.
  func darkenOthers(than crtc: UInt32) {
    for other in saved where other.crtc != crtc && other.mode != nil {
      // A driver that can't leaves that screen as it was, which is no reason to refuse ours.
      drmModeSetCrtc(card, other.crtc, 0, 0, 0, nil, 0, nil)
    }
  }

  deinit {
    for rotation in rotations {
      drmModeObjectSetProperty(
        card, rotation.plane, UInt32(DRM_MODE_OBJECT_PLANE), rotation.property, rotation.value)
    }
    for crtc in saved where !PreviousPicture.restore(crtc, on: card) {
      // Its framebuffer went with its owner: dark, until the kernel's console comes back with our closing of the card.
      drmModeSetCrtc(card, crtc.crtc, 0, 0, 0, nil, 0, nil)
    }
  }

  /// Sets one CRTC as it was (`drmModeSetCrtc`).
  ///
  /// - Returns: whether the card took it.
  private static func restore(_ saved: Saved, on card: Int32) -> Bool {
    guard var mode = saved.mode, saved.framebuffer != 0, !saved.connectors.isEmpty else {
      return false
    }
    var connectors = saved.connectors
    return unsafe connectors.withUnsafeMutableBufferPointer { connectors in
      unsafe drmModeSetCrtc(
        card, saved.crtc, saved.framebuffer, saved.x, saved.y, connectors.baseAddress,
        Int32(connectors.count), &mode) == 0
    }
  }
}
