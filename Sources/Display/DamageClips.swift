internal import CDRM
internal import Raster

/// Damage as the kernel wants it: half-open rectangles in the buffer's pixels. A value of fixed size, so that nothing
/// is allocated on the way to a flip.
struct DamageClips {
  private var clips: [16 of drm_mode_rect] = .init(repeating: drm_mode_rect())
  private var narrow: [16 of drmModeClip] = .init(repeating: drmModeClip())
  private let count: Int

  /// Takes the rectangles over.
  ///
  /// - Parameter region: lies within the buffer; the kernel refuses clips that don't.
  init(_ region: Damage) {
    precondition(region.count <= 16, "more damage than the kernel's list has room for")
    count = region.count
    for index in 0..<count {
      let rectangle = region[index]
      clips[index] = drm_mode_rect(
        x1: Int32(rectangle.x), y1: Int32(rectangle.y), x2: Int32(rectangle.maxX),
        y2: Int32(rectangle.maxY))
      narrow[index] = drmModeClip(
        x1: UInt16(rectangle.x), y1: UInt16(rectangle.y), x2: UInt16(rectangle.maxX),
        y2: UInt16(rectangle.maxY))
    }
  }

  /// Hands them to the kernel for `FB_DAMAGE_CLIPS` (`drmModeCreatePropertyBlob`).
  ///
  /// - Returns: the blob's number, to be given back once the commit is made; 0, which means everything, if the
  ///   kernel has no memory for it.
  func blob(on card: Int32) -> UInt32 {
    var identifier: UInt32 = 0
    let size = count * MemoryLayout<drm_mode_rect>.stride
    let result = unsafe clips.span.withUnsafeBytes { bytes in
      unsafe drmModeCreatePropertyBlob(card, bytes.baseAddress, size, &identifier)
    }
    return result == 0 ? identifier : 0
  }

  /// Tells a driver that has no atomic flips what changed in the buffer on the screen (`drmModeDirtyFB`).
  ///
  /// - Returns: whether it took that.
  func markDirty(_ framebuffer: UInt32, on card: Int32) -> Bool {
    var copy = narrow
    var span = copy.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer { clips in
      unsafe drmModeDirtyFB(card, framebuffer, clips.baseAddress, UInt32(count)) == 0
    }
  }
}
