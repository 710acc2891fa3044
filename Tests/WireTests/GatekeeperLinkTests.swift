import Glibc
import Linux
import Messages
import Secrets
import Testing
import Wire

@Suite("A terminal's link to the gatekeeper")
struct GatekeeperLinkTests {
  @Test("requests arrive whole and in order, with their digits")
  func requests() throws {
    let pair = try SocketPair()
    let server = PacketSocket(owning: pair.near)
    var link = try GatekeeperLink(owning: pair.far)
    var pin = try SecretBytes(capacity: 12)
    for byte in "13579".utf8 { pin.append(byte) }
    try link.send(.state)
    try link.send(.verify(id: 3), digits: pin)

    var packet = try Packet()
    var digits = try SecretBytes(capacity: 12)
    var came = try server.receive(into: &packet)
    #expect(came)
    var request = try Request(decoding: packet, digits: &digits)
    #expect(request == .state)
    came = try server.receive(into: &packet)
    #expect(came)
    request = try Request(decoding: packet, digits: &digits)
    #expect(request == .verify(id: 3))
    let same = digits.equals(pin)
    #expect(same)
    came = try server.receive(into: &packet)
    #expect(!came)
  }

  @Test("a reply is taken when it is there, and nothing waits for one that is not")
  func replies() throws {
    let pair = try SocketPair()
    let server = PacketSocket(owning: pair.near)
    var link = try GatekeeperLink(owning: pair.far)
    #expect(try link.receive() == nil)
    var packet = try Packet()
    let reply = Reply.verdict(id: 3, .rejected, .open(triesLeft: 4))
    reply.encode(into: &packet)
    try server.send(packet)
    #expect(try link.receive() == reply)
    #expect(try link.receive() == nil)
  }

  @Test("a gatekeeper that is gone is told from one that has nothing to say")
  func closed() throws {
    let pair = try SocketPair()
    var link = try GatekeeperLink(owning: pair.far)
    do { _ = PacketSocket(owning: pair.near) }
    expect(.closed) { () throws(WireError) in _ = try link.receive() }
    expect(.closed) { () throws(WireError) in try link.send(.state) }
  }

  @Test(
    "what is no packet of ours is refused, whatever its length", arguments: [1, 127, 129, 4096])
  func malformed(length: Int) throws {
    let pair = try SocketPair()
    let number = pair.near.rawValue
    let bytes = [UInt8](repeating: 1, count: length)
    let sent = unsafe bytes.withUnsafeBytes { unsafe send(number, $0.baseAddress, $0.count, 0) }
    #expect(sent == length)
    var link = try GatekeeperLink(owning: pair.far)
    expect(.malformed(.length)) { () throws(WireError) in _ = try link.receive() }
  }

  @Test("a peer that does not read fills its queue, and the sender goes on")
  func full() throws {
    let pair = try SocketPair()
    var link = try GatekeeperLink(owning: pair.far)
    expect(.full) { () throws(WireError) in for _ in 0..<100_000 { try link.send(.state) } }
    _ = pair.near.rawValue
  }

  private func expect(_ expected: WireError, from body: () throws(WireError) -> Void) {
    do throws(WireError) {
      try body()
      Issue.record("no error came")
    } catch { #expect(error == expected) }
  }
}
