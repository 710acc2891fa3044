import Testing

@testable import Display

@Suite("The physical size of a screen")
struct PhysicalSizeTests {
  @Test(
    "sizes that screens of these modes have are believed",
    arguments: [
      (154, 86, 1024, 600),  // 7 inch
      (217, 136, 1280, 800),  // 10 inch
      (531, 299, 1920, 1080),  // 24 inch
      (68, 121, 720, 1280),  // a telephone's, upright
      (41, 31, 320, 240),  // 2 inch
      (1210, 680, 3840, 2160),  // 55 inch
    ])
  func plausible(width: Int, height: Int, across: Int, down: Int) {
    #expect(
      PhysicalSize(claimed: width, height, for: mode(across, down))
        == PhysicalSize(width: width, height: height))
  }

  @Test(
    "sizes that can't be true are not believed",
    arguments: [
      (0, 0, 1920, 1080),  // nothing
      (530, 0, 1920, 1080),  // half of it
      (160, 90, 1920, 1080), (160, 100, 1280, 800),  // an aspect ratio as centimetres
      (1600, 900, 1920, 1080), (1600, 1000, 1280, 800),  // and as decimetres
      (90, 160, 1080, 1920),  // and upright
      (16, 9, 1920, 1080),  // and as millimetres: 3000 pixels to the inch
      (299, 531, 1920, 1080),  // the sides swapped
      (300, 300, 1920, 1080),  // a square
      (4000, 2250, 320, 180),  // 2 pixels to the inch
      (-531, 299, 1920, 1080),
    ])
  func nonsense(width: Int, height: Int, across: Int, down: Int) {
    #expect(PhysicalSize(claimed: width, height, for: mode(across, down)) == nil)
  }
}
