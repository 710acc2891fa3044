internal import CEvdev
internal import Glibc
internal import Linux
internal import Messages

/// One open device node that is used, from its descriptor to what its events mean.
///
/// It is opened for reading only: grabbing needs no more, and LEDs are written through a descriptor that can write, so
/// none ever is.
///
/// Where a key is held while the device is opened, the grab waits until it is let go, at most ``heldKeyLimit``: the
/// console, or a desktop, that saw the press would otherwise never see the release, and a desktop would repeat the key
/// for ever (the kernel tells other readers nothing when a device is grabbed). What is typed before the grab is nobody's
/// entry and is dropped.
final class Device {
  /// How far the grab is.
  enum Phase: Equatable {
    /// A key is held; its release or the deadline is waited for.
    case waiting(deadline: BootInstant)
    /// Another program has grabbed it.
    case busy
    /// It is ours, and its events count.
    case active
  }

  /// How long a held key puts off the grab; a jammed one must not do so for ever.
  static let heldKeyLimit = Duration.seconds(2)

  /// What it is known by in the poll.
  let word: UInt64
  let descriptor: FileDescriptor
  private(set) var phase: Phase

  private let configuration: InputConfiguration
  private let use: DeviceUse
  private let capabilities: Capabilities
  private let hasBootTime: Bool
  private var keys: KeyDecoder?
  private var interrupt: InterruptDecoder?
  private var touch: TouchDecoder?

  /// Opens a node; ``grab(by:using:)`` comes next.
  ///
  /// - Parameters:
  ///   - device: what is known of it; another device that has its node by now is not opened.
  ///   - use: what it is used for.
  ///   - configuration: how.
  ///   - word: what it is known by.
  ///   - now: the present moment.
  /// - Throws: why it can't be used.
  init(
    opening device: DeviceDescription, use: DeviceUse, configuration: InputConfiguration,
    word: UInt64, now: BootInstant
  ) throws(UnusedReason) {
    do {
      descriptor = try FileDescriptor(opening: device.node, flags: O_RDONLY | O_NONBLOCK)
    } catch { throw .notOpened(error) }
    // First of all: a change of clock empties the queue and calls that lost events.
    hasBootTime = cevdev_stamp_by_boot_clock(descriptor.rawValue) == 0
    let probe = try EvdevProbe(descriptor.rawValue)
    guard probe.identity == device.identity && probe.capabilities == device.capabilities else {
      throw .notOpened(Errno(ENODEV))
    }
    self.use = use
    self.configuration = configuration
    self.word = word
    capabilities = device.capabilities
    phase = .waiting(deadline: now + Device.heldKeyLimit)
  }

  /// Takes over a descriptor that is grabbed already, or needs no grab.
  ///
  /// - Parameters:
  ///   - descriptor: gives `input_event`s stamped by the boot clock.
  ///   - capabilities: what they can be.
  ///   - use: what it is used for.
  ///   - configuration: how.
  ///   - keymap: what its keys mean, nil if they are not read.
  ///   - word: what it is known by.
  init(
    owning descriptor: consuming FileDescriptor, capabilities: Capabilities, use: DeviceUse,
    configuration: InputConfiguration, keymap: Keymap?, word: UInt64
  ) {
    self.descriptor = descriptor
    self.capabilities = capabilities
    self.use = use
    self.configuration = configuration
    self.word = word
    hasBootTime = true
    phase = .active
    setKeymap(keymap)
    start(held: KeySet(), touches: TouchState(fingers: []))
  }

  /// Sets what the keys mean, from the next press on.
  ///
  /// - Parameter keymap: nil if they are not read.
  func setKeymap(_ keymap: Keymap?) {
    guard let keymap else {
      keys = nil
      return
    }
    if keys == nil { keys = KeyDecoder(keymap: keymap) } else { keys?.keymap = keymap }
  }

  /// Begins with what is held: nothing of it is a press.
  private func start(held: KeySet, touches: TouchState) {
    keys?.resynchronise(held: held)
    if configuration.reportsInterrupt && use.isKeypad { interrupt = InterruptDecoder(held: held) }
    guard let source = use.touch, let x = axes?.x, let y = axes?.y else { return }
    touch = TouchDecoder(
      source: source, x: x, y: y, calibration: configuration.calibration,
      firstIdentifier: Int(truncatingIfNeeded: word &* UInt64(EvdevProbe.slotLimit)),
      state: touches)
  }

  private var axes: (x: Axis, y: Axis)? {
    if case .slots = use.touch {
      guard let x = capabilities.multitouchX, let y = capabilities.multitouchY else { return nil }
      return (x, y)
    }
    guard let x = capabilities.x, let y = capabilities.y else { return nil }
    return (x, y)
  }
}

