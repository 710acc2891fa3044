import CDRM
import Testing

@testable import Display

@Suite("The choice of connector, CRTC, plane and format")
struct PipelineTests {
  private func resources(
    _ connectors: [Connector], crtcs: [UInt32] = [40, 41],
    planes: [Plane] = [plane(50, possibleCRTCs: 1), plane(51, possibleCRTCs: 2)]
  ) -> CardResources {
    CardResources(crtcs: crtcs, connectors: connectors, planes: planes)
  }

  private func choose(
    _ resources: CardResources, _ wish: OutputWish = OutputWish(),
    status: Connector.Status = .connected
  ) throws(DisplayError) -> Pipeline {
    try Pipeline(on: resources, status: status, wish: wish)
  }

  @Test("the first connected connector is taken, whatever stands before it")
  func firstConnected() throws {
    let card = resources([
      connector("VGA-1", .disconnected), connector("HDMI-A-1", .unknown), connector("HDMI-A-2"),
      connector("DP-1"),
    ])
    #expect(try choose(card).connector.name == "HDMI-A-2")
  }

  @Test("a connector that can't tell is taken in the second look only")
  func unknown() throws {
    let card = resources([connector("VGA-1", .unknown)])
    #expect(throws: DisplayError.noScreen(connectors: ["VGA-1"])) { try choose(card) }
    #expect(try choose(card, status: .unknown).connector.name == "VGA-1")
  }

  @Test("a named connector is taken even if another one stands before it")
  func named() throws {
    let card = resources([connector("HDMI-A-1"), connector("HDMI-A-2")])
    #expect(try choose(card, OutputWish(connector: "HDMI-A-2")).connector.name == "HDMI-A-2")
  }

  @Test("a named connector that is not there or not connected is said to be so")
  func namedAndMissing() {
    let card = resources([connector("HDMI-A-1"), connector("DP-1", .disconnected)])
    #expect(throws: DisplayError.noSuchConnector("LVDS-1", existing: ["HDMI-A-1", "DP-1"])) {
      try choose(card, OutputWish(connector: "LVDS-1"))
    }
    #expect(throws: DisplayError.notConnected("DP-1")) {
      try choose(card, OutputWish(connector: "DP-1"))
    }
  }

  @Test("a connector whose screen lacks the wished mode makes room for one that has it")
  func wishedMode() throws {
    let card = resources([
      connector("HDMI-A-1"), connector("HDMI-A-2", modes: [mode(1280, 800)]),
    ])
    let wish = OutputWish(mode: ModeWish(width: 1280, height: 800))
    #expect(try choose(card, wish).connector.name == "HDMI-A-2")
  }

  @Test("a mode that no screen has is named together with those that there are")
  func unknownMode() {
    let card = resources([connector("HDMI-A-1", modes: [mode(800, 480), mode(640, 480)])])
    let wish = ModeWish(width: 1280, height: 800)
    #expect(
      throws: DisplayError.noMode(
        connector: "HDMI-A-1", wished: wish, offered: ["800x480@60", "640x480@60"])
    ) { try choose(card, OutputWish(mode: wish)) }
  }

  @Test("a headset is no screen unless it is named")
  func headset() throws {
    let card = resources([connector("DP-1", isDesktop: false)])
    #expect(throws: DisplayError.noScreen(connectors: ["DP-1"])) { try choose(card) }
    #expect(try choose(card, OutputWish(connector: "DP-1")).connector.name == "DP-1")
  }

  @Test("the CRTC that feeds the connector already is kept")
  func currentCRTC() throws {
    let card = resources([connector("HDMI-A-1", possibleCRTCs: 3, currentCRTC: 41)])
    let chosen = try choose(card)
    #expect(chosen.crtc == 41)
    #expect(chosen.plane.id == 51)
  }

  @Test("a CRTC that the connector can't be fed by is not taken")
  func possibleCRTCs() throws {
    #expect(try choose(resources([connector("HDMI-A-1", possibleCRTCs: 2)])).crtc == 41)
    #expect(throws: DisplayError.noPipeline(connector: "HDMI-A-1")) {
      try choose(resources([connector("HDMI-A-1", possibleCRTCs: 4)]))
    }
  }

  @Test("a CRTC without a primary plane of a usable format makes room for one that has it")
  func planes() throws {
    let card = resources(
      [connector("HDMI-A-1", possibleCRTCs: 3)],
      planes: [
        plane(50, kind: .cursor, possibleCRTCs: 3), plane(51, possibleCRTCs: 1, formats: [7]),
        plane(52, possibleCRTCs: 2),
      ])
    let chosen = try choose(card)
    #expect(chosen.crtc == 41)
    #expect(chosen.plane.id == 52)
  }

  @Test("of several primary planes the one that serves the CRTC already is kept")
  func currentPlane() throws {
    let card = resources(
      [connector("HDMI-A-1")],
      planes: [plane(50, possibleCRTCs: 3), plane(51, possibleCRTCs: 3, currentCRTC: 40)])
    #expect(try choose(card).plane.id == 51)
  }

  @Test("32 bits a pixel are tried before 16, unless 16 are wished for; others never")
  func formats() throws {
    let both = resources([connector("HDMI-A-1")])
    #expect(try choose(both).formats == [.xrgb8888, .rgb565])
    var wish = OutputWish()
    wish.prefersSixteenBits = true
    #expect(try choose(both, wish).formats == [.rgb565, .xrgb8888])
    let small = resources(
      [connector("SPI-1")], planes: [plane(50, formats: [7, cdrm_format_rgb565])])
    #expect(try choose(small).formats == [.rgb565])
  }
}
