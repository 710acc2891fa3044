import Glibc
import Linux
import Secrets
import Testing

@testable import pintle

/// A PIN from a pipe. What a terminal adds is tested on the built program.
@Suite struct PINPromptTests {
  /// What is said about an input; nil if it is taken as a PIN, which then is `digits`.
  private func complaint(
    about input: String, length: ClosedRange<Int> = 4...6, digits: String = ""
  ) throws -> String? {
    var ends: [2 of Int32] = [-1, -1]
    var span = ends.mutableSpan
    let result = unsafe span.withUnsafeMutableBufferPointer { ends in
      unsafe ends.baseAddress.map { unsafe pipe($0) }
    }
    try #require(result == 0)
    let reader = FileDescriptor(owning: ends[0])
    do {
      let writer = FileDescriptor(owning: ends[1])
      var text = input
      _ = try text.withUTF8 { try unsafe writer.write(UnsafeRawBufferPointer($0)) }
    }
    do throws(CommandError) {
      let pin = try PINPrompt(length: length, input: reader.rawValue).read(name: "Anna")
      var isRight = pin.count == digits.utf8.count
      for (index, byte) in digits.utf8.enumerated() where isRight { isRight = pin[index] == byte }
      #expect(isRight)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("the first line of a pipe is the PIN, with any line end or none")
  func lines() throws {
    for input in ["0123\n", "0123", "0123\r\n", "0123\r", "0123\n9999\n"] {
      #expect(try complaint(about: input, digits: "0123") == nil)
    }
    #expect(try complaint(about: "012345678901\n", length: 12...12, digits: "012345678901") == nil)
  }

  @Test("nothing at all is no PIN")
  func nothing() throws {
    #expect(try complaint(about: "") == "pintle: no PIN was given")
  }

  @Test(
    "anything but digits is refused without being repeated",
    arguments: ["12a4\n", " 1234\n", "1234 \n", "+1234\n", "12\r34\n", "１２３４\n", "1234\r\r\n"])
  func strange(input: String) throws {
    #expect(
      try complaint(about: input) == "pintle: a PIN has digits from 0 to 9 and nothing else")
  }

  @Test(
    "what never ends is not read to its end",
    arguments: ["/dev/zero", "/dev/urandom"])
  func endless(source: String) throws {
    let file = try FileDescriptor(opening: source, flags: O_RDONLY)
    #expect(throws: CommandError.self) {
      let prompt = PINPrompt(length: 4...6, input: file.rawValue)
      _ = try prompt.read(name: "Anna")
    }
  }

  @Test("too few and too many digits are refused without telling how many they were")
  func length() throws {
    for input in ["\n", "123\n", "1234567\n", "12345678901234567890\n"] {
      #expect(
        try complaint(about: input)
          == "pintle: a PIN has 4 to 6 digits here (length in [entry] of the configuration)")
    }
    #expect(
      try complaint(about: "1\n", length: 6...6)
        == "pintle: a PIN has 6 digits here (length in [entry] of the configuration)")
  }
}
