internal import CEvdev

extension Capabilities {
  /// Whether all letters A to Z are among its keys. Matrix keypads have A to D and yet are no keyboards.
  var hasLetters: Bool {
    // In three runs, as the rows of a keyboard lie: Q to P, A to L, Z to M.
    let runs = [KEY_Q...KEY_P, KEY_A...KEY_L, KEY_Z...KEY_M]
    return runs.allSatisfy { $0.allSatisfy { keys[Int($0)] } }
  }

  /// How the device's touches are read, or why they can't be.
  var touch: Result<TouchSource, UnusedReason> {
    let hasMultitouch = multitouchX != nil && multitouchY != nil
    let hasPosition = x != nil && y != nil
    if isAccelerometer { return .failure(.accelerometer) }
    guard hasMultitouch || hasPosition else { return .failure(reasonWithoutAxes) }
    if let reason = reasonForOtherPointers { return .failure(reason) }
    return hasMultitouch ? multitouch(orSingle: hasPosition) : single
  }

  private var hasTouchButton: Bool { keys[Int(BTN_TOUCH)] }

  private var reasonWithoutAxes: UnusedReason {
    if movesPointer { return .mouse }
    if !keys.isEmpty { return .otherKeys }
    return hasSwitches ? .switches : .nothing
  }

  /// Devices with axes that are no touchscreens.
  private var reasonForOtherPointers: UnusedReason? {
    if isDirect { return nil }
    let hasPen = keys[Int(BTN_TOOL_PEN)] || keys[Int(BTN_STYLUS)]
    if hasPen { return .drawingTablet }
    let isPad = keys[Int(BTN_TOOL_FINGER)] || (needsPointer && hasTouchButton)
    if isPad || (needsPointer && multitouchX != nil) { return .touchpad }
    if !hasTouchButton && keys.containsAny(of: Int(BTN_JOYSTICK)...Int(BTN_THUMBR)) {
      return .joystick
    }
    return nil
  }

  private func multitouch(orSingle hasPosition: Bool) -> Result<TouchSource, UnusedReason> {
    guard let slots, tracksContacts else {
      return hasPosition && hasTouchButton ? single : .failure(.protocolA)
    }
    guard slots >= 1 && slots <= EvdevProbe.slotLimit else {
      return .failure(.implausibleContacts(slots))
    }
    guard multitouchX?.hasRange == true && multitouchY?.hasRange == true else {
      return .failure(.emptyAxes)
    }
    return .success(.slots(slots))
  }

  private var single: Result<TouchSource, UnusedReason> {
    guard hasTouchButton || keys[Int(BTN_LEFT)] else {
      return .failure(keys.isEmpty ? .nothing : .otherKeys)
    }
    guard x?.hasRange == true && y?.hasRange == true else { return .failure(.emptyAxes) }
    return .success(hasTouchButton ? .touch : .button)
  }
}
