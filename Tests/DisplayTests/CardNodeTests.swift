import Testing

@testable import Display

@Suite("The order of cards")
struct CardNodeTests {
  @Test(
    "the firmware's own screen comes first and one on USB last, then the place counts, never the number"
  )
  func order() {
    let usb = CardNode(
      path: "/dev/dri/card0", place: "/sys/devices/pci0000:00/0000:00:01.0/usb1/1-4/1-4:1.0/drm")
    let boot = CardNode(
      path: "/dev/dri/card2", place: "/sys/devices/pci0000:00/0000:00:1f.0", isBootDisplay: true)
    let slot = CardNode(path: "/dev/dri/card1", place: "/sys/devices/pci0000:00/0000:00:02.0")
    #expect(CardNode.sorted([usb, slot, boot]) == [boot, slot, usb])
    #expect(CardNode.sorted([slot, boot, usb]) == [boot, slot, usb])
  }
}
