import Messages

/// The fingers on the screen: where each landed, and when. Ten hands' worth; a finger beyond that is not heeded.
struct Contacts {
  /// One finger.
  struct Finger: Equatable {
    var identifier: Int
    /// What it landed on; only there does it act.
    var target: Target?
    /// The pad key that it pressed, if it pressed one.
    var pressedKey: Int?
    var landed: BootInstant
  }

  /// A pad key whose finger has been lifted, but which still looks pressed.
  struct Afterglow: Equatable {
    var key: Int
    var until: BootInstant
  }

  private var fingers: [10 of Finger?] = .init(repeating: nil)
  private var afterglows: [10 of Afterglow?] = .init(repeating: nil)

  /// Notes a finger that landed. One that was down already under this number is forgotten first.
  mutating func land(_ finger: Finger) -> Bool {
    _ = lift(finger.identifier, at: nil)
    for index in fingers.indices where fingers[index] == nil {
      fingers[index] = finger
      return true
    }
    return false
  }

  /// Marks the pad key that a finger pressed.
  mutating func press(key: Int, by identifier: Int) {
    for index in fingers.indices where fingers[index]?.identifier == identifier {
      fingers[index]?.pressedKey = key
    }
  }

  /// Takes a finger away.
  ///
  /// - Parameters:
  ///   - identifier: which.
  ///   - now: when, so that its key looks pressed long enough; nil takes the look away at once.
  /// - Returns: the finger, if it was known.
  mutating func lift(_ identifier: Int, at now: BootInstant?) -> Finger? {
    for index in fingers.indices {
      guard let finger = fingers[index], finger.identifier == identifier else { continue }
      fingers[index] = nil
      if let now, let key = finger.pressedKey, finger.landed + Span.pressed > now {
        glow(Afterglow(key: key, until: finger.landed + Span.pressed))
      }
      return finger
    }
    return nil
  }

  /// Forgets all fingers: what they lie on is not what they landed on any more.
  mutating func cancelAll() {
    for index in fingers.indices { fingers[index] = nil }
    for index in afterglows.indices { afterglows[index] = nil }
  }

  /// Ends the looks whose time is over.
  mutating func passTime(until now: BootInstant) {
    for index in afterglows.indices {
      if let glow = afterglows[index], glow.until <= now { afterglows[index] = nil }
    }
  }

  /// When the next look ends by itself.
  var deadline: BootInstant? {
    var earliest: BootInstant?
    for index in afterglows.indices {
      guard let until = afterglows[index]?.until else { continue }
      earliest = earliest.map { min($0, until) } ?? until
    }
    return earliest
  }

  /// Which pad keys look pressed, a bit each.
  var pressed: UInt16 {
    var bits: UInt16 = 0
    for index in fingers.indices {
      if let key = fingers[index]?.pressedKey { bits |= 1 << UInt16(key) }
    }
    for index in afterglows.indices {
      if let key = afterglows[index]?.key { bits |= 1 << UInt16(key) }
    }
    return bits
  }

  private mutating func glow(_ afterglow: Afterglow) {
    for index in afterglows.indices where afterglows[index] == nil {
      afterglows[index] = afterglow
      return
    }
  }
}
