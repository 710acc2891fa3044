import Messages
import Secrets
import Testing

@Suite("Replies, events and reports on the wire")
struct ReplyTests {
  static var replies: [Reply] {
    let wait = Wait(
      until: BootInstant(sinceBoot: .nanoseconds(9_000_000_000_000_000_001)), total: .seconds(900))
    var standings: [Standing] = [
      .open(triesLeft: 1), .open(triesLeft: 255), .waiting(wait), .noCredentials,
    ]
    standings += ServiceReason.allCases.map { .unavailable($0) }
    var refusals: [Refusal] = [
      .notAvailable, .nameTaken, .nameUnknown, .full, .notWritable, .notAllowed,
    ]
    refusals += ServiceReason.allCases.map { .unavailable($0) }
    let verdicts: [Verdict] = [
      .accepted(name: "Anna", failuresSince: 3),
      .accepted(name: "十人十色十人十色十人", failuresSince: 4_294_967_295), .rejected, .refused,
    ]
    var replies = standings.map { Reply.standing($0) }
    for verdict in verdicts {
      replies += standings.map { .verdict(id: 4_000_000_000, verdict, $0) }
    }
    replies += [ActionState.none, .running, .finished, .failed].map { .action(id: 5, $0) }
    replies += refusals.map { .refused(id: 6, $0) }
    if let anna = CredentialName("Anna") {
      replies.append(.credential(id: 8, position: 9_999, name: anna))
    }
    for standing in standings {
      let status = LockoutStatus(
        standing: standing, runFailures: 4_294_967_295, allowance: 1_000, allowanceLeft: 1_000,
        nextRefill: .nanoseconds(9_000_000_000_000_000_001), unpaidFailures: 100, hardStop: 100,
        isAlarmed: true, attempts: .max, successes: .max - 1, repeats: 1)
      replies.append(.lockout(id: 9, status))
    }
    let guesses = GuessBounds.Guesses(inADay: 1, inAMonth: 4_294_967_295, inAYear: 4_294_967_295)
    let none = GuessBounds.Guesses(inADay: 0, inAMonth: 0, inAYear: 0)
    replies.append(
      .guesses(id: 10, GuessBounds(credentials: 10_000, stranger: none, insider: guesses)))
    return replies + [.done(id: 7)]
  }

  @Test("every reply comes back as it went")
  func roundTrip() throws {
    var packet = try Packet()
    for reply in ReplyTests.replies {
      reply.encode(into: &packet)
      #expect(content(of: packet).count == 128)
      #expect(try Reply(decoding: packet) == reply)
    }
  }

  @Test("more tries than the wire can count are told as 255")
  func manyTries() throws {
    var packet = try Packet()
    Reply.standing(.open(triesLeft: .max)).encode(into: &packet)
    #expect(try Reply(decoding: packet) == .standing(.open(triesLeft: 255)))
  }

  private func events() throws -> [ActionEvent] {
    let name = try name("a.b_c-d 1")
    return CredentialKind.allCases.map { .accept(id: 12, name: name, kind: $0) }
      + [.duress(name: name, kind: .once), .reject, .lock, .alarm, .tamper]
  }

  @Test(
    "an event of an unknown kind of credential, or that has an id where nothing is reported, is refused"
  )
  func strangeEvents() throws {
    var packet = try Packet()
    for (event, position) in [(try events()[0], 8 + 33), (.reject, 4), (.tamper, 127)] {
      event.encode(into: &packet)
      var bytes = content(of: packet)
      bytes[position] = 99
      receive(bytes, into: &packet)
      #expect(throws: PacketError.content) { try ActionEvent(decoding: packet) }
    }
  }

  @Test("what an administrator is told of the lockout can be")
  func lockout() throws {
    let status = LockoutStatus(
      standing: .noCredentials, runFailures: 0, allowance: 20, allowanceLeft: 20,
      nextRefill: .zero, unpaidFailures: 0, hardStop: 0, isAlarmed: false, attempts: 9,
      successes: 5, repeats: 4)
    let changes: [(inout LockoutStatus) -> Void] = [
      { $0.allowanceLeft = 21 }, { $0.successes = 10 }, { $0.repeats = 5 },
    ]
    var packet = try Packet()
    for change in changes {
      var bad = status
      change(&bad)
      Reply.lockout(id: 1, bad).encode(into: &packet)
      #expect(throws: PacketError.content) { try Reply(decoding: packet) }
    }
    Reply.lockout(id: 1, status).encode(into: &packet)
    var bytes = content(of: packet)
    // Whether the alarm is on, behind the standing and the numbers before it.
    bytes[37] = 2
    receive(bytes, into: &packet)
    #expect(throws: PacketError.content) { try Reply(decoding: packet) }
    let bounds = GuessBounds(
      credentials: 1, stranger: .init(inADay: 2, inAMonth: 1, inAYear: 3),
      insider: .init(inADay: 0, inAMonth: 0, inAYear: 0))
    Reply.guesses(id: 1, bounds).encode(into: &packet)
    #expect(throws: PacketError.content) { try Reply(decoding: packet) }
  }

  @Test("events and reports of the action process come back as they went")
  func actions() throws {
    var packet = try Packet()
    for event in try events() {
      event.encode(into: &packet)
      #expect(try ActionEvent(decoding: packet) == event)
    }
    let report = ActionReport(id: 12, state: .failed)
    report.encode(into: &packet)
    #expect(try ActionReport(decoding: packet) == report)
  }

  @Test("a packet of one direction is not understood in another")
  func directions() throws {
    var packet = try Packet()
    var pin = try SecretBytes(capacity: 12)
    Reply.done(id: 1).encode(into: &packet)
    #expect(throws: PacketError.kind) { try ActionEvent(decoding: packet) }
    #expect(throws: PacketError.kind) { try ActionReport(decoding: packet) }
    do throws(PacketError) {
      _ = try Request(decoding: packet, digits: &pin)
      Issue.record("a reply was taken for a request")
    } catch { #expect(error == .kind) }
    Request.list(id: 1, position: 0).encode(into: &packet)
    #expect(throws: PacketError.kind) { try Reply(decoding: packet) }
  }

  @Test("whatever is taken is what an encoder would have written; nothing else gets in")
  func strangers() throws {
    var random = SystemRandomNumberGenerator()
    var packet = try Packet()
    var again = try Packet()
    let replies = ReplyTests.replies
    let events = try events()
    var taken = 0
    for round in 0..<20_000 {
      if round % 4 == 0 {
        events[round / 4 % events.count].encode(into: &packet)
      } else {
        replies[round % replies.count].encode(into: &packet)
      }
      let bytes = mutated(content(of: packet), round: round, using: &random)
      receive(bytes, into: &packet)
      if let reply = try? Reply(decoding: packet) {
        reply.encode(into: &again)
        taken += 1
      } else if let event = try? ActionEvent(decoding: packet) {
        event.encode(into: &again)
      } else if let report = try? ActionReport(decoding: packet) {
        report.encode(into: &again)
      } else {
        continue
      }
      #expect(content(of: again) == bytes)
    }
    #expect(taken > 100)
  }
}
