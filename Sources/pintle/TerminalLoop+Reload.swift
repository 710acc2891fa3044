import Glibc
import Input
import Linux
import Secrets
import Settings
import Terminal

extension TerminalLoop {
  /// Reads the configuration again (SIGHUP, `systemctl reload`) and puts all of it into force, or nothing.
  func reload() {
    notifier.reloading()
    let old = settings
    defer { if isReadyTold { notifier.ready() } }
    do throws(CommandError) {
      let fresh = try configuration.load(say)
      let devices = fresh.inputConfiguration(reportsInterrupt: isInterruptible)
      do { try terminal.apply(fresh.terminalOptions) } catch {
        throw .failed(.failure, text: error.description)
      }
      settings = fresh
      if old.input != fresh.input || old.keys != fresh.keys {
        input.apply(devices, take)
      }
      restartGatekeeper(ifNewer: old)
    } catch {
      say("the configuration stays as it was: \(error)")
      return
    }
    readWords()
    renewScreen(ifNewer: old)
    say("the configuration was read again")
  }

  /// Reads the words that the configuration in force asks for; what is wrong with them is said.
  func readWords() {
    let words = Words(settings, path: configuration.path)
    for problem in words.problems { say("\(problem)") }
    texts = words.texts
  }

  /// Another look is painted over the old one; another mode or connector needs the screen anew.
  private func renewScreen(ifNewer old: Settings) {
    if old.display != settings.display {
      closeScreen()
      handle(.screenLost)
      openScreen(askingAnew: false)
    } else {
      screen?.renew(by: settings, texts: texts, say)
      refresh()
      prepareNext()
    }
  }

  /// What the gatekeeper was started with can only change with its next start.
  private func restartGatekeeper(ifNewer old: Settings) {
    guard old.lockout != settings.lockout || old.accept != settings.accept else { return }
    processes.recipe.configure(by: settings)
    processes.renew()
  }
}
