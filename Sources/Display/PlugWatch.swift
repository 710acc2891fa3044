internal import CUdev
internal import Glibc
internal import Linux

/// Tells when a card or a plug of one comes, goes or changes (`udev_monitor`).
///
/// It hears udevd, not the kernel: when a card is announced its permissions are set. Without udevd nothing is announced.
@safe public struct PlugWatch: ~Copyable {
  private let context: OpaquePointer
  private let monitor: OpaquePointer

  /// Starts to listen; to be done before the first `Output.open`, so that no change falls between.
  ///
  /// - Throws: `DisplayError.watching`.
  public init() throws(DisplayError) {
    guard let context = unsafe udev_new() else { throw .watching(Errno(ENOMEM)) }
    guard let monitor = unsafe udev_monitor_new_from_netlink(context, "udev") else {
      let error = Errno.last
      unsafe udev_unref(context)
      throw .watching(error)
    }
    unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
    let result = unsafe udev_monitor_enable_receiving(monitor)
    guard result >= 0 else {
      unsafe udev_monitor_unref(monitor)
      unsafe udev_unref(context)
      throw .watching(Errno(-result))
    }
    unsafe self.context = context
    unsafe self.monitor = monitor
  }

  deinit {
    unsafe udev_monitor_unref(monitor)
    unsafe udev_unref(context)
  }

  /// Readable when something was announced.
  public var descriptor: Int32 { unsafe udev_monitor_get_fd(monitor) }

  /// Takes all announcements, without waiting.
  ///
  /// What changed is not told: a change may have been missed, or be over. Who has a screen asks it (`Output.condition`),
  /// who has none tries again (`Output.open`).
  ///
  /// - Returns: whether there was any.
  public func takeAnnouncements() -> Bool {
    var any = false
    while true {
      if let device = unsafe udev_monitor_receive_device(monitor) {
        unsafe udev_device_unref(device)
        any = true
      } else {
        // The socket says once that it overflowed; then something was announced too.
        guard errno == ENOBUFS else { return any }
        any = true
      }
    }
  }
}
