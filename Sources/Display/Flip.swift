internal import CDRM
internal import Glibc
internal import Linux

/// One new picture on its way to the card: which framebuffer on which CRTC, and what changed in it.
struct Flip {
  let card: Int32
  let crtc: UInt32
  let plane: Plane
  let framebuffer: UInt32
  let clips: DamageClips
  /// Comes back in the event that tells that the picture is shown.
  let frame: UInt64

  /// Offers the picture as an atomic flip; returns at once, the event follows.
  ///
  /// - Parameter named: whether to name what changed.
  /// - Throws: the `errno` of the call.
  func commit(namingDamage named: Bool) throws(Errno) {
    let blob = named ? clips.blob(on: card) : 0
    // The commit holds the blob by itself from here on.
    defer { if blob != 0 { drmModeDestroyPropertyBlob(card, blob) } }
    let flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
    do {
      try commit(flags: flags | UInt32(DRM_MODE_ATOMIC_NONBLOCK), blob: blob)
    } catch {
      // The kernel is still busy with what was set before (a mode, or the console's last frame): wait for that.
      guard error.code == EBUSY else { throw error }
      try commit(flags: flags, blob: blob)
    }
  }

  private func commit(flags: UInt32, blob: UInt32) throws(Errno) {
    let properties: [2 of UInt32] = [plane.properties.framebuffer, plane.properties.damageClips]
    let values: [2 of UInt64] = [UInt64(framebuffer), UInt64(blob)]
    let count: UInt32 = plane.properties.damageClips == 0 ? 1 : 2
    let result = unsafe properties.span.withUnsafeBufferPointer { properties in
      unsafe values.span.withUnsafeBufferPointer { values in
        unsafe cdrm_commit(
          card, flags, plane.id, properties.baseAddress, values.baseAddress, count, frame)
      }
    }
    if result != 0 { throw Errno.last }
  }

  /// Offers the picture by `drmModePageFlip`; returns at once, the event follows.
  ///
  /// - Throws: the `errno` of the call.
  func pageFlip() throws(Errno) {
    // The frame's number travels where the call has a pointer for its caller.
    let mark = unsafe UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: frame))
    let result = unsafe drmModePageFlip(
      card, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), mark)
    if result != 0 { throw Errno.last }
  }

  /// Sets the CRTC to the picture (`drmModeSetCrtc`); returns when it is shown.
  ///
  /// - Parameters:
  ///   - connector: the connector it feeds.
  ///   - mode: the mode it runs.
  /// - Throws: the `errno` of the call.
  func set(connector: UInt32, mode: Mode) throws(Errno) {
    var timings = mode.timings
    var connector = connector
    let result = unsafe drmModeSetCrtc(
      card, crtc, framebuffer, 0, 0, &connector, 1, &timings)
    if result != 0 { throw Errno.last }
  }
}
