internal import CDRM
internal import Linux

extension Output {
  /// Switches the screen off (`DPMS`); nothing can be presented until `unblank()`.
  ///
  /// - Returns: whether the driver did; a screen that can't be switched off stays on, and on it the last picture.
  /// - Throws: `gone` or `masterLost`.
  public mutating func blank() throws(DisplayError) -> Bool {
    guard !isBlank else { return true }
    isBlank = try setPower(UInt64(DRM_MODE_DPMS_OFF))
    return isBlank
  }

  /// Switches the screen on again; it shows the last picture.
  ///
  /// - Throws: `gone`, `masterLost`, or `presenting` if the driver refuses: open the screen anew then.
  public mutating func unblank() throws(DisplayError) {
    guard isBlank else { return }
    guard try setPower(UInt64(DRM_MODE_DPMS_ON)) else { throw .presenting(Errno.last) }
    isBlank = false
  }

  private func setPower(_ value: UInt64) throws(DisplayError) -> Bool {
    let connector = pipeline.connector
    guard connector.powerProperty != 0 else { return false }
    let result = drmModeConnectorSetProperty(
      descriptor, connector.id, connector.powerProperty, value)
    if result == 0 { return true }
    if let error = DisplayError.of(Errno.last, path: path) { throw error }
    return false
  }
}
