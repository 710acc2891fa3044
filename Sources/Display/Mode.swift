internal import CDRM

/// A video mode that a connector offers (`drmModeModeInfo`).
public struct Mode: Sendable {
  /// Visible pixels of a line.
  public let width: Int

  /// Visible lines.
  public let height: Int

  /// Frames a second, in thousandths of a hertz: 59 940 is 59.94 Hz.
  public let millihertz: Int

  /// Whether the monitor or the driver calls it its own (`DRM_MODE_TYPE_PREFERRED`).
  public let isPreferred: Bool

  /// Whether every frame carries every line once: neither interlaced nor line-doubled.
  public let isProgressive: Bool

  /// What the kernel wants back when the mode is set.
  let timings: drmModeModeInfo

  /// Takes a mode over from libdrm.
  init(_ timings: drmModeModeInfo) {
    self.timings = timings
    width = Int(timings.hdisplay)
    height = Int(timings.vdisplay)
    isPreferred = timings.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0
    isProgressive = timings.flags & UInt32(DRM_MODE_FLAG_INTERLACE | DRM_MODE_FLAG_DBLSCAN) == 0
    millihertz = Mode.millihertz(of: timings)
  }

  /// The refresh from the pixel clock, as the kernel's `drm_mode_vrefresh` computes it but not rounded to whole hertz.
  private static func millihertz(of timings: drmModeModeInfo) -> Int {
    let pixels = Int(timings.htotal) * Int(timings.vtotal) * max(1, Int(timings.vscan))
    // Drivers that emulate a display may leave the clock out; then the rounded figure is all there is.
    guard timings.clock > 0 && pixels > 0 else { return Int(timings.vrefresh) * 1000 }
    var rate = Int(timings.clock) * 1_000_000
    if timings.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { rate *= 2 }
    if timings.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { rate /= 2 }
    return (rate + pixels / 2) / pixels
  }

  /// The time of one frame; that of 60 Hz if the driver names no refresh.
  public var frameInterval: Duration {
    .nanoseconds(1_000_000_000_000 / Int64(millihertz > 0 ? millihertz : 60_000))
  }
}

extension Mode: Equatable {
  /// Whether both ask the monitor for the same signal; which of them is preferred doesn't count.
  public static func == (left: Mode, right: Mode) -> Bool {
    let (a, b) = (left.timings, right.timings)
    return a.clock == b.clock && a.flags == b.flags && a.vrefresh == b.vrefresh
      && (a.hdisplay, a.hsync_start, a.hsync_end, a.htotal, a.hskew)
        == (b.hdisplay, b.hsync_start, b.hsync_end, b.htotal, b.hskew)
      && (a.vdisplay, a.vsync_start, a.vsync_end, a.vtotal, a.vscan)
        == (b.vdisplay, b.vsync_start, b.vsync_end, b.vtotal, b.vscan)
  }
}

extension Mode: CustomStringConvertible {
  /// As the configuration writes it: `1280x800@60`.
  public var description: String {
    let interlaced = timings.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 ? "i" : ""
    return "\(width)x\(height)\(interlaced)@\((millihertz + 500) / 1000)"
  }
}
