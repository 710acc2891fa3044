import Glibc
import Linux
import Messages
import Screens
import Testing

@testable import pintle

/// What the manual pages say about the programs.
@Suite struct ManualTests {
  /// A file of the repository.
  private func text(_ path: String) throws -> String {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    guard let file = unsafe fopen(root.joined(separator: "/") + "/" + path, "re") else {
      throw Errno.last
    }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe fread($0.baseAddress, 1, $0.count, file)
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  @Test("pintle(1) explains every service code, every exit code and every command")
  func codes() throws {
    let page = try text("docs/pintle.1")
    for reason in ServiceReason.allCases { #expect(page.contains("\n\(reason.rawValue)|T{\n")) }
    for code in ExitCode.allCases { #expect(page.contains("\n\(code.rawValue)|T{\n")) }
    for command in Main.commands {
      #expect(page.contains("\n.B \(command.name)\n".replacing("-", with: "\\-")))
    }
  }

  @Test("pintle(1) explains every option that a help text has")
  func options() throws {
    let page = try text("docs/pintle.1")
    for help in Main.commands.map({ $0.help }) + [HelpText.program] {
      for line in help.split(separator: "\n") {
        guard let word = line.split(whereSeparator: { " ,".contains($0) }).first,
          word.hasPrefix("--")
        else { continue }
        let option = word.replacing("-", with: "\\-")
        #expect(["B", "BI", "BR"].contains { page.contains("\n.\($0) \(option)") }, "\(word)")
      }
    }
  }

  @Test("pintle.conf(5) explains every text that can be replaced")
  func texts() throws {
    let page = try text("docs/pintle.conf.5").replacing("\\-", with: "-")
    let words = Set(page.split { " \n\",".contains($0) }.map(String.init))
    for phrase in Phrase.allCases { #expect(words.contains(phrase.rawValue), "\(phrase)") }
  }

  @Test("the help of the program tells every exit code")
  func help() {
    for code in ExitCode.allCases { #expect(HelpText.program.contains("\(code.rawValue) ")) }
  }
}
