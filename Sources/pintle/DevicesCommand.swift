import Display
import Input
import Settings

/// `pintle devices`: what is plugged in, and what it would be used for.
struct DevicesCommand: Subcommand {
  static let name = "devices"
  static let help = HelpText.devices

  private let configuration: Configuration

  init(_ arguments: inout Arguments) throws(CommandError) {
    configuration = Configuration(path: try arguments.path("--config"))
    try arguments.end()
  }

  consuming func run() throws(CommandError) -> ExitCode {
    let settings = try configuration.load()
    let hasScreen = Self.printScreens(settings.outputWish)
    let hasInput = Self.printInput(settings.inputConfiguration())
    return hasScreen && hasInput ? .success : .unavailable
  }

  /// Prints each card and connector; says whether one of them would show the field.
  private static func printScreens(_ wish: OutputWish) -> Bool {
    do throws(DisplayError) {
      let report = try DisplayReport(wish)
      print(report)
      return report.cards.contains { card in
        card.connectors.contains { if case .picture = $0.use { true } else { false } }
      }
    } catch {
      print("no screen: \(error)")
      return false
    }
  }

  /// Prints each input device; says whether a PIN could be entered with one of them.
  private static func printInput(_ configuration: InputConfiguration) -> Bool {
    do throws(InputError) {
      let devices = try InputReport.devices(configuration)
      for device in devices { print(device) }
      if !devices.contains(where: { $0.use.isUsed }) {
        print("neither a keypad nor a touchscreen: plug one in")
      }
      return devices.contains { $0.use.isUsed }
    } catch {
      print("no input: \(error)")
      return false
    }
  }
}
