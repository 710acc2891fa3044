import Input
import Linux
import Messages
import Screens
import Terminal

extension TerminalLoop {
  /// Takes what keypads and touchscreens have to say.
  func takeInput() {
    input.drain(take)
    guard hasNewDevices else { return }
    hasNewDevices = false
    tellState()
  }

  /// Takes one thing that input tells.
  func take(_ event: InputEvent) {
    switch event {
    case .command(let command, _): handle(.command(command))
    case .contact(let contact, _): handle(.touch(touch(of: contact)))
    case .lost: handle(.inputLost)
    case .devices(let keypads, let touchscreens):
      handle(.devices(keypads: keypads, touchscreens: touchscreens))
      hasNewDevices = true
    case .interrupt: isEnding = true
    }
  }

  /// What a finger lies on, by the layout of the screen that is shown.
  private func touch(of contact: Contact) -> Touch {
    // A finger that moves hits nothing new; its place matters when it lands and when it lifts.
    let target =
      contact.phase == .moved || contact.phase == .cancelled
      ? nil : screen?.target(atX: contact.x, y: contact.y)
    return Touch(identifier: contact.identifier, phase: contact.phase, target: target)
  }
}
