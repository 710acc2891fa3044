import Glyphs
import Messages
import Raster
import Screens
import Secrets
import Settings

/// `pintle preview`: a screen, or a sheet of all of them, as a PNG file.
struct PreviewCommand: Subcommand {
  static let name = "preview"
  static let help = HelpText.preview

  /// The most pixels of all screens of a sheet, each of which takes seven bytes of memory at the end: those of 4K screens.
  private static let largestSheet = 250_000_000

  /// What is drawn.
  private enum Subject {
    /// The names of all screens, printed.
    case names
    /// One screen.
    case screen(Preview.Sample)
    /// All of them.
    case sheet
  }

  private let configuration: Configuration
  private let subject: Subject
  private let size: Size
  private let turn: Turn?
  private let theme: Settings.Theme.Name?
  private let cells: Settings.Theme.Cells?
  private let language: Settings.Entry.Language?
  private let length: ClosedRange<Int>?
  private let millimetres: Size?
  private let depth: Int?
  private let path: String

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    let isSheet = arguments.flag("--sheet")
    let names = Preview.Sample.allCases.map(\.rawValue)
    let screen = try arguments.option("--screen", "list, or a name of it") { text in
      text == "list" || names.contains(text) ? text : nil
    }
    if isSheet, screen != nil { throw arguments.usage("--sheet shows all: leave out --screen") }
    let sample = screen.flatMap(Preview.Sample.init(rawValue:))
    subject = screen == "list" ? .names : isSheet ? .sheet : .screen(sample ?? .entry)
    let size = try arguments.option("--size", "a size such as 800x480, from 16x16 to 8192x8192") {
      PreviewCommand.size($0, 16...8192)
    }
    self.size = size ?? Size(width: 800, height: 480)
    if isSheet, self.size.width * self.size.height * names.count > PreviewCommand.largestSheet {
      throw arguments.usage("a sheet of \(names.count) screens of this size is too large")
    }
    turn = try arguments.option("--rotate", "0, 90, 180 or 270") { PreviewCommand.turns[$0] }
    theme = try arguments.option("--theme", "dark, light or contrast") {
      Settings.Theme.Name(rawValue: $0)
    }
    cells = try arguments.option("--cells", "separate, joined, underline or circle") {
      Settings.Theme.Cells(rawValue: $0)
    }
    language = try arguments.option("--language", Settings.Entry.Language.allowed) {
      Settings.Entry.Language(text: $0)
    }
    length = try arguments.option("--length", "a number of digits from 1 to 12") { text in
      Int(text).flatMap { (1...12).contains($0) ? $0...$0 : nil }
    }
    millimetres = try arguments.option(
      "--millimetres", "a size such as 154x86, from 1x1 to 10000x10000"
    ) { PreviewCommand.size($0, 1...10_000) }
    depth = try arguments.option("--depth", "16 or 24") { ["16": 16, "24": 24][$0] }
    if case .names = subject { path = "" } else { path = try arguments.operand("OUT.png") }
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    if case .names = subject {
      for sample in Preview.Sample.allCases { print(sample.rawValue) }
      return .success
    }
    let (picture, problems) = try draw(preview(of: configuration.load()))
    for problem in problems { writeError("pintle: \(problem)") }
    do throws(PictureError) {
      try picture.writePNG(path)
    } catch {
      throw .failed(.cannotCreate, text: "\(error)")
    }
    return .success
  }

  private func preview(of settings: Settings) -> Preview {
    var settings = settings
    settings.theme.name = theme ?? settings.theme.name
    settings.theme.cells = cells ?? settings.theme.cells
    settings.entry.language = language ?? settings.entry.language
    var preview = Preview(size: size)
    preview.turn = turn ?? settings.turn
    preview.millimetres = millimetres
    preview.is16Bit = depth == 16
    preview.theme = settings.look { writeError("pintle: \($0)") }
    let words = Words(settings, path: configuration.path)
    for problem in words.problems { writeError("pintle: \(problem)") }
    preview.texts = words.texts
    preview.chain = settings.fonts
    preview.length = length ?? settings.entry.length
    if settings.pad.order == .calculator { preview.pad = .calculator }
    return preview
  }

  private func draw(
    _ preview: Preview
  ) throws(CommandError) -> (picture: Bitmap, problems: [String]) {
    do throws(SecretsError) {
      switch subject {
      case .screen(let sample):
        let (picture, problems) = try preview.render(sample)
        return (picture, problems.map(\.description))
      case .sheet, .names:
        let (picture, problems) = try preview.sheet(columns: 4)
        return (picture, problems.map(\.description))
      }
    } catch {
      throw .failed(.failure, text: "\(error)")
    }
  }

  private static let turns: [String: Turn] = [
    "0": .none, "90": .quarter, "180": .half, "270": .threeQuarters,
  ]

  private static func size(_ text: String, _ sides: ClosedRange<Int>) -> Size? {
    let parts = text.split(separator: Character("x"), omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      sides.contains(width), sides.contains(height)
    else { return nil }
    return Size(width: width, height: height)
  }
}

extension Settings {
  /// How the picture is turned on the panel.
  var turn: Turn {
    switch display.rotate {
    case .none: .none
    case .quarter: .quarter
    case .half: .half
    case .threeQuarters: .threeQuarters
    }
  }
}
