import CDRM

@testable import Display

/// Modes, connectors and cards for tests, in one line each.
func mode(
  _ width: Int, _ height: Int, clock: Int = 0, total: (Int, Int) = (0, 0), hertz: Int = 60,
  preferred: Bool = false, interlaced: Bool = false
) -> Mode {
  var timings = drmModeModeInfo()
  timings.hdisplay = UInt16(width)
  timings.vdisplay = UInt16(height)
  timings.clock = UInt32(clock)
  timings.htotal = UInt16(total.0)
  timings.vtotal = UInt16(total.1)
  timings.vrefresh = UInt32(hertz)
  timings.type = preferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
  timings.flags = interlaced ? UInt32(DRM_MODE_FLAG_INTERLACE) : 0
  return Mode(timings)
}

func connector(
  _ name: String, _ status: Connector.Status = .connected, id: UInt32 = 30,
  modes: [Mode] = [mode(1024, 768, preferred: true)], isDesktop: Bool = true,
  millimetres: (Int, Int) = (0, 0), possibleCRTCs: UInt32 = 1, currentCRTC: UInt32 = 0,
  isLinkBad: Bool = false
) -> Connector {
  Connector(
    name: name, status: status, isDesktop: isDesktop, modes: modes, mounting: nil, id: id,
    claimedMillimetres: millimetres, possibleCRTCs: possibleCRTCs, currentCRTC: currentCRTC,
    isLinkBad: isLinkBad, powerProperty: 0)
}

func plane(
  _ id: UInt32, kind: Plane.Kind = .primary, possibleCRTCs: UInt32 = 1, currentCRTC: UInt32 = 0,
  formats: [UInt32] = [cdrm_format_xrgb8888, cdrm_format_rgb565]
) -> Plane {
  Plane(
    id: id, kind: kind, possibleCRTCs: possibleCRTCs, currentCRTC: currentCRTC, formats: formats,
    properties: PlaneProperties())
}
