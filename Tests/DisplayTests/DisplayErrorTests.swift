import Linux
import Testing

@testable import Display

@Suite("Reasons for having no picture")
struct DisplayErrorTests {
  static let all: [DisplayError] = [
    .listing, .watching(Errno(1)), .noCard, .notPermitted(path: "/dev/dri/card0", group: "video"),
    .notPermitted(path: "/dev/dri/card0", group: nil), .opening(path: "/dev/dri/card0", Errno(5)),
    .taken(path: "/dev/dri/card0", by: "weston (412)"), .taken(path: "/dev/dri/card0", by: nil),
    .noOutputs(path: "/dev/dri/card0"), .noDumbBuffers(path: "/dev/dri/card0"),
    .noScreen(connectors: ["HDMI-A-1", "DP-1"]), .noScreen(connectors: []),
    .noSuchConnector("LVDS-1", existing: ["HDMI-A-1"]), .notConnected("HDMI-A-1"),
    .noMode(connector: "HDMI-A-1", wished: nil, offered: []),
    .noMode(
      connector: "HDMI-A-1", wished: ModeWish(width: 800, height: 480, hertz: 50),
      offered: ["640x480@60"]), .noPipeline(connector: "HDMI-A-1"),
    .buffer(width: 800, height: 480, Errno(12)),
    .modeRefused(connector: "HDMI-A-1", mode: "800x480@60", Errno(22)), .presenting(Errno(22)),
    .gone(path: "/dev/dri/card0"), .masterLost(path: "/dev/dri/card0"),
    .console(path: "/dev/tty1", Errno(1)), .noConsole,
  ]

  @Test("each is one line that starts with no capital and ends with no full stop", arguments: all)
  func oneLine(error: DisplayError) {
    let text = error.description
    #expect(!text.contains("\n"))
    #expect(text.count < 200)
    #expect(text.hasSuffix(".") == false)
    #expect(text.first?.isUppercase == false)
  }

  @Test("a lack of permission names the group that has it")
  func group() {
    let error = DisplayError.notPermitted(path: "/dev/dri/card1", group: "video")
    #expect(error.description.contains("/dev/dri/card1"))
    #expect(error.description.contains("group video"))
  }

  @Test("a card in use names who uses it")
  func holder() {
    #expect(
      DisplayError.taken(path: "/dev/dri/card0", by: "weston (412)").description.contains(
        "weston (412)"))
  }

  @Test("of several cards' reasons the one that says most is reported")
  func summary() {
    let renderer = DisplayError.noOutputs(path: "/dev/dri/card0")
    let forbidden = DisplayError.notPermitted(path: "/dev/dri/card1", group: "video")
    let taken = DisplayError.taken(path: "/dev/dri/card2", by: nil)
    #expect(DisplayError.summary(of: []) == .noCard)
    #expect(DisplayError.summary(of: [renderer]) == renderer)
    #expect(DisplayError.summary(of: [renderer, forbidden]) == forbidden)
    #expect(DisplayError.summary(of: [taken, forbidden, renderer]) == taken)
  }

  @Test("without a screen the connectors of all cards are named")
  func connectors() {
    let reasons: [DisplayError] = [
      .noScreen(connectors: ["HDMI-A-1"]), .noScreen(connectors: ["DP-1", "DP-2"]),
    ]
    #expect(
      DisplayError.summary(of: reasons) == .noScreen(connectors: ["HDMI-A-1", "DP-1", "DP-2"]))
    let named: [DisplayError] = [
      .noSuchConnector("X", existing: ["HDMI-A-1"]), .noSuchConnector("X", existing: ["DP-1"]),
    ]
    #expect(
      DisplayError.summary(of: named) == .noSuchConnector("X", existing: ["HDMI-A-1", "DP-1"]))
  }
}