// Grabbing.
extension Device {
  /// Grabs the device if no key is held or the deadline has passed, or another program has let go of it (`EVIOCGRAB`).
  ///
  /// - Parameters:
  ///   - now: the present moment.
  ///   - buffer: what waits to be read is read into it, and dropped.
  /// - Returns: false if the device is gone.
  func grab(by now: BootInstant, using buffer: borrowing EventBuffer) -> Bool {
    if case .waiting(let deadline) = phase, now < deadline {
      let held = cevdev_any_key_held(descriptor.rawValue)
      if held != 0 { return held > 0 }
    }
    guard phase != .active else { return true }
    if cevdev_grab(descriptor.rawValue) != 0 {
      guard errno == EBUSY else { return false }
      phase = .busy
      return true
    }
    guard drop(using: buffer), let probe = try? EvdevProbe(descriptor.rawValue) else {
      return false
    }
    phase = .active
    start(
      held: probe.held, touches: use.touch.map { probe.touchState($0) } ?? TouchState(fingers: []))
    return true
  }

  /// Reads and drops what waits to be read, up to many times the kernel's queue.
  ///
  /// - Returns: false if the device is gone.
  fileprivate func drop(using buffer: borrowing EventBuffer) -> Bool {
    for _ in 0..<64 {
      switch buffer.read(from: descriptor, show: { _ in false }) {
      case .events: continue
      case .nothing: return true
      case .gone: return false
      }
    }
    return true
  }
}

// Reading.
extension Device {
  /// Reads at most ``EventBuffer/capacity`` events and tells what they mean.
  ///
  /// - Parameters:
  ///   - buffer: they are read into it, and erased.
  ///   - now: the present moment; no event is told as later.
  ///   - tell: called for each thing that happened.
  /// - Returns: false if the device is gone.
  func read(
    using buffer: borrowing EventBuffer, now: BootInstant, tell: (InputEvent) -> Void
  ) -> Bool {
    guard phase == .active && use.isUsed else {
      return buffer.read(from: descriptor, show: { _ in false }) != .gone
    }
    var isLost = false
    let outcome = buffer.read(from: descriptor) { event in
      isLost = Int32(event.type) == EV_SYN && Int32(event.code) == SYN_DROPPED
      if !isLost { take(event, now: now, tell: tell) }
      return !isLost
    }
    guard outcome != .gone else { return false }
    return isLost ? recover(using: buffer, now: now, tell: tell) : true
  }

  /// Takes all contacts back: the device is gone or not used any more.
  ///
  /// - Parameters:
  ///   - now: the present moment.
  ///   - tell: called for each contact.
  func cancel(now: BootInstant, tell: (InputEvent) -> Void) {
    touch?.cancel { tell(.contact($0, at: now)) }
  }

  private func take(_ event: input_event, now: BootInstant, tell: (InputEvent) -> Void) {
    let (type, code, value) = (event.type, event.code, event.value)
    if interrupt?.decode(type: type, code: code, value: value) == true { tell(.interrupt) }
    if let command = keys?.decode(type: type, code: code, value: value) {
      tell(.command(command, at: moment(event, now: now)))
    }
    if touch != nil {
      let at = moment(event, now: now)
      touch?.decode(type: type, code: code, value: value) { tell(.contact($0, at: at)) }
    }
  }

  /// When an event happened: by the kernel's stamp, unless that lies in the future or the kernel can't stamp by the boot
  /// clock (before 3.18); then it is when it was read.
  private func moment(_ event: input_event, now: BootInstant) -> BootInstant {
    guard hasBootTime && event.time.tv_sec >= 0 && event.time.tv_usec >= 0 else { return now }
    let stamp =
      Duration.seconds(Int64(event.time.tv_sec)) + .microseconds(Int64(event.time.tv_usec))
    return min(BootInstant(sinceBoot: stamp), now)
  }

  /// The kernel dropped events (`SYN_DROPPED`): what it kept is dropped too, as it begins in the middle, and everything
  /// starts again from what the device says is held.
  private func recover(
    using buffer: borrowing EventBuffer, now: BootInstant, tell: (InputEvent) -> Void
  ) -> Bool {
    tell(.lost)
    let isThere = drop(using: buffer)
    var held = KeySet()
    var touches = TouchState(fingers: [])
    if isThere, let probe = try? EvdevProbe(descriptor.rawValue) {
      held = probe.held
      if let source = use.touch { touches = probe.touchState(source) }
    }
    keys?.resynchronise(held: held)
    interrupt?.resynchronise(held: held)
    touch?.resynchronise(to: touches) { tell(.contact($0, at: now)) }
    return isThere
  }
}
