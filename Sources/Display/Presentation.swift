/// A way of giving the card a new picture, the strongest first. An `Output` starts with the strongest that the driver
/// has and steps down when the driver refuses it.
public enum Presentation: Int, Comparable, Sendable {
  /// An atomic flip that names what changed (`DRM_IOCTL_MODE_ATOMIC`, `FB_DAMAGE_CLIPS`).
  case atomicWithDamage
  /// An atomic flip; the driver takes the whole buffer anew.
  case atomic
  /// A flip by the older call (`drmModePageFlip`).
  case pageFlip
  /// Setting the CRTC anew (`drmModeSetCrtc`): waits for the next frame and sends no event.
  case setCRTC

  /// The stronger one is less.
  public static func < (left: Presentation, right: Presentation) -> Bool {
    left.rawValue < right.rawValue
  }

  /// What to try when the driver refuses this way; nil after the last.
  var weaker: Presentation? { Presentation(rawValue: rawValue + 1) }
}
