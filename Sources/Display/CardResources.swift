internal import CDRM
internal import Linux

/// What a card consists of: the numbers of its CRTCs, its connectors and its planes.
struct CardResources: Sendable {
  /// The CRTCs, in the order that bit masks count in.
  let crtcs: [UInt32]

  /// The connectors.
  let connectors: [Connector]

  /// All planes, primary, cursor and overlay.
  let planes: [Plane]
}

extension Card {
  /// How thoroughly connectors are looked at.
  enum Probe: Sendable {
    /// What the kernel knows already; asks the screen only where it was never asked (`drmModeGetConnectorCurrent`).
    case known
    /// Asks every screen again, which can take 100 ms each (`drmModeGetConnector`).
    case again
  }

  /// Reads everything about the card's outputs.
  ///
  /// - Parameter probe: how thoroughly.
  /// - Returns: what the card consists of at this moment.
  /// - Throws: `noOutputs` if it is a card without any, such as a pure renderer.
  func resources(_ probe: Probe) throws(DisplayError) -> CardResources {
    guard let list = unsafe drmModeGetResources(descriptor.rawValue) else {
      throw .noOutputs(path: node.path)
    }
    defer { unsafe drmModeFreeResources(list) }
    let crtcs = unsafe array(list.pointee.crtcs, list.pointee.count_crtcs)
    let connectors = unsafe array(list.pointee.connectors, list.pointee.count_connectors)
    guard !crtcs.isEmpty, !connectors.isEmpty else { throw .noOutputs(path: node.path) }
    return CardResources(
      crtcs: crtcs,
      connectors: connectors.compactMap { connector($0, probe) },
      planes: planes())
  }

  /// Reads one connector.
  ///
  /// - Returns: nil if it is gone (a dock was pulled out).
  func connector(_ id: UInt32, _ probe: Probe) -> Connector? {
    let number = descriptor.rawValue
    if probe == .known, let known = unsafe drmModeGetConnectorCurrent(number, id) {
      defer { unsafe drmModeFreeConnector(known) }
      let status = unsafe Connector.Status(known.pointee.connection)
      let isKnown =
        unsafe status == .disconnected || status == .connected && known.pointee.count_modes > 0
      if isKnown { return unsafe value(of: known.pointee) }
    }
    guard let asked = unsafe drmModeGetConnector(number, id) else { return nil }
    defer { unsafe drmModeFreeConnector(asked) }
    return unsafe value(of: asked.pointee)
  }

  private func value(of connector: drmModeConnector) -> Connector {
    let number = descriptor.rawValue
    let id = unsafe connector.connector_id
    let type = unsafe drmModeGetConnectorTypeName(connector.connector_type)
    let typeName = unsafe type.map { unsafe String(cString: $0) } ?? "Unknown"
    let feed = unsafe feed(
      through: array(connector.encoders, connector.count_encoders), current: connector.encoder_id)
    let properties = ObjectProperties(of: id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR), on: number)
    return unsafe Connector(
      name: "\(typeName)-\(connector.connector_type_id)",
      status: Connector.Status(connector.connection),
      isDesktop: properties["non-desktop"]?.value ?? 0 == 0,
      modes: array(connector.modes, connector.count_modes).map { Mode($0) },
      mounting: (properties["panel orientation"]?.value).flatMap { PanelMounting(rawValue: $0) },
      id: id,
      claimedMillimetres: (Int(connector.mmWidth), Int(connector.mmHeight)),
      possibleCRTCs: feed.possible,
      currentCRTC: feed.current,
      isLinkBad: properties["link-status"]?.value ?? 0 == UInt64(DRM_MODE_LINK_STATUS_BAD),
      powerProperty: properties["DPMS"]?.id ?? 0)
  }

  /// The CRTCs that reach a connector through its encoders: all that can, as a bit mask, and the one that does.
  private func feed(
    through encoders: [UInt32], current: UInt32
  ) -> (possible: UInt32, current: UInt32) {
    var feed: (possible: UInt32, current: UInt32) = (0, 0)
    for id in encoders {
      guard let encoder = unsafe drmModeGetEncoder(descriptor.rawValue, id) else { continue }
      defer { unsafe drmModeFreeEncoder(encoder) }
      unsafe feed.possible |= encoder.pointee.possible_crtcs
      if id == current { feed.current = unsafe encoder.pointee.crtc_id }
    }
    return feed
  }

  private func planes() -> [Plane] {
    let number = descriptor.rawValue
    guard let list = unsafe drmModeGetPlaneResources(number) else { return [] }
    defer { unsafe drmModeFreePlaneResources(list) }
    let ids = unsafe array(list.pointee.planes, list.pointee.count_planes)
    return ids.compactMap { id -> Plane? in
      guard let plane = unsafe drmModeGetPlane(number, id) else { return nil }
      defer { unsafe drmModeFreePlane(plane) }
      let properties = ObjectProperties(of: id, type: UInt32(DRM_MODE_OBJECT_PLANE), on: number)
      guard let kind = (properties["type"]?.value).flatMap({ Plane.Kind(rawValue: $0) }) else {
        return nil
      }
      let rotation = properties["rotation"]
      return Plane(
        id: id, kind: kind,
        possibleCRTCs: unsafe plane.pointee.possible_crtcs,
        currentCRTC: unsafe plane.pointee.crtc_id,
        formats: unsafe array(plane.pointee.formats, plane.pointee.count_formats),
        properties: PlaneProperties(
          framebuffer: properties["FB_ID"]?.id ?? 0,
          damageClips: properties["FB_DAMAGE_CLIPS"]?.id ?? 0,
          rotation: rotation?.id ?? 0,
          rotationValue: rotation?.value ?? 0))
    }
  }
}

/// Copies one of libdrm's lists; empty where there is none.
private func array<Element>(
  _ start: UnsafeMutablePointer<Element>?, _ count: some BinaryInteger
) -> [Element] {
  unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

extension Connector.Status {
  /// From libdrm's number; what it doesn't know is unknown.
  init(_ connection: drmModeConnection) {
    switch connection {
    case DRM_MODE_CONNECTED: self = .connected
    case DRM_MODE_DISCONNECTED: self = .disconnected
    default: self = .unknown
    }
  }
}
