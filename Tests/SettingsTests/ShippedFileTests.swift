import Testing

@testable import Settings

/// `config/pintle.conf`, the file that is installed.
@Suite struct ShippedFileTests {
  private static let path = root + "/config/pintle.conf"

  private static var root: String {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }

  /// The file with the sign taken away before each key.
  private static func uncommented() throws -> String {
    let bytes = try #require(try Settings.contents(of: path))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      let isKey = line.hasPrefix("#") && line.dropFirst().first?.isLetter == true
      return isKey ? String(line.dropFirst()) : String(line)
    }.joined(separator: "\n")
  }

  @Test("as shipped it changes nothing")
  func asShipped() throws {
    #expect(try Settings.load(path: Self.path) == Settings())
  }

  @Test("the values it shows are the defaults, the colours those of the dark theme")
  func shownValues() throws {
    var expected = Settings()
    expected.theme.colors.ground = Settings.Theme.Color(rgb: 0x0D1117)
    expected.theme.colors.surface = Settings.Theme.Color(rgb: 0x191F28)
    expected.theme.colors.border = Settings.Theme.Color(rgb: 0x323C4A)
    expected.theme.colors.text = Settings.Theme.Color(rgb: 0xF2F5F9)
    expected.theme.colors.quietText = Settings.Theme.Color(rgb: 0x9AA6B5)
    expected.theme.colors.accent = Settings.Theme.Color(rgb: 0x58A6FF)
    expected.theme.colors.right = Settings.Theme.Color(rgb: 0x3FD08A)
    expected.theme.colors.wrong = Settings.Theme.Color(rgb: 0xFF6B6B)
    expected.theme.colors.pressed = Settings.Theme.Color(rgb: 0x253040)
    expected.theme.colors.dot = Settings.Theme.Color(rgb: 0xF2F5F9)
    expected.theme.colors.line = Settings.Theme.Color(rgb: 0x323C4A)
    expected.theme.colors.filled = Settings.Theme.Color(rgb: 0x323C4A)
    expected.theme.colors.selected = Settings.Theme.Color(rgb: 0x58A6FF)
    #expect(try settings(of: Self.uncommented()) == expected)
  }

  @Test("it shows every key there is")
  func everyKey() throws {
    let document = INIReader.document(of: Array(try Self.uncommented().utf8))
    let shown = document.assignments.map { "\($0.section).\($0.name)" }
    #expect(shown == Key.all.map { "\($0.section).\($0.name)" })
  }

  @Test("the manual page names every section and every key")
  func manual() throws {
    let bytes = try #require(try Settings.contents(of: Self.root + "/docs/pintle.conf.5"))
    let page = String(decoding: bytes, as: UTF8.self).replacing("\\-", with: "-")
    for section in Key.sections { #expect(page.contains("[\(section)]")) }
    let words = Set(page.split { " \n\",".contains($0) }.map(String.init))
    for key in Key.all { #expect(words.contains(key.name), "\(key.name)") }
  }
}
