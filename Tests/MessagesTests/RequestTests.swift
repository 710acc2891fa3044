import Messages
import Secrets
import Testing

@Suite("Requests on the wire")
struct RequestTests {
  @Test("a request without a PIN comes back as it went")
  func plainRequests() throws {
    let anna = try name("Anna")
    for request in [
      Request.state, .list(id: 7, position: 4_294_967_295), .remove(id: 4_294_967_295, name: anna),
      .lockout(id: 8), .resetLockout(id: 9), .explainLockout(id: 4_294_967_295),
    ] {
      var packet = try Packet()
      var pin = try digits("1")
      request.encode(into: &packet)
      let decoded = try Request(decoding: packet, digits: &pin)
      #expect(decoded == request)
      let isEmpty = pin.isEmpty
      #expect(isEmpty)
    }
  }

  @Test("a request with a PIN brings exactly its digits", arguments: [1, 4, 6, 12])
  func secretRequests(count: Int) throws {
    let text = String("012345678901".prefix(count))
    let pin = try digits(text)
    for request in [Request.verify(id: 9), .enrol(id: 10, name: try name("Jörg-Peter"))] {
      var packet = try Packet()
      var received = try SecretBytes(capacity: 12)
      request.encode(into: &packet, digits: pin)
      let decoded = try Request(decoding: packet, digits: &received)
      #expect(decoded == request)
      let same = received.equals(pin)
      #expect(same)
    }
  }

  @Test("no packet tells the length of its PIN by its own length")
  func sizes() throws {
    var packet = try Packet()
    for text in ["1", "123456789012"] {
      Request.verify(id: 1).encode(into: &packet, digits: try digits(text))
      #expect(content(of: packet).count == 128)
    }
  }

  @Test("a packet that breaks a rule is refused and leaves no digit behind")
  func brokenPackets() throws {
    var packet = try Packet()
    var pin = try SecretBytes(capacity: 12)
    Request.verify(id: 1).encode(into: &packet, digits: try digits("123456"))
    let good = content(of: packet)
    let broken: [(change: (inout [UInt8]) -> Void, error: PacketError)] = [
      ({ $0.removeLast() }, .length), ({ $0 = [] }, .length),
      ({ $0[0] = 2 }, .version), ({ $0[1] = 0x41 }, .kind), ({ $0[1] = 0xFF }, .kind),
      ({ $0[2] = 1 }, .content), ({ $0[8] = 0 }, .content), ({ $0[8] = 13 }, .content),
      ({ $0[8] = 255 }, .content), ({ $0[8] = 5 }, .content), ({ $0[8] = 7 }, .content),
      ({ $0[9] = 0x2F }, .content), ({ $0[14] = 0x3A }, .content), ({ $0[21] = 1 }, .content),
      ({ $0[127] = 1 }, .content), ({ $0[1] = 0x01 }, .content),
    ]
    for (index, item) in broken.enumerated() {
      var bytes = good
      item.change(&bytes)
      receive(bytes, into: &packet)
      do throws(PacketError) {
        _ = try Request(decoding: packet, digits: &pin)
        Issue.record("packet \(index) was taken")
      } catch { #expect(error == item.error, "packet \(index)") }
      let isEmpty = pin.isEmpty
      #expect(isEmpty, "packet \(index)")
    }
  }

  @Test("whatever is taken is what an encoder would have written; nothing else gets in")
  func strangers() throws {
    var random = SystemRandomNumberGenerator()
    var packet = try Packet()
    var again = try Packet()
    var pin = try SecretBytes(capacity: 12)
    var seeds: [[UInt8]] = []
    Request.state.encode(into: &packet)
    seeds.append(content(of: packet))
    Request.verify(id: 77).encode(into: &packet, digits: try digits("0000"))
    seeds.append(content(of: packet))
    Request.enrol(id: 78, name: try name("李雷")).encode(into: &packet, digits: try digits("90210"))
    seeds.append(content(of: packet))
    Request.list(id: 1, position: 3).encode(into: &packet)
    seeds.append(content(of: packet))
    Request.remove(id: 2, name: try name("B. 2")).encode(into: &packet)
    seeds.append(content(of: packet))
    for request in [Request.lockout(id: 3), .resetLockout(id: 4), .explainLockout(id: 5)] {
      request.encode(into: &packet)
      seeds.append(content(of: packet))
    }
    var taken = 0
    for round in 0..<20_000 {
      let bytes = mutated(seeds[round % seeds.count], round: round, using: &random)
      receive(bytes, into: &packet)
      guard let request = try? Request(decoding: packet, digits: &pin) else {
        let isEmpty = pin.isEmpty
        #expect(isEmpty)
        continue
      }
      taken += 1
      switch request {
      case .verify, .enrol: request.encode(into: &again, digits: pin)
      default: request.encode(into: &again)
      }
      let same = content(of: again) == bytes
      #expect(same, "a packet was taken that no encoder writes")
    }
    #expect(taken > 100, "the mutations must reach the inside of the decoder")
  }
}

/// A packet with a few bytes changed, or all of them, or of another length.
func mutated(
  _ seed: [UInt8], round: Int, using random: inout some RandomNumberGenerator
) -> [UInt8] {
  var bytes = seed
  switch round % 8 {
  case 0:
    return (0..<Int.random(in: 0...128, using: &random)).map { _ in
      UInt8.random(in: .min ... .max, using: &random)
    }
  case 1: return Array(bytes.prefix(Int.random(in: 0...127, using: &random)))
  default:
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: 0..<48, using: &random)
      bytes[index] =
        Bool.random(using: &random)
        ? UInt8.random(in: .min ... .max, using: &random) : bytes[index] ^ 1
    }
    return bytes
  }
}
