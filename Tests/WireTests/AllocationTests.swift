import CAllocations
import Linux
import Messages
import Secrets
import Testing
import Wire

/// Unoptimised code allocates by itself, so the counts are taken where the tests are built with optimisation:
/// `swift test -c release -Xswiftc -enable-testing --disable-xctest --filter WireTests.AllocationTests`.
private var isOptimised: Bool {
  #if DEBUG
    false
  #else
    true
  #endif
}

@Suite(
  "Memory that the link asks for",
  .enabled(if: isOptimised, "only an optimised build allocates nothing"))
struct AllocationTests {
  @Test("sending a PIN and taking a reply allocate nothing")
  func pin() throws {
    let pair = try SocketPair()
    let server = PacketSocket(owning: pair.near)
    var link = try GatekeeperLink(owning: pair.far)
    var packet = try Packet()
    var digits = try SecretBytes(capacity: 12)
    for byte in "123456".utf8 { digits.append(byte) }
    for round in 0..<4 {
      let before = pintle_allocations()
      try link.send(.verify(id: 3), digits: digits)
      let sent = pintle_allocations()
      Reply.verdict(id: 3, .rejected, .open(triesLeft: 4)).encode(into: &packet)
      try server.send(packet)
      let answered = pintle_allocations()
      let reply = try link.receive()
      let received = pintle_allocations()
      let nothing = try link.receive()
      let looked = pintle_allocations()
      #expect(reply != nil && nothing == nil)
      // The first round may set up what the language does once.
      guard round > 0 else { continue }
      #expect(sent == before)
      #expect(received == answered)
      #expect(looked == received)
    }
  }
}
