import CInih

/// Feeds inih (`ini_parse_stream`) line by line and keeps count, since inih tells its handler no line number, reports
/// only the first error, and cuts what is longer than its buffers without a word (lines at 200 bytes in Debian's
/// build, sections at 50).
///
/// Its trap of taking an indented line for a part of the value above is avoided by handing over lines without their
/// indentation.
final class INIReader {
  /// The most bytes between the brackets of a section line; inih's own buffer ends there.
  private static let longestSection = 49

  private let bytes: [UInt8]
  private var position = 0
  private var line = 0
  private var document = INIDocument()
  /// Whether inih was given a `name = value` line and its handler has not been called for it yet.
  private var expectsAssignment = false

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a whole file.
  static func document(of bytes: [UInt8]) -> INIDocument {
    let reader = INIReader(bytes)
    let context = unsafe Unmanaged.passUnretained(reader).toOpaque()
    // Its result is the first line with an error; all errors have been noted on the way.
    _ = unsafe ini_parse_stream(
      { buffer, size, context in
        guard let buffer = unsafe buffer, let context = unsafe context else { return nil }
        let reader = unsafe Unmanaged<INIReader>.fromOpaque(context).takeUnretainedValue()
        let hasLine = unsafe reader.next(
          into: UnsafeMutableBufferPointer(start: buffer, count: Int(size)))
        return unsafe hasLine ? buffer : nil
      }, context,
      { context, section, name, value in
        guard let context = unsafe context, let section = unsafe section,
          let name = unsafe name, let value = unsafe value
        else { return 0 }
        let reader = unsafe Unmanaged<INIReader>.fromOpaque(context).takeUnretainedValue()
        unsafe reader.assign(
          String(cString: section), String(cString: name), String(cString: value))
        return 1
      }, context)
    return reader.document
  }

  /// inih's handler: it has taken a line apart.
  private func assign(_ section: String, _ name: String, _ value: String) {
    expectsAssignment = false
    guard !name.isEmpty else {
      return report("there is no key before '='")
    }
    document.assignments.append(
      INIDocument.Assignment(section: section, name: name, value: value, line: line))
  }

  /// inih's reader, in place of `fgets(3)`: puts the next line that says something, ended by a newline and a zero,
  /// into the buffer.
  ///
  /// - Returns: whether there was one.
  private func next(into buffer: UnsafeMutableBufferPointer<CChar>) -> Bool {
    if expectsAssignment {
      expectsAssignment = false
      report("this is neither a [section] nor 'key = value' nor a comment (# or ;)")
    }
    while let text = nextLine() {
      guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";"),
        isSound(text, longest: buffer.count - 2)
      else { continue }
      if first == UInt8(ascii: "[") {
        guard noteHeader(text) else { continue }
      } else {
        expectsAssignment = true
      }
      for (index, byte) in text.enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
      unsafe buffer[text.count] = CChar(bitPattern: UInt8(ascii: "\n"))
      unsafe buffer[text.count + 1] = 0
      return true
    }
    return false
  }

  /// The next line without white space round it, without a byte order mark; nil at the end.
  private func nextLine() -> ArraySlice<UInt8>? {
    guard position < bytes.count else { return nil }
    var rest = bytes[position...]
    if position == 0 && rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    position = end + 1
    line += 1
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    var text = rest[..<end].drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  /// Whether a line can be handed over as it is.
  private func isSound(_ text: ArraySlice<UInt8>, longest: Int) -> Bool {
    if text.contains(0) {
      report("there are zero bytes in this line: the file is damaged, write it anew")
    } else if text.count > longest {
      report("this line has \(text.count) bytes, at most \(longest) are allowed")
    } else if String(validating: text, as: UTF8.self) == nil {
      report("this line is not UTF-8 text: save the file as UTF-8")
    } else {
      return true
    }
    return false
  }

  /// Notes a `[section]` line; false if it is not one.
  private func noteHeader(_ text: ArraySlice<UInt8>) -> Bool {
    guard let end = text.firstIndex(of: UInt8(ascii: "]")) else {
      report("the ']' that ends the section's name is missing")
      return false
    }
    let name = text[(text.startIndex + 1)..<end]
    let rest = text[(end + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.isEmpty || rest.first == UInt8(ascii: ";") || rest.first == UInt8(ascii: "#") else {
      report("nothing but a comment may follow a [section] on its line")
      return false
    }
    guard name.count <= Self.longestSection, !name.contains(UInt8(ascii: ";")) else {
      report("no section has such a name")
      return false
    }
    document.headers.append(
      INIDocument.Header(section: String(decoding: name, as: UTF8.self), line: line))
    return true
  }

  private func report(_ text: String) {
    document.problems.append(Problem(line: line, text: text))
  }
}
