// The values that a reply is made of. Each is a tag, then its fields; durations are whole nanoseconds.
extension Packet {
  mutating func append(_ standing: Standing) {
    switch standing {
    case .open(let triesLeft):
      append(UInt8(1))
      append(UInt8(clamping: triesLeft))
    case .waiting(let wait):
      append(UInt8(2))
      append(wait.until.sinceBoot)
      append(wait.total)
    case .noCredentials:
      append(UInt8(3))
    case .unavailable(let reason):
      append(UInt8(4))
      append(reason.rawValue)
    }
  }

  borrowing func standing(at position: inout Int) throws(PacketError) -> Standing {
    switch byte(at: &position) {
    case 1:
      let triesLeft = Int(byte(at: &position))
      guard triesLeft >= 1 else { throw .content }
      return .open(triesLeft: triesLeft)
    case 2:
      let until = try duration(at: &position)
      let total = try duration(at: &position)
      return .waiting(Wait(until: BootInstant(sinceBoot: until), total: total))
    case 3: return .noCredentials
    case 4: return .unavailable(try reason(at: &position))
    default: throw .content
    }
  }

  mutating func append(_ verdict: Verdict) {
    switch verdict {
    case .accepted(let text, let failuresSince):
      guard let name = CredentialName(text) else {
        preconditionFailure("only the owner of a credential is accepted")
      }
      append(UInt8(1))
      append(name)
      append(UInt32(clamping: failuresSince))
    case .rejected:
      append(UInt8(2))
    case .refused:
      append(UInt8(3))
    }
  }

  borrowing func verdict(at position: inout Int) throws(PacketError) -> Verdict {
    switch byte(at: &position) {
    case 1:
      let name = try name(at: &position)
      return .accepted(name: name.text, failuresSince: Int(number32(at: &position)))
    case 2: return .rejected
    case 3: return .refused
    default: throw .content
    }
  }

  mutating func append(_ refusal: Refusal) {
    switch refusal {
    case .notAvailable: append(UInt8(1))
    case .nameTaken: append(UInt8(2))
    case .nameUnknown: append(UInt8(3))
    case .full: append(UInt8(4))
    case .notWritable: append(UInt8(5))
    case .notAllowed: append(UInt8(6))
    case .unavailable(let reason):
      append(UInt8(7))
      append(reason.rawValue)
    }
  }

  borrowing func refusal(at position: inout Int) throws(PacketError) -> Refusal {
    switch byte(at: &position) {
    case 1: return .notAvailable
    case 2: return .nameTaken
    case 3: return .nameUnknown
    case 4: return .full
    case 5: return .notWritable
    case 6: return .notAllowed
    case 7: return .unavailable(try reason(at: &position))
    default: throw .content
    }
  }

  borrowing func credentialKind(at position: inout Int) throws(PacketError) -> CredentialKind {
    guard let kind = CredentialKind(rawValue: byte(at: &position)) else { throw .content }
    return kind
  }

  private borrowing func reason(at position: inout Int) throws(PacketError) -> ServiceReason {
    guard let reason = ServiceReason(rawValue: byte(at: &position)) else { throw .content }
    return reason
  }

  mutating func append(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    append(
      UInt64(clamping: seconds) &* 1_000_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000))
  }

  borrowing func duration(at position: inout Int) throws(PacketError) -> Duration {
    guard let nanoseconds = Int64(exactly: number64(at: &position)) else { throw .content }
    return .nanoseconds(nanoseconds)
  }
}
