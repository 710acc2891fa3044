import Testing

@testable import Display

@Suite("What became of a screen")
struct ConditionTests {
  private let before = connector(
    "HDMI-A-1", modes: [mode(1280, 800, preferred: true), mode(800, 600)], millimetres: (217, 136))

  private func condition(_ now: Connector) -> Output.Condition {
    Output.condition(now: now, then: before, mode: mode(1280, 800))
  }

  @Test("the same screen is fine")
  func same() {
    #expect(condition(before) == .fine)
  }

  @Test("a pulled plug is told")
  func pulled() {
    #expect(condition(connector("HDMI-A-1", .disconnected, modes: [])) == .disconnected)
  }

  @Test("another screen is told by its modes, its preference or its size")
  func another() {
    #expect(condition(connector("HDMI-A-1", modes: [mode(800, 600)])) == .changed)
    #expect(
      condition(
        connector("HDMI-A-1", modes: [mode(1280, 800), mode(800, 600, preferred: true)]))
        == .changed)
    #expect(condition(connector("HDMI-A-1", modes: before.modes)) == .changed)
  }

  @Test("a signal that the cable lost is told once, and not for a screen that never had one")
  func badLink() {
    let bad = connector(
      "HDMI-A-1", modes: before.modes, millimetres: (217, 136), isLinkBad: true)
    #expect(condition(bad) == .changed)
    #expect(Output.condition(now: bad, then: bad, mode: mode(1280, 800)) == .fine)
  }

  @Test("a connector that can't tell whether it is connected stays fine")
  func unknown() {
    let vga = connector("VGA-1", .unknown)
    #expect(Output.condition(now: vga, then: vga, mode: mode(1024, 768)) == .fine)
  }
}
