import Glibc
import Raster
import Testing

@testable import Screens

/// Pictures that were looked at and found good. `scripts/golden` rewrites them; look at every one that changed before
/// it is committed.
@Suite struct GoldenTests {
  /// One picture of the set.
  struct Picture: CustomStringConvertible, Sendable {
    var sample: Preview.Sample
    var size: Size
    var theme: String
    /// Whether it is one for a screen with 16 bits a pixel.
    var is16Bit = false
    /// Its language, if not English.
    var language: String?

    var description: String {
      "\(sample.rawValue)-\(size.width)x\(size.height)-\(theme)\(is16Bit ? "-16bit" : "")"
        + (language.map { "-\($0)" } ?? "")
    }

    var path: String { "\(GoldenTests.folder)/\(self).png" }

    func draw() throws -> Bitmap {
      var preview = Preview(size: size)
      switch theme {
      case "light": preview.theme = .light
      case "contrast": preview.theme = .contrast
      default: preview.theme = .dark
      }
      if theme == "letters" { preview.theme.padLetters = true }
      if let language { preview.texts = Language(language).texts }
      if theme == "joined" { preview.theme.cells = .joined }
      if theme == "underline" { preview.theme.cells = .underline }
      if theme == "circle" { preview.theme.cells = .circle }
      preview.is16Bit = is16Bit
      return try preview.render(sample).picture
    }
  }

  /// `Tests/Golden`, beside the folder of this file.
  static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(2)
    return "/" + parts.joined(separator: "/") + "/Golden"
  }()

  /// Every screen in two sizes and both formats, the themes and forms of cells in one, and some languages.
  static let pictures: [Picture] = {
    let sizes = [Size(width: 320, height: 240), Size(width: 800, height: 480)]
    var pictures = Preview.Sample.allCases.flatMap { sample in
      sizes.flatMap { size in
        [false, true].map { Picture(sample: sample, size: size, theme: "dark", is16Bit: $0) }
      }
    }
    for theme in ["light", "contrast", "joined", "underline", "circle"] {
      for sample in [Preview.Sample.entryPad, .selected] {
        pictures.append(Picture(sample: sample, size: sizes[0], theme: theme))
      }
    }
    for theme in ["light", "contrast"] {
      pictures.append(Picture(sample: .locked, size: sizes[0], theme: theme))
    }
    for size in sizes {
      pictures.append(Picture(sample: .entryPad, size: size, theme: "letters"))
    }
    pictures.append(
      Picture(sample: .rejectedPad, size: Size(width: 480, height: 800), theme: "dark"))
    for language in ["de", "ja", "zh"] {
      let screens: [(Preview.Sample, Size)] = [
        (.entryPad, sizes[1]), (.rejectedPad, sizes[0]), (.acceptedFailed, sizes[0]),
        (.outOfService, sizes[1]),
      ]
      for (sample, size) in screens {
        pictures.append(Picture(sample: sample, size: size, theme: "dark", language: language))
      }
    }
    return pictures
  }()

  /// Whether nobody sees a difference: each channel within 3 of 255, so that another rounding is no other picture.
  static func areAlike(_ first: UInt32, _ second: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { shift in
      abs(Int(first >> shift & 255) - Int(second >> shift & 255)) <= 3
    }
  }

  static let isRewriting = unsafe getenv("PINTLE_GOLDEN") != nil

  /// The sheet of all screens that the README shows.
  private var sheet: Bitmap {
    get throws { try Preview(size: Size(width: 480, height: 288)).sheet(columns: 4).picture }
  }

  @Test("the README's sheet shows the screens as they are")
  func contactSheet() throws {
    let root = GoldenTests.folder.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(root)/docs/pictures/screens.png"
    if GoldenTests.isRewriting { return try sheet.writePNG(path) }
    let drawn = try sheet
    let golden = Bitmap(of: try Image.readPNG(path))
    try #require(golden.width == drawn.width && golden.height == drawn.height)
    let different = zip(drawn.pixels, golden.pixels).count { !GoldenTests.areAlike($0, $1) }
    #expect(different == 0, "\(different) pixels are different: 'scripts/golden' draws it anew")
  }

  @Test("a screen looks as it did when somebody looked at it", arguments: pictures)
  func looks(picture: Picture) throws {
    let drawn = try picture.draw()
    if GoldenTests.isRewriting {
      try drawn.writePNG(picture.path)
      return
    }
    let golden = Bitmap(of: try Image.readPNG(picture.path))
    #expect(golden.width == drawn.width && golden.height == drawn.height)
    guard drawn != golden else { return }
    let different = zip(drawn.pixels, golden.pixels).count { !GoldenTests.areAlike($0, $1) }
    #expect(
      different == 0,
      "\(different) pixels are different: 'pintle preview' draws it; if it is better, 'scripts/golden' keeps it"
    )
  }
}
