import CLinux
import Display
import Glibc

/// `display-probe [option…] verb…`: tries the display alone, for the machine rig. Each verb prints a line.
///
/// Options are those of `Options`, verbs those of `Session.perform`.
@main
struct Main {
  static func main() {
    do {
      try run()
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let options = try Options(words.filter { $0.hasPrefix("--") })
    var verbs = words.filter { !$0.hasPrefix("--") }[...]
    if verbs.first == "report" {
      say("\(try DisplayReport(options.wish))")
      return
    }
    if verbs.first == "console" {
      say("\(try ConsoleState(of: "/dev/tty1"))")
      return
    }
    if verbs.first == "keyboard" {
      try ConsoleState.setKeyboard(K_XLATE, of: "/dev/tty1")
      return
    }
    let bench = try Bench()
    if options.takesConsole {
      let console = try Console.take(path: options.console)
      try bench.run(&verbs, options)
      // The screen went before the console under it, as in the terminal.
      _ = consume console
    } else {
      try bench.run(&verbs, options)
    }
  }
}
