import Messages
import Secrets
import Testing

@testable import Gatekeeper

@Suite("The credentials and their file")
struct CredentialTableTests {
  private let cost = StretchCost(memory: 8 << 10, passes: 1, salt: Array(0..<16))

  private func key(_ pin: String) throws -> SecretBytes {
    var key = try SecretBytes(capacity: Stretch.keySize)
    let isDone = Stretch.key(of: try digits(pin), cost: cost, into: &key)
    #expect(isDone)
    return key
  }

  private func name(_ text: String) throws -> CredentialName {
    try #require(CredentialName(text))
  }

  private func table() throws -> CredentialTable {
    var table = CredentialTable(cost: cost)
    for (owner, pin) in [("Anna Maria", "123456"), ("李雷", "0000"), ("K. 3", "999999999999")] {
      table.credentials.append(
        CredentialTable.credential(named: try name(owner), key: try key(pin)))
    }
    return table
  }

  @Test("Argon2id is the one of RFC 9106, by a known answer")
  func knownAnswer() throws {
    // argon2id_hash_raw of the reference library (libargon2): 2 passes, 1024 KiB, 1 lane, salt 00 01 … 0f.
    var key = try SecretBytes(capacity: Stretch.keySize)
    let cost = StretchCost(memory: 1 << 20, passes: 2, salt: Array(0..<16))
    let isDone = Stretch.key(of: try digits("123456"), cost: cost, into: &key)
    #expect(isDone)
    let text = unsafe key.withUnsafeBytes { unsafe hexadecimal(Array($0)) }
    #expect(text == "dfa9addae8111611287c8bb20c24fb494654d0ec4117e8ac9c7d279f51d34c4c")
  }

  @Test("each PIN is found under its owner, no other string of digits is, leading zeros count")
  func matching() throws {
    let table = try table()
    for (pin, position) in [("123456", 0), ("0000", 1), ("999999999999", 2)] {
      let found = table.match(try key(pin))
      #expect(found == position)
    }
    for pin in ["12345", "1234567", "00000", "000", "0", "123457", "99999999999"] {
      let found = table.match(try key(pin))
      #expect(found == nil)
    }
    let none = CredentialTable(cost: cost).match(try key("123456"))
    #expect(none == nil)
  }

  @Test("one PIN gives every owner another tag, and every store another key")
  func salts() throws {
    let first = CredentialTable.credential(named: try name("A"), key: try key("1234"))
    let second = CredentialTable.credential(named: try name("A"), key: try key("1234"))
    #expect(first.tag != second.tag && first.identifier != second.identifier)
    var other = try SecretBytes(capacity: Stretch.keySize)
    let salted = StretchCost(memory: 8 << 10, passes: 1, salt: Array(1...16))
    _ = Stretch.key(of: try digits("1234"), cost: salted, into: &other)
    let same = other.equals(try key("1234"))
    #expect(!same)
  }

  @Test("memory that can't be had is told, not guessed around")
  func noMemory() throws {
    var key = try SecretBytes(capacity: Stretch.keySize)
    let cost = StretchCost(memory: 1 << 50, passes: 1, salt: Array(0..<16))
    let isDone = Stretch.key(of: try digits("1234"), cost: cost, into: &key)
    let isEmpty = key.isEmpty
    #expect(!isDone && isEmpty)
    #expect(!Stretch.hasMemory(for: cost))
    #expect(Stretch.hasMemory(for: self.cost))
  }

  @Test("a table comes back from its file as it went, and the file is lines of text")
  func roundTrip() throws {
    let table = try table()
    #expect(try CredentialTable(text: table.text) == table)
    let empty = CredentialTable(cost: cost)
    #expect(try CredentialTable(text: empty.text) == empty)
    let text = try #require(String(validating: table.text, as: UTF8.self))
    #expect(text.hasPrefix("pintle credentials 1\n#"))
    #expect(text.split(separator: "\n").count == 7)
  }

  @Test("the file tells neither a PIN nor how long it is")
  func noLength() throws {
    for pins in [("1", "123456789012")] {
      let short = CredentialTable.credential(named: try name("A"), key: try key(pins.0))
      let long = CredentialTable.credential(named: try name("A"), key: try key(pins.1))
      let texts = [short, long].map {
        CredentialTable(cost: cost, credentials: [$0]).text.count
      }
      #expect(texts[0] == texts[1])
    }
  }

  @Test("no file with a byte changed, and none that is cut off or longer, is taken")
  func damage() throws {
    let good = try table().text
    for index in good.indices {
      var bad = good
      bad[index] ^= 1
      #expect(throws: CredentialTable.Damage.self, "byte \(index)") {
        try CredentialTable(text: bad)
      }
      #expect(throws: CredentialTable.Damage.self, "\(index) bytes") {
        try CredentialTable(text: Array(good[..<index]))
      }
    }
    #expect(throws: CredentialTable.Damage(line: 7)) {
      try CredentialTable(text: good + Array("\n".utf8))
    }
  }

  @Test("a file with a good sum that could never have been written is refused by line")
  func nonsense() throws {
    let good = try table().text
    func refused(_ old: String, _ new: String) throws -> Int? {
      var text = try #require(String(validating: good, as: UTF8.self))
      guard let range = text.range(of: old) else { return nil }
      text.replaceSubrange(range, with: new)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
      let body = Array((lines.joined(separator: "\n") + "\n").utf8)
      let bytes = body + Array("end \(hexadecimal(Checksum.of(body)))\n".utf8)
      do throws(CredentialTable.Damage) {
        _ = try CredentialTable(text: bytes)
        return nil
      } catch { return error.line }
    }
    #expect(try refused("credentials 1", "credentials 1") == nil)
    #expect(try refused("credentials 1", "credentials 2") == 1)
    #expect(try refused("memory 8192", "memory 8191") == 3)
    #expect(try refused("memory 8192", "memory 99999999999") == 3)
    #expect(try refused("passes 1", "passes 0") == 3)
    #expect(try refused("passes 1", "passes 4000000000") == 3)
    #expect(try refused("argon2id13", "argon2i") == 3)
    #expect(try refused("salt 00", "salt 0") == 3)
    #expect(try refused("salt 00", "salt 0G") == 3)
    #expect(try refused("Anna Maria", "Anna\tMaria") == 4)
    #expect(try refused("Anna Maria", "") == 4)
    #expect(try refused("Anna Maria", "K. 3") == 6)
    #expect(try refused("credential ", "credentials ") == 4)
  }

  @Test("strangers' bytes are refused, none traps")
  func strangers() throws {
    var random = SystemRandomNumberGenerator()
    let good = try table().text
    for round in 0..<3_000 {
      var bytes = good
      if round % 2 == 0 {
        bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
          let some: [UInt8] = [0x0A, 0x20, 0x65, 0x6E, 0x64, .random(in: 0...255, using: &random)]
          return some[Int.random(in: 0..<some.count, using: &random)]
        }
      } else {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        bytes.removeSubrange(start..<Int.random(in: start + 1...bytes.count, using: &random))
      }
      #expect(throws: CredentialTable.Damage.self) { try CredentialTable(text: bytes) }
    }
  }
}

extension String {
  fileprivate func range(of other: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
      start = index(after: start)
    }
    return nil
  }
}
