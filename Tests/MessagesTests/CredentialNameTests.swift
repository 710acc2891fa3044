import Messages
import Testing

@Suite("Names")
struct CredentialNameTests {
  @Test(
    "letters of any script, digits and a few signs make a name",
    arguments: [
      "A", "7", "Anna Maria", "o.k_x-y", "Jörg", "李雷", "नमस्ते", "Zoë",
      "12345678901234567890123456789012",
    ])
  func good(text: String) { #expect(CredentialName(text)?.text == text) }

  @Test(
    "what could break a line, hide, or pretend is no name",
    arguments: [
      "", " ", " A", "A ", "-A", ".", "_A", "A\n", "A\nB", "A\tB", "A\0", "A=B", "A/B", "A\"", "'",
      "A\u{202E}B", "A\u{200B}", "A\u{A0}B", "\u{301}A", "😀", "A;B", "$A", "A\u{7F}", "A\u{2028}B",
      "123456789012345678901234567890123", "十人十色十人十色十人一",
    ])
  func bad(text: String) { #expect(CredentialName(text) == nil) }

  @Test("two ways to write one letter are one name")
  func canonicalEquivalence() {
    #expect(CredentialName("Zo\u{EB}") == CredentialName("Zoe\u{308}"))
  }
}
