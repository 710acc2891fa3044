import Glyphs
import Raster
import Testing

@testable import Screens

@Suite struct TypesetterTests {
  private let faces = Typefaces(masks: MaskStore())

  private func room(_ width: Int, size: Int = 20, lines: Int = 2) -> Layout.Room {
    Layout.Room(
      rectangle: Rectangle(x: 0, y: 0, width: width, height: 200), size: size, lines: lines)
  }

  private func lines(
    _ text: String, _ width: Int, size: Int = 20, lines: Int = 2
  ) -> [String] {
    Typesetter.fit(
      text, style: .regular, in: room(width, size: size, lines: lines), faces: faces
    ).lines.map(String.init)
  }

  @Test("a text that fits stays on one line, one that nearly fits shrinks a little")
  func oneLine() {
    #expect(lines("Enter your PIN", 300) == ["Enter your PIN"])
    let width = Int(faces.width(of: "Enter your PIN", style: .regular, size: 20) * 0.92)
    let fit = Typesetter.fit("Enter your PIN", style: .regular, in: room(width), faces: faces)
    #expect(fit.lines.count == 1 && fit.size == 18)
  }

  @Test("a longer one breaks between words into lines of even length")
  func twoLines() {
    #expect(
      lines("Not right. 2 tries before a wait.", 160) == ["Not right. 2 tries", "before a wait."])
    #expect(
      lines("Your PIN is right, but something did not work. Please ask for help.", 360) == [
        "Your PIN is right, but something", "did not work. Please ask for help.",
      ])
  }

  @Test("a text without spaces breaks between Han characters, never before a full stop")
  func han() {
    #expect(lines("请输入您的密码。", 90) == ["请输入您", "的密码。"])
    #expect(lines("密码错误。", 50).allSatisfy { !$0.hasPrefix("。") })
    #expect(lines("ああああっえお", 70) == ["あああ", "あっえお"])
    #expect(lines("需要维（代码）", 70) == ["需要维", "（代码）"])
  }

  @Test("it breaks where it says so, unless that costs a quarter of its size")
  func marks() {
    let mark = "\u{200B}"
    #expect(lines("暗証番号を\(mark)入力してください", 190) == ["暗証番号を", "入力してください"])
    #expect(lines("暗証番号を\(mark)入力してください", 400) == ["暗証番号を入力してください"])
    // Six and six would be larger, but not by so much.
    #expect(lines("暗証番号を\(mark)入力してください", 120) == ["暗証番号を", "入力してください"])
    #expect(lines("请\(mark)输入您的密码。", 90) == ["请输入您", "的密码。"])
  }

  @Test("sentences stay whole where that costs little")
  func sentences() {
    #expect(lines("Not right. Please try again.", 190) == ["Not right.", "Please try again."])
    let first = String(repeating: "n", count: 45)
    let second = String(repeating: "n", count: 48)
    let width = Int(faces.width(of: second[...], style: .regular, size: 20)) + 1
    #expect(lines("\(first). n \(second)", width) == ["\(first).", "n \(second)"])
    #expect(lines("\(first). nnnn \(second)", width) == ["\(first). nnnn", second])
    #expect(lines("密码错误。再错 2 次需等待。", 180) == ["密码错误。", "再错 2 次需等待。"])
  }

  @Test("a number stays with what it counts")
  func numbers() {
    #expect(
      lines("Encore deux ou 2 essais de plus", 200) == ["Encore deux ou", "2 essais de plus"])
    #expect(lines("再错了 2 次等", 80) == ["再错了", "2 次等"])
    #expect(lines("残り2回分です", 80) == ["残り2回", "分です"])
  }

  @Test("a word that is too long is broken, and what doesn't fit even so ends in an ellipsis")
  func longWords() {
    let word = String(repeating: "W", count: 32)
    #expect(lines(word, 150).joined() == word)
    let short = lines(word, 60)
    #expect(short.count == 2 && short[1].hasSuffix("…"))
    let one = lines(word, 60, lines: 1)
    #expect(one.count == 1 && one[0].hasSuffix("…"))
  }

  @Test("whatever the text and the room, its lines are within it")
  func within() {
    let texts = [
      "a", " ", "Enter your PIN", String(repeating: "W", count: 60), "请输入您的密码。",
      "Donaudampfschifffahrt heute", "i i i i i i i i i i i i", "😀 \u{E000}",
    ]
    for text in texts {
      for width in [1, 5, 17, 40, 100, 333, 1000] {
        for size in [1, 6, 7, 20, 90] {
          let fit = Typesetter.fit(
            text, style: .bold, in: room(width, size: size), faces: faces)
          #expect(fit.lines.count <= 2 && fit.size <= size)
          guard width >= 40 else { continue }
          for line in fit.lines {
            #expect(faces.width(of: line, style: .bold, size: fit.size) <= Double(width))
          }
        }
      }
    }
  }

  @Test("what was set once is not set again")
  func kept() {
    var typesetter = Typesetter(faces: faces, texts: .english)
    let first = typesetter.block(.phrase(.verifying), style: .regular, in: room(300), .hanging)
    let again = typesetter.block(.phrase(.verifying), style: .regular, in: room(300), .hanging)
    #expect(first.ink == again.ink)
    for width in 100..<300 {
      _ = typesetter.block(.phrase(.verifying), style: .regular, in: room(width), .hanging)
    }
    let last = typesetter.block(.phrase(.verifying), style: .regular, in: room(300), .hanging)
    #expect(first.ink == last.ink)
  }
}
