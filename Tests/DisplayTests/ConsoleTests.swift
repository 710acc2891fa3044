import CLinux
import Glibc
import Linux
import Testing

@testable import Display

@Suite("The console")
struct ConsoleTests {
  private func restored(_ display: Int32, _ keyboard: Int32) -> Console.State {
    Console.State(display: Int(display), keyboard: Int(keyboard)).restored
  }

  @Test(
    "a keyboard mode that somebody chose is put back as it was",
    arguments: [K_UNICODE, K_XLATE, K_RAW, K_MEDIUMRAW])
  func chosen(keyboard: Int32) {
    #expect(restored(KD_TEXT, keyboard).keyboard == Int(keyboard))
    #expect(restored(KD_TEXT, keyboard).display == Int(KD_TEXT))
  }

  @Test("what a crash left behind is put right instead of being kept")
  func leftBehind() {
    #expect(
      restored(KD_GRAPHICS, K_OFF)
        == Console.State(display: Int(KD_TEXT), keyboard: Int(K_UNICODE)))
    #expect(restored(KD_GRAPHICS, K_XLATE).display == Int(KD_TEXT))
    #expect(restored(KD_TEXT, K_OFF).keyboard == Int(K_UNICODE))
  }

  @Test("what is no console is refused by name")
  func notAConsole() {
    #expect(throws: DisplayError.console(path: "/dev/null", Errno(ENOTTY))) {
      _ = try Console.take(path: "/dev/null")
    }
    #expect(throws: DisplayError.console(path: "/dev/nowhere", Errno(ENOENT))) {
      _ = try Console.take(path: "/dev/nowhere")
    }
  }
}
