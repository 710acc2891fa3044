import Messages

// The file `credentials`: lines that a person can read, with a sum at the end that tells whether they are all there.
//
//     pintle credentials 1
//     # Made by pintle. No PIN is in it, yet who copies it can try PINs at leisure. Editing it breaks it.
//     stretch argon2id13 memory 67108864 passes 2 salt 00112233445566778899aabbccddeeff
//     credential 0f…(32) 4c…(64) Anna Maria
//     end 9b…(64)
extension CredentialTable {
  /// What is wrong with a text.
  struct Damage: Error, Equatable {
    /// The line where it shows, from 1.
    var line: Int
  }

  private static let title = "pintle credentials 1"
  private static let notice =
    "# Made by pintle. No PIN is in it, yet who copies it can try PINs at leisure. Editing it breaks it."

  /// More than a full table takes.
  static let maximumSize = 4 << 20

  /// The table as a text.
  var text: [UInt8] {
    var text = "\(CredentialTable.title)\n\(CredentialTable.notice)\n"
    text += "stretch argon2id13 memory \(cost.memory) passes \(cost.passes)"
    text += " salt \(hexadecimal(cost.salt))\n"
    for credential in credentials {
      text += "credential \(hexadecimal(credential.identifier)) \(hexadecimal(credential.tag))"
      text += " \(credential.name.text)\n"
    }
    let bytes = Array(text.utf8)
    return bytes + Array("end \(hexadecimal(Checksum.of(bytes)))\n".utf8)
  }

  /// The table that a text describes, if nothing of it is missing or changed.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: `Damage`.
  init(text bytes: [UInt8]) throws(Damage) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    // The last line ends with a line feed, so that the split gives an empty piece behind it.
    guard lines.count >= 5, lines[lines.count - 1].isEmpty else { throw Damage(line: lines.count) }
    func line(_ index: Int) throws(Damage) -> String {
      guard let text = String(validating: lines[index], as: UTF8.self) else {
        throw Damage(line: index + 1)
      }
      return text
    }
    guard try line(0) == CredentialTable.title else { throw Damage(line: 1) }
    guard try line(1) == CredentialTable.notice else { throw Damage(line: 2) }
    guard let cost = StretchCost(line: try line(2)) else { throw Damage(line: 3) }
    self.cost = cost
    let end = lines.count - 2
    guard end - 3 <= CredentialTable.maximumCount else { throw Damage(line: end) }
    var names: Set<CredentialName> = []
    for index in 3..<end {
      guard let credential = Credential(line: try line(index)),
        names.insert(credential.name).inserted
      else { throw Damage(line: index + 1) }
      credentials.append(credential)
    }
    let sum = Checksum.of(bytes[..<lines[end].startIndex])
    guard try line(end) == "end \(hexadecimal(sum))" else { throw Damage(line: end + 1) }
  }
}

extension StretchCost {
  fileprivate init?(line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 8, words[0] == "stretch", words[1] == "argon2id13", words[2] == "memory",
      words[4] == "passes", words[6] == "salt", let memory = Int(words[3]),
      StretchCost.memoryRange.contains(memory), let passes = Int(words[5]),
      StretchCost.passesRange.contains(passes),
      let salt = bytes(hexadecimal: words[7], count: StretchCost.saltSize)
    else { return nil }
    self.init(memory: memory, passes: passes, salt: salt)
  }
}

extension Credential {
  fileprivate init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "credential",
      let identifier = bytes(hexadecimal: words[1], count: Credential.identifierSize),
      let tag = bytes(hexadecimal: words[2], count: Credential.tagSize),
      let name = CredentialName(String(words[3]))
    else { return nil }
    self.init(identifier: identifier, tag: tag, name: name)
  }
}
