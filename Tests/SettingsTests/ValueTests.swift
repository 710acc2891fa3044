import Settings
import Testing

/// What the keys of the file accept and set.
@Suite struct ValueTests {
  @Test("nothing in the file gives the defaults of the design")
  func defaults() throws {
    let settings = try settings(of: "")
    #expect(settings == Settings())
    #expect(settings.entry.length == 6...6)
    #expect(settings.entry.mode == .secret)
    #expect(settings.entry.idleClear == .seconds(15))
    #expect(settings.entry.revealLast == .zero)
    #expect(settings.theme.name == .dark)
    #expect(
      settings.lockout.waits
        == [0, 0, 0, 0, 30, 60, 120, 300, 900].map { Duration.seconds($0) })
  }

  @Test("every key of every section sets its field")
  func everyKey() throws {
    let settings = try settings(
      of: """
        [entry]
        length = 4-8
        mode = visible
        reveal-last = 500ms
        idle-clear = 2min
        title = Guten Tag, 今日は
        [display]
        connector = HDMI-A-1
        mode = 1920x1080@60
        depth = 16
        dither = no
        rotate = 270
        dim-after = 1min
        blank-after = 2h
        [theme]
        name = light
        cells = joined
        ground = #000001
        surface = 000002
        border = #000003
        text = #000004
        quiet-text = #000005
        accent = #000006
        right = #000007
        wrong = #000008
        pressed = #000009
        dot = #ABCDEF
        line = #00000A
        filled = #00000B
        selected = #00000C
        cell-size = 48
        dot-radius = 7
        dot-picture = /p/dot.png
        background = /p/back.png
        field-background = /p/field.png
        motion = no
        font = /p/font.ttf
        [pad]
        show = on-tap
        order = calculator
        letters = yes
        scramble = yes
        pressed = no
        [input]
        allow = usb:1c4f:0002, usb:ABCD:ef01,My Keypad 2
        calibration = 0 -1 1  1 0 -0.25
        [keys]
        KEY_KPSLASH = clear
        f1 = 7
        [keys usb:1c4f:0002]
        KEY_A = submit
        KEY_B = delete
        KEY_C = clear-or-renew
        KEY_D = none
        shift+3 = submit
        BTN_1 = 1
        [lockout]
        waits = 0, 1s, 1h
        allowance = 1000
        refill = 1min
        hard-stop = 100
        repeats = 0
        [accept]
        show-name = yes
        time-limit = 10s
        """)
    var expected = Settings()
    expected.entry.length = 4...8
    expected.entry.mode = .visible
    expected.entry.revealLast = .milliseconds(500)
    expected.entry.idleClear = .seconds(120)
    expected.entry.title = "Guten Tag, 今日は"
    expected.display.connector = "HDMI-A-1"
    expected.display.mode = Settings.Display.Mode(width: 1920, height: 1080, refresh: 60)
    expected.display.rotate = .threeQuarters
    expected.theme.name = .light
    expected.theme.cells = .joined
    expected.theme.colors.ground = Settings.Theme.Color(rgb: 1)
    expected.theme.colors.surface = Settings.Theme.Color(rgb: 2)
    expected.theme.colors.border = Settings.Theme.Color(rgb: 3)
    expected.theme.colors.text = Settings.Theme.Color(rgb: 4)
    expected.theme.colors.quietText = Settings.Theme.Color(rgb: 5)
    expected.theme.colors.accent = Settings.Theme.Color(rgb: 6)
    expected.theme.colors.right = Settings.Theme.Color(rgb: 7)
    expected.theme.colors.wrong = Settings.Theme.Color(rgb: 8)
    expected.theme.colors.pressed = Settings.Theme.Color(rgb: 9)
    expected.theme.colors.dot = Settings.Theme.Color(rgb: 0xABCDEF)
    expected.theme.colors.line = Settings.Theme.Color(rgb: 10)
    expected.theme.cellSize = 48
    expected.theme.dotRadius = 7
    expected.theme.dotPicture = "/p/dot.png"
    expected.theme.background = "/p/back.png"
    expected.theme.fieldBackground = "/p/field.png"
    expected.theme.font = "/p/font.ttf"
    expected.pad.show = .onTap
    expected.display.depth = .sixteen
    expected.display.dither = false
    expected.display.dimAfter = .seconds(60)
    expected.display.blankAfter = .seconds(7200)
    expected.theme.motion = false
    expected.theme.colors.filled = Settings.Theme.Color(rgb: 11)
    expected.theme.colors.selected = Settings.Theme.Color(rgb: 12)
    expected.pad.order = .calculator
    expected.pad.letters = true
    expected.pad.scramble = true
    expected.pad.pressed = false
    let keypad = Settings.DeviceID(vendor: 0x1C4F, product: 2)
    expected.input.allow = [
      .id(keypad), .id(Settings.DeviceID(vendor: 0xABCD, product: 0xEF01)), .name("My Keypad 2"),
    ]
    expected.input.calibration.a = 0
    expected.input.calibration.b = -1
    expected.input.calibration.c = 1
    expected.input.calibration.d = 1
    expected.input.calibration.e = 0
    expected.input.calibration.f = -0.25
    expected.keys.everywhere = [
      Settings.Keys.Binding(key: "KEY_KPSLASH", command: .clear),
      Settings.Keys.Binding(key: "KEY_F1", command: .digit(7)),
    ]
    expected.keys.devices = [
      Settings.Keys.Device(
        device: keypad,
        bindings: [
          Settings.Keys.Binding(key: "KEY_A", command: .submit),
          Settings.Keys.Binding(key: "KEY_B", command: .delete),
          Settings.Keys.Binding(key: "KEY_C", command: .clearOrRenew),
          Settings.Keys.Binding(key: "KEY_D", command: .nothing),
          Settings.Keys.Binding(key: "SHIFT+KEY_3", command: .submit),
          Settings.Keys.Binding(key: "BTN_1", command: .digit(1)),
        ])
    ]
    expected.lockout.waits = [.zero, .seconds(1), .seconds(3600)]
    expected.lockout.allowance = 1000
    expected.lockout.refill = .seconds(60)
    expected.lockout.hardStop = 100
    expected.lockout.repeats = 0
    expected.accept.showName = true
    expected.accept.timeLimit = .seconds(10)
    #expect(settings == expected)
  }

  @Test(
    "a value that is not allowed is named with file, line, key, and what is allowed",
    arguments: [
      ("entry", "length", "0", "from 1 to 12"), ("entry", "length", "13", "from 1 to 12"),
      ("entry", "length", "8-4", "from 1 to 12"), ("entry", "length", "4-", "such as 4-8"),
      ("entry", "length", "4-6-8", "such as 4-8"), ("entry", "length", "+4", "such as 4-8"),
      ("entry", "length", "", "such as 4-8"), ("entry", "mode", "Visible", "secret or visible"),
      ("entry", "idle-clear", "15", "0 for never, or a duration from 1s to 1h"),
      ("entry", "idle-clear", "-1s", "such as 15s"), ("entry", "idle-clear", "2h", "1s to 1h"),
      ("entry", "idle-clear", "1.5s", "such as 15s"), ("entry", "reveal-last", "6s", "100ms to 5s"),
      ("entry", "idle-clear", "99999999999999999999s", "such as 15s"),
      ("display", "connector", "HDMI A", "such as HDMI-A-1"),
      ("display", "mode", "800", "such as 800x480"),
      ("display", "mode", "0x480", "such as 800x480"),
      ("display", "mode", "800x480@", "such as 800x480"),
      ("display", "depth", "24", "auto or 16"), ("display", "dither", "2", "yes or no"),
      ("display", "rotate", "45", "0, 90, 180 or 270"),
      ("display", "dim-after", "1s", "from 5s to 24h"), ("theme", "motion", "some", "yes or no"),
      ("theme", "name", "blue", "dark, light or contrast"),
      ("theme", "cells", "round", "separate, joined, underline or circle"),
      ("theme", "accent", "#58a6f", "such as #58a6ff"), ("theme", "accent", "red", "hexadecimal"),
      ("theme", "accent", "+58a6f", "hexadecimal"), ("theme", "cell-size", "7", "from 8 to 2000"),
      ("theme", "dot-picture", "dot.png", "whole path"), ("theme", "font", "/", "whole path"),
      ("pad", "show", "ontap", "auto, on-tap, always or never"),
      ("pad", "order", "phone", "telephone or calculator"),
      ("pad", "pressed", "maybe", "yes or no"),
      ("input", "allow", "usb:1c4f", "usb:1c4f:0002"),
      ("input", "allow", "usb:1c4f:00002", "usb:1c4f:0002"),
      ("input", "allow", "1c4f:0002", "usb:1c4f:0002"),
      ("input", "allow", "", "all, or devices"), ("input", "allow", "a,,b", "all, or devices"),
      ("input", "calibration", "1 0 0 0 1", "six numbers"),
      ("input", "calibration", "1 0 0 1 0 0", "not 0"),
      ("input", "calibration", "nan 0 0 0 1 0", "six numbers"),
      ("lockout", "waits", "", "up to 32 durations"),
      ("lockout", "waits", "0 25h", "none over 24h"), ("lockout", "waits", "30", "durations"),
      ("lockout", "allowance", "1001", "a number up to 1000, 0 for any number"),
      ("lockout", "allowance", "-1", "a number up to 1000"),
      ("lockout", "refill", "0", "a duration from 1min to 24h"),
      ("lockout", "refill", "25h", "a duration from 1min to 24h"),
      ("lockout", "hard-stop", "101", "a number up to 100, 0 for never"),
      ("lockout", "repeats", "11", "a number up to 10, 0 for never"),
      ("accept", "time-limit", "0", "a duration from 1s to 10min"),
      ("accept", "show-name", "2", "yes or no"),
    ])
  func badValue(section: String, key: String, value: String, allowed: String) {
    let complaints = complaints(about: "; one\n[\(section)]\n\n\(key) = \(value)\n")
    #expect(complaints.count == 1)
    let complaint = complaints.first ?? ""
    #expect(complaint.hasPrefix("f:4: \(section).\(key) can't be '\(value)'; allowed is "))
    #expect(complaint.contains(allowed))
  }

  @Test("words of yes and no are those of systemd's files")
  func booleans() throws {
    for (word, isYes) in [
      ("yes", true), ("true", true), ("on", true), ("1", true), ("no", false), ("false", false),
      ("off", false), ("0", false),
    ] {
      #expect(try settings(of: "[pad]\npressed = \(word)").pad.pressed == isYes)
    }
  }

  @Test("a colour may begin with the sign that begins a comment elsewhere")
  func colorsAndComments() throws {
    let settings = try settings(of: "[theme]\naccent = #ff0000 ; red\nborder=#00ff00")
    #expect(settings.theme.colors.accent == Settings.Theme.Color(rgb: 0xFF0000))
    #expect(settings.theme.colors.border == Settings.Theme.Color(rgb: 0x00FF00))
  }

  @Test("a key name is asked of whoever knows the kernel's names")
  func keyNames() throws {
    let text = Array("[keys]\nKEY_F1 = 1\nKEY_F99 = 2\n".utf8)
    var asked: [String] = []
    #expect(throws: InvalidSettings.self) {
      try Settings.parse(text) { name in
        asked.append(name)
        return name == "KEY_F1"
      }
    }
    #expect(asked == ["KEY_F1", "KEY_F99"])
    #expect(throws: Never.self) { try Settings.parse(text) { _ in true } }
  }
}
