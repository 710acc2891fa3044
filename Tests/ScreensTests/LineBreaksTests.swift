import Testing

@testable import Screens

@Suite struct LineBreaksTests {
  /// A text with a stroke wherever a line may end.
  private func broken(_ text: String, _ way: LineBreaks.Way) -> String {
    var result = ""
    let places = LineBreaks.places(in: text, way)
    for index in text.indices {
      if places.contains(index) { result += "/" }
      result.append(text[index])
    }
    return result
  }

  @Test(
    "lines end where the script lets them",
    arguments: [
      ("one two  three", "one /two  /three"),
      (" one ", " one "),
      ("请输入，密码。", "请/输/入，/密/码。"),
      ("は（例）ー、っぽい", "は/（例）ー、っ/ぽ/い"),
      ("「はい」", "「は/い」"),
      ("残り2回です", "残/り/2回/で/す"),
      ("再错 2 次等", "再/错 /2 次/等"),
      ("USBテンキー", "USB/テ/ン/キー"),
      ("code\u{A0}: 4 essais", "code\u{A0}: /4 essais"),
      ("入力…", "入/力…"),
    ])
  func scripts(text: String, expected: String) {
    #expect(broken(text, .scripts) == expected)
  }

  @Test("between sentences is where a stop stands")
  func sentences() {
    #expect(broken("Not 1.5. Why? Go", .sentences) == "Not 1.5. /Why? /Go")
    #expect(broken("一。二！三", .sentences) == "一。/二！/三")
    #expect(broken("一。\u{200B}二", .sentences) == "一。\u{200B}/二")
    #expect(broken("「一。」二", .sentences) == "「一。」二")
    #expect(broken("One moment…", .sentences) == "One moment…")
  }

  @Test("where there are marks, only they are better than any place")
  func marks() {
    #expect(broken("a b\u{200B}c d", .marks) == "a b\u{200B}/c d")
    #expect(broken("a b c", .marks) == "a /b /c")
    #expect(broken("一二\u{200B}三四", .marks) == "一二\u{200B}/三四")
    #expect(broken("一二\u{200B}三四", .scripts) == "一/二\u{200B}/三/四")
  }

  @Test("in words a line may end anywhere but before a space")
  func words() {
    #expect(broken("ab c", .words) == "a/b /c")
    #expect(LineBreaks.places(in: "", .words).isEmpty)
  }
}
