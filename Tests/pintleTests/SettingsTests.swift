import Input
import Messages
import PINEntry
import Settings
import Terminal
import Testing

@testable import pintle

/// What the modules are given of the configuration.
@Suite struct SettingsTests {
  @Test("the terminal's own defaults are those of the configuration")
  func defaults() {
    #expect(Settings().terminalOptions == Options())
  }

  @Test("the terminal gets every key that concerns it")
  func terminal() {
    var settings = Settings()
    settings.entry.length = 4...8
    settings.entry.mode = .visible
    settings.entry.idleClear = .seconds(60)
    settings.entry.revealLast = .milliseconds(500)
    settings.pad.show = .onTap
    settings.pad.order = .calculator
    settings.pad.pressed = false
    settings.accept.showName = true
    var options = Options()
    options.length = 4...8
    options.mode = .visible
    options.idleClear = .seconds(60)
    options.revealLast = .milliseconds(500)
    options.pad = .onTap
    options.padOrder = .calculator
    options.showsPressed = false
    options.showsName = true
    #expect(settings.terminalOptions == options)
  }
}

extension SettingsTests {
  @Test("the other processes get their part in milliseconds")
  func processes() {
    var settings = Settings()
    settings.lockout.waits = [.zero, .milliseconds(500), .seconds(30)]
    settings.lockout.allowance = 7
    settings.lockout.refill = .seconds(3600)
    settings.lockout.hardStop = 50
    settings.lockout.repeats = 0
    let options = [
      "--waits", "0,500,30000", "--allowance", "7", "--refill", "3600000", "--hard-stop", "50",
      "--repeats", "0",
    ]
    #expect(settings.gatekeeperOptions == options)
    #expect(settings.actionOptions == ["--time-limit", "30000"])
  }

  @Test("input gets the devices, the keys and the matrix")
  func input() {
    var settings = Settings()
    #expect(settings.inputConfiguration().allow == [])
    #expect(settings.inputConfiguration().keys == KeyOverrides())
    #expect(settings.inputConfiguration().calibration == .identity)
    let id = Settings.DeviceID(vendor: 1, product: 2)
    let identity = DeviceIdentity.usb(vendor: 1, product: 2)
    settings.input.allow = [.id(id), .name("Pad")]
    settings.input.calibration.c = 0.5
    settings.keys.everywhere = [Settings.Keys.Binding(key: "KEY_F1", command: .digit(3))]
    settings.keys.devices = [
      Settings.Keys.Device(
        device: id, bindings: [Settings.Keys.Binding(key: "KEY_F2", command: .nothing)])
    ]
    var keys = KeyOverrides()
    #expect(throws: Never.self) {
      try keys.add(key: "KEY_F1", command: .insert(Digit(validValue: 3)))
      try keys.add(key: "KEY_F2", command: nil, device: identity)
    }
    let configuration = settings.inputConfiguration(reportsInterrupt: true)
    #expect(configuration.allow == [.identity(identity), .name("Pad")])
    #expect(configuration.keys == keys)
    #expect(configuration.calibration == Calibration(a: 1, b: 0, c: 0.5, d: 0, e: 1, f: 0))
    #expect(configuration.reportsInterrupt)
  }
}
