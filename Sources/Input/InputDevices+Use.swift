internal import Glibc
internal import Linux
internal import Messages

// What each device is used for.
extension InputDevices {
  /// Judges all devices anew, since one may complete or change what another is, and opens or closes what that asks for.
  mutating func settle(now: BootInstant, _ tell: (InputEvent) -> Void) {
    isUnsettled = false
    let described = nodes.filter { $0.description != nil }
    let judged = described.prefix(Classification.limit)
    for node in described.dropFirst(Classification.limit) {
      close(node, now: now, tell)
      node.use = DeviceUse(reason: .tooMany)
    }
    let known = judged.compactMap(\.description)
    for (node, use) in zip(judged, classification.uses(of: known)) {
      node.use = use
      guard use.isTaken, let description = node.description else {
        close(node, now: now, tell)
        continue
      }
      if node.device == nil { open(node, description, now: now, tell) }
      node.device?.setKeymap(
        use.isKeypad ? classification.keymap(of: description, among: known) : nil)
    }
    watch.set(nodes.contains { $0.mayBeRetried })
    armTimer(now: now)
    count(tell)
  }

  private mutating func open(
    _ node: DeviceNode, _ description: DeviceDescription, now: BootInstant,
    _ tell: (InputEvent) -> Void
  ) {
    do throws(UnusedReason) {
      let device = try Device(
        opening: description, use: node.use, configuration: configuration, word: nextWord, now: now)
      nextWord += 1
      try poll.add(device)
      node.device = device
      grab(node, now: now, tell)
    } catch {
      node.use = DeviceUse(reason: error)
    }
  }

  /// Grabs a device that is open, if it can be had now.
  mutating func grab(_ node: DeviceNode, now: BootInstant, _ tell: (InputEvent) -> Void) {
    guard let device = node.device, !device.grab(by: now, using: buffer) else { return }
    close(node, now: now, tell)
    node.use = DeviceUse(reason: .notOpened(.gone))
  }

  /// Closes a device, which ends its grab, and takes its contacts back.
  mutating func close(_ node: DeviceNode, now: BootInstant, _ tell: (InputEvent) -> Void) {
    guard let device = node.device else { return }
    poll.remove(device.descriptor.rawValue)
    node.device = nil
    device.cancel(now: now, tell: tell)
  }

  /// Tells how many can be used, if that is news.
  private mutating func count(_ tell: (InputEvent) -> Void) {
    let active = nodes.filter(\.isActive)
    let keypads = classification.keypadGroups(among: active.compactMap(\.description)).count
    let touchscreens = Set(
      active.filter { $0.use.touch != nil }.compactMap { $0.description?.group }
    ).count
    guard keypads != self.keypads || touchscreens != self.touchscreens else { return }
    self.keypads = keypads
    self.touchscreens = touchscreens
    tell(.devices(keypads: keypads, touchscreens: touchscreens))
  }
}

// Devices that can't be had yet.
extension InputDevices {
  /// Tries again what is due.
  mutating func passDeadline(now: BootInstant, _ tell: (InputEvent) -> Void) {
    let isRetryDue = retryAt.map { $0 <= now } ?? false
    if isRetryDue { retryAt = nil }
    let isShortageDue = shortageRetryAt.map { $0 <= now } ?? false
    if isShortageDue { shortageRetryAt = nil }
    for node in nodes {
      let before = node.device?.phase
      switch before {
      case .waiting(let deadline) where deadline <= now: grab(node, now: now, tell)
      case .busy where isRetryDue: grab(node, now: now, tell)
      case nil where (isRetryDue && node.mayBeRetried) || (isShortageDue && node.isShort):
        node.look()
        // Only what did change is news: a try in vain must not lead to the next.
        if node.description != nil { isUnsettled = true }
      default: continue
      }
      if node.device?.phase != before { isUnsettled = true }
    }
    armTimer(now: now)
  }

  /// Sets the timer to the next thing that is due, if anything is.
  mutating func armTimer(now: BootInstant) {
    if !nodes.contains(where: \.isShort) {
      shortageRetryAt = nil
    } else if shortageRetryAt == nil {
      shortageRetryAt = now + InputDevices.shortageDelay
    }
    var next = retryAt
    if let shortageRetryAt { next = min(next ?? shortageRetryAt, shortageRetryAt) }
    for node in nodes {
      if case .waiting(let deadline) = node.device?.phase { next = min(next ?? deadline, deadline) }
    }
    timer.arm(at: next?.sinceBoot)
  }
}

extension Errno {
  /// `ENODEV`: the device is no longer there.
  static let gone = Errno(ENODEV)
}
