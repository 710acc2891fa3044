import Testing

@testable import Display

@Suite("The report of screens")
struct DisplayReportTests {
  private func entry(
    _ name: String, _ use: DisplayReport.Use, _ status: Connector.Status = .connected
  ) -> DisplayReport.Connector {
    DisplayReport.Connector(name: name, status: status, use: use)
  }

  private let spare = DisplayReport.Use.spare(
    mode: "800x480@60", millimetres: PhysicalSize(width: 154, height: 92))
  private let picture = DisplayReport.Use.picture(
    mode: "800x480@60", millimetres: PhysicalSize(width: 154, height: 92))

  private func card(
    _ path: String, problem: DisplayError? = nil, _ connectors: [DisplayReport.Connector]
  ) -> DisplayReport.Card {
    DisplayReport.Card(path: path, driver: "vc4", problem: problem, connectors: connectors)
  }

  @Test("the first connected connector of the first free card is the screen, the others are spare")
  func choice() {
    let taken = DisplayError.taken(path: "/dev/dri/card0", by: nil)
    let chosen = DisplayReport.choosing(among: [
      card("/dev/dri/card0", problem: taken, [entry("DP-1", spare)]),
      card("/dev/dri/card1", [entry("VGA-1", spare, .unknown), entry("HDMI-A-1", spare)]),
      card("/dev/dri/card2", [entry("HDMI-A-1", spare)]),
    ])
    #expect(chosen.flatMap(\.connectors).map(\.use) == [spare, spare, picture, spare])
  }

  @Test("a connector that can't tell is the screen if none is connected")
  func unknown() {
    let chosen = DisplayReport.choosing(among: [
      card("/dev/dri/card0", [entry("VGA-1", spare, .unknown)])
    ])
    #expect(chosen[0].connectors[0].use == picture)
  }

  @Test("each card and connector has a line that says what for, or why not")
  func text() {
    let report = DisplayReport(cards: [
      card(
        "/dev/dri/card0",
        [
          entry("HDMI-A-1", picture),
          entry("DP-1", .none(.notConnected("DP-1")), .disconnected),
          entry("DP-2", .unwanted(configured: "HDMI-A-1")),
        ]),
      DisplayReport.Card(
        path: "/dev/dri/card1", driver: nil,
        problem: .notPermitted(path: "/dev/dri/card1", group: "video"), connectors: []),
    ])
    let lines = report.description.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    #expect(lines[0] == "/dev/dri/card0  vc4")
    #expect(lines[1] == "  HDMI-A-1: the screen, 800x480@60, 154 × 92 mm")
    #expect(lines[2].contains("DP-1: not used: no screen is connected"))
    #expect(lines[3] == "  DP-2: not used: [display] connector is HDMI-A-1")
    #expect(lines[4].contains("put the user into the group video"))
  }
}
